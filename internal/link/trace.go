package link

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"github.com/cachevet/cachevet/internal/catalog"
	"github.com/cachevet/cachevet/internal/model"
)

// steps rebuilds the way an effect takes: one step per call.
func (p *linker) steps(e *effect) []model.Step {
	var out []model.Step
	for ; e != nil; e = e.next {
		s := model.Step{Function: e.at.Name, OneOf: e.oneOf}
		if e.oneOf > 1 && allDo(e) {
			s.OneOf = 0
		}
		if e.call >= 0 && e.call < len(e.at.Calls) {
			s.Pos = e.at.Calls[e.call].Pos
		}
		switch {
		case e.next != nil && e.next.at.maker == e.at:
			s.Message = "runs the closure"
		case e.next != nil:
			s.Message = "calls " + e.next.at.Name
		case e.kind == "":
			s.Message = "-> " + e.symbol + " (" + e.what + ")"
		default:
			s.Message = "-> " + shortSymbol(e.symbol) + "()"
		}
		out = append(out, s)
	}
	return out
}

// allDo reports whether each of the plausible targets of an effect's call has the
// effect, and with no other limit: it happens whichever of them is called. Which way
// the others come to it must be known to the end.
func allDo(e *effect) bool {
	if e.call < 0 || e.call >= len(e.at.targets) || e.choice {
		return false
	}
	t := &e.at.targets[e.call]
	return e.oneOf == len(t.fns) && len(t.open) == 0 && !slices.ContainsFunc(t.fns, func(f *node) bool {
		return !slices.ContainsFunc(f.effects.effects, func(o *effect) bool {
			if o.kind != e.kind || o.left != e.left || o.maybe && !e.maybe || o.bound.def.Kind != e.bound.def.Kind {
				return false
			}
			for ; o != nil; o = o.next {
				if o.oneOf > 1 {
					return false
				}
			}
			return true
		})
	})
}

// trace is the way to an effect; its end says why nothing limits it.
func (p *linker) trace(e *effect, b model.Bound) []model.Step {
	steps := p.steps(e)
	if b.Kind == model.Unbounded && b.Why != "" && len(steps) > 0 {
		steps[len(steps)-1].Message += ": " + b.Why
	}
	return steps
}

