package catalog

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"go.yaml.in/yaml/v4"

	"github.com/cachevet/cachevet/internal/model"
)

// words are the values that string types of model may have in a catalogue.
var words = map[reflect.Type][]string{
	reflect.TypeFor[model.Language](): {string(model.Go), string(model.PHP)},
	reflect.TypeFor[model.EffectKind](): {
		string(model.DNS), string(model.HTTP), string(model.TCP), string(model.DB), string(model.KV),
		string(model.Mail), string(model.Queue), string(model.File), string(model.Process),
		string(model.Sleep), string(model.LockWait), string(model.Request),
	},
	reflect.TypeFor[model.LockScope](): {
		string(model.ScopeNone), string(model.ScopeKey), string(model.ScopeSlot), string(model.ScopeGlobal),
	},
	reflect.TypeFor[model.EntryKind](): {
		string(model.Web), string(model.Worker), string(model.Schedule), string(model.CLI),
		string(model.Startup), string(model.TestRun),
	},
	reflect.TypeFor[model.Severity](): {string(model.Note), string(model.Warning), string(model.Error)},
}

// checkWord checks a string against the words of its type or of the field's
// enum tag.
func (d *decoder) checkWord(n *yaml.Node, path string, v reflect.Value, enum string) {
	allowed := words[v.Type()]
	if enum != "" {
		allowed = strings.Split(enum, ",")
	}
	if len(allowed) == 0 || v.Kind() != reflect.String || slices.Contains(allowed, v.String()) {
		return
	}
	d.problem(n, path, "unknown value %q; want one of %s", v.String(), strings.Join(allowed, ", "))
}

// checkFile checks what does not show in a single key.
func checkFile(d *decoder, n *yaml.Node, f *File) {
	symbols := child(n, "symbols")
	for i := range f.Symbols {
		s := &f.Symbols[i]
		at, path := item(symbols, i, n), fmt.Sprintf("symbols[%d]", i)
		if s.Symbol == "" && len(s.Symbols) == 0 {
			d.problem(at, path, "has no symbol")
		}
		for _, name := range append([]string{s.Symbol}, s.Symbols...) {
			if name == "" {
				continue
			}
			names, err := expand(name)
			if err != nil {
				d.problem(at, path, "%s", err)
			}
			for _, name := range names {
				if err := checkName(f.Language, name); err != nil {
					d.problem(at, path, "%s", err)
				}
			}
		}
		if !s.means() {
			d.problem(at, path, "says nothing about %s%s", s.Symbol, strings.Join(s.Symbols, ", "))
		}
		for j := range s.Effects {
			checkEffect(d, at, fmt.Sprintf("%s.effects[%d]", path, j), &s.Effects[j])
		}
		if s.Result != nil {
			checkLimits(d, at, path+".result.carries", s.Result.Carries)
		}
		if s.Lock != nil {
			checkLimits(d, at, path+".lock.limits", s.Lock.Limits)
		}
	}
}

func checkEffect(d *decoder, n *yaml.Node, path string, e *Effect) {
	if e.Kind == "" && !e.Consumes.IsSet() {
		d.problem(n, path, "has neither kind nor consumes")
	}
	checkLimits(d, n, path+".limits", e.Limits)
}

func checkLimits(d *decoder, n *yaml.Node, path string, limits []Limit) {
	for i, l := range limits {
		set := 0
		for _, is := range []bool{l.Context.IsSet(), l.Value.IsSet(), l.Carrier.IsSet(), l.Setter != "", l.Option != ""} {
			if is {
				set++
			}
		}
		if set != 1 {
			d.problem(n, fmt.Sprintf("%s[%d]", path, i), "wants exactly one of context, value, carrier, setter, option")
		}
	}
}

// means reports whether the entry says anything.
func (s *Symbol) means() bool {
	v := reflect.ValueOf(s).Elem()
	for i := range v.NumField() {
		switch v.Type().Field(i).Name {
		case "Symbol", "Symbols", "Receiver", "Versions", "When", "Source", "Library":
			continue
		}
		if !v.Field(i).IsZero() {
			return true
		}
	}
	return false
}

// child returns the value of a key of a mapping, nil if there is none.
func child(n *yaml.Node, key string) *yaml.Node {
	if n == nil {
		return nil
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		if n.Content[i].Value == key {
			return n.Content[i+1]
		}
	}
	return nil
}

func item(list *yaml.Node, i int, otherwise *yaml.Node) *yaml.Node {
	if list != nil && i < len(list.Content) {
		return list.Content[i]
	}
	return otherwise
}
