// Package keymiss finds cached values that depend on something the key does
// not hold.
package keymiss

import (
	"fmt"
	"slices"

	"github.com/cachevet/cachevet/internal/link"
	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/internal/rule"
)

func judge(p *link.Program, _ rule.Settings) []model.Finding {
	var out []model.Finding
	told := map[string]bool{} // a look and the flight behind it miss the same
	for _, s := range p.Sites() {
		if s.Kind == link.OnceSite || s.PerCall {
			continue
		}
		var missing []link.Input
		for _, in := range s.Inputs {
			if !in.InKey && varies(in) {
				missing = append(missing, in)
			}
		}
		if len(missing) == 0 {
			continue
		}
		f := finding(s, missing)
		if fault := f.Pos.File + f.Function + f.Message; !told[fault] {
			told[fault] = true
			out = append(out, f)
		}
	}
	return out
}

// varies reports whether an input can differ between two callers of one key.
func varies(in link.Input) bool {
	switch in.Kind {
	case link.RootParam, link.RootRequest, link.RootField, link.RootResult:
		return true
	}
	return false
}

func finding(s *link.Site, missing []link.Input) model.Finding {
	f := rule.AtSite(s)
	f.Severity = model.Warning
	if rule.Only(s.Entries, model.CLI, model.Startup, model.TestRun) {
		f.Severity = model.Note // a program that sets itself up comes with one value for each key
	}
	f.Trace = missing[0].Trace
	names := make([]string, len(missing))
	for i, in := range missing {
		names[i] = in.Name
	}
	if len(names) > 3 {
		names = append(names[:3], fmt.Sprintf("%d more", len(missing)-3))
	}
	verb := "is"
	if len(names) > 1 {
		verb = "are"
	}
	f.Message = rule.Sentence(fmt.Sprintf(
		"the value depends on %s, which %s not in its key%s: whoever comes second with the same key gets the first one's value",
		rule.List(names), verb, key(s)))
	outside := "the callback"
	if s.Kind == link.FillSite {
		outside = "what is stored"
	}
	f.Help = "put " + names[0] + " into the key, or compute the part that depends on it outside " + outside
	f.Identity = append(f.Identity, names...)
	return f
}

// key describes a key: its text where some of it is constant, else what it is
// made of.
func key(s *link.Site) string {
	switch {
	case s.Key.Constant && s.Key.Text == "":
		return ", which is always empty"
	case s.Key.Text != "" && s.Key.Text != "*":
		return fmt.Sprintf(" %q", s.Key.Text)
	}
	var names []string
	for _, r := range s.Key.Roots {
		if r.Name != "" && !slices.Contains(names, r.Name) {
			names = append(names, r.Name)
		}
	}
	if len(names) == 0 {
		return ""
	}
	if len(names) > 4 {
		names = append(names[:3], fmt.Sprintf("%d more", len(names)-3))
	}
	return ", made of " + rule.List(names)
}