// shortSymbol is a library symbol as people write it: "http.Client.Do",
// "HttpClientInterface::request", "dns_get_record".
func shortSymbol(s string) string {
	if c, ok := strings.CutSuffix(s, "::__construct"); ok {
		return "new " + lastPart(c)
	}
	s = strings.TrimPrefix(s, "new ")
	if strings.Contains(s, `\`) {
		return s[strings.LastIndexByte(s, '\\')+1:]
	}
	star := strings.HasPrefix(s, "(*")
	t := strings.TrimPrefix(strings.TrimPrefix(s, "("), "*")
	if star || strings.HasPrefix(s, "(") {
		t = strings.Replace(t, ")", "", 1)
	}
	if i := strings.LastIndexByte(t, '/'); i >= 0 {
		t = t[i+1:]
	}
	return t
}

// apiName is the API of a call as people write it; a Go method declared by an
// unexported type is named after the receiver.
func apiName(c *model.Call, symbol string) string {
	t := string(c.Target.Type)
	if t == "" || strings.Contains(t, `\`) || strings.Contains(symbol, "::") || !strings.HasPrefix(symbol, "(") {
		return shortSymbol(symbol)
	}
	i := strings.LastIndexByte(t, '.')
	if i < 0 {
		return shortSymbol(symbol)
	}
	path, name := t[:i], t[i+1:]
	parts := strings.Split(path, "/")
	pkg := parts[len(parts)-1]
	if len(parts) > 1 && len(pkg) > 1 && pkg[0] == 'v' && strings.Trim(pkg[1:], "0123456789") == "" {
		pkg = parts[len(parts)-2]
	}
	return strings.TrimPrefix(pkg, "go-") + "." + name + "." + methodName(model.FuncID(symbol))
}

// catalogued is the configuration that says what a call does; empty for a function
// value, which has no name.
func catalogued(l model.Language, t *model.Target) string {
	if t.Kind == model.Dynamic || t.Func == "" && (t.Type == "" || t.Method == "" || l.Traits().Scope == "") {
		return ""
	}
	name := string(t.Func)
	if t.Type != "" && t.Method != "" && l.Traits().Scope != "" {
		name = string(t.Type) + l.Traits().Scope + t.Method
	}
	return fmt.Sprintf("catalog: [{language: %s, symbols: [{symbol: '%s', safe: true}]}] when it waits for nothing, else its effects", l, name)
}

// nearCost is how many calls below a site a computation is still what it costs.
const nearCost = 6

// definite reports whether no call on the way to an effect chooses among several
// targets: what one of many implementations computes is not what a site costs.
func (p *linker) definite(e *effect) bool {
	for ; e != nil; e = e.next {
		if e.call >= 0 && e.at != nil && e.call < len(e.at.targets) && e.at.targets[e.call].oneOf > 1 {
			return false
		}
	}
	return true
}

// effects puts the effects of a callback into its site: per kind the worst
// bound first, with the way from the site.
func (p *linker) effects(s *Site, effs []*effect) {
	type done struct {
		e *effect
		b model.Bound
	}
	byKind := map[model.EffectKind][]done{}
	for _, e := range effs {
		if e.kind == costly {
			if s.Costly == "" && e.len <= nearCost && p.definite(e) {
				s.Costly = e.what
			}
			continue
		}
		if e.kind == "" {
			if len(s.Unresolved) < 5 {
				last := e
				for last.next != nil {
					last = last.next
				}
				u := model.Unresolved{What: last.symbol, Reason: last.what}
				if last.call >= 0 && last.call < len(last.at.Calls) {
					c := &last.at.Calls[last.call]
					u.Pos, u.Cure = c.Pos, catalogued(last.at.unit.Language, &c.Target)
				}
				s.Unresolved = append(s.Unresolved, u)
			}
			continue
		}
		byKind[e.kind] = append(byKind[e.kind], done{e, p.b.final(&e.bound)})
	}
	for _, k := range sortedKeys(byKind) {
		ds := byKind[k]
		if slices.ContainsFunc(ds, func(d done) bool { return !d.e.aside }) {
			ds = slices.DeleteFunc(ds, func(d done) bool { return d.e.aside })
		}
		sort.SliceStable(ds, func(i, j int) bool {
			if longer(ds[i].b, ds[j].b) {
				return true
			}
			if longer(ds[j].b, ds[i].b) {
				return false
			}
			if ds[i].e.maybe != ds[j].e.maybe {
				return !ds[i].e.maybe
			}
			return ds[i].e.len < ds[j].e.len
		})
		seen := map[string]bool{}
		for _, d := range ds {
			key := string(d.b.Kind) + d.e.what
			if seen[key] {
				continue
			}
			seen[key] = true
			s.Effects = append(s.Effects, model.Effect{Kind: k, Bound: d.b, Symbol: d.e.symbol, Trace: p.trace(d.e, d.b), Cure: p.boundIdiom(s.Language, d.e)})
		}
	}
}

// boundIdiom is how the program would bound an effect whose limit comes from a
// context; "" for others.
func (p *linker) boundIdiom(l model.Language, e *effect) string {
	for e.next != nil {
		e = e.next
	}
	if e.call < 0 {
		return ""
	}
	for _, m := range p.means(e.at, e.call) {
		for i := range m.Effects {
			spec := &m.Effects[i]
			if spec.Kind == e.kind && slices.ContainsFunc(spec.Limits, func(l catalog.Limit) bool { return l.Context.IsSet() || l.Carrier.IsSet() }) {
				return p.view.Idiom(l, "bounded work")
			}
		}
	}
	return ""
}

// lockText is a lock as the reader knows it: the last two parts of its name.
func lockText(k lockKey) string {
	s := string(k)
	if i := strings.LastIndexAny(s, `/\`); i >= 0 {
		s = s[i+1:]
	}
	return s
}
