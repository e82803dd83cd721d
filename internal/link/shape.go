package link

import (
	"regexp"
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/catalog"
	"github.com/cachevet/cachevet/internal/model"
)

// shapesOf returns the catalogue's shapes that a function of the program has.
// A vendored fork of singleflight is known by its form, wherever it lies.
func (p *linker) shapesOf(n *node) []*catalog.Shape {
	if known := p.shaped[n.num]; known != nil {
		return *known
	}
	all, ok := p.shapes[n.unit.Language]
	if !ok {
		all = p.view.Shapes(n.unit.Language)
		p.shapes[n.unit.Language] = all
	}
	var out []*catalog.Shape
	for _, s := range all {
		if p.hasShape(n, s) {
			out = append(out, s)
		}
	}
	p.shaped[n.num] = &out
	return out
}

func (p *linker) hasShape(n *node, s *catalog.Shape) bool {
	if n.Outer != "" && (s.Method != "" || s.Type != "") {
		return false
	}
	if !mayFit(s.Params, len(n.Params)) || !mayFit(s.Results, len(n.Results)) {
		return false
	}
	if s.Method != "" && !p.m.matches(s.Method, plainName(n)) {
		return false
	}
	if s.Type != "" {
		t := string(n.Owner)
		if t == "" {
			return false
		}
		if i := strings.LastIndexAny(t, `./\`); i >= 0 {
			t = t[i+1:]
		}
		if !p.m.matches(s.Type, t) {
			return false
		}
	}
	if s.Params != nil {
		var have []string
		for i := range n.Params {
			have = append(have, paramText(&n.Params[i]))
		}
		if !p.typesFit(s.Params, have) {
			return false
		}
	}
	if s.Results != nil {
		var have []string
		for _, r := range n.Results {
			have = append(have, strings.ReplaceAll(string(r), " ", ""))
		}
		if !p.typesFit(s.Results, have) {
			return false
		}
	}
	return s.Method != "" || s.Type != "" || s.Params != nil
}

// plainName is the name of a function without package, type and class.
func plainName(n *node) string {
	if _, m, ok := strings.Cut(string(n.ID), "::"); ok {
		return m
	}
	return methodName(n.ID)
}

// constructs reports whether a function is its class's constructor.
func (n *node) constructs() bool {
	ctor := n.traits().Constructor
	return ctor != "" && n.Owner != "" && strings.EqualFold(plainName(n), ctor)
}

func paramText(p *model.Param) string {
	t := string(p.Type)
	if p.Signature != "" {
		t = "func" + p.Signature
	}
	t = strings.ReplaceAll(t, " ", "")
	if p.Variadic {
		t = "..." + strings.TrimPrefix(t, "[]")
	}
	return t
}

// mayFit reports whether so many types can fit, as far as their number tells.
func mayFit(want []string, have int) bool {
	return want == nil || len(want) == have || slices.Contains(want, "...")
}

func (p *linker) typesFit(want, have []string) bool {
	for i, w := range want {
		if w == "..." {
			return true
		}
		if i >= len(have) || !p.globs(strings.ReplaceAll(w, " ", ""), have[i]) {
			return false
		}
	}
	return len(want) == len(have)
}

// globs matches a type against a pattern in which * stands for anything.
func (p *linker) globs(pattern, s string) bool {
	if pattern == "*" || pattern == s {
		return true
	}
	if !strings.Contains(pattern, "*") {
		return false
	}
	re := p.globbed[pattern]
	if re == nil {
		parts := strings.Split(pattern, "*")
		for i := range parts {
			parts[i] = regexp.QuoteMeta(parts[i])
		}
		re = regexp.MustCompile("^" + strings.Join(parts, ".*") + "$")
		p.globbed[pattern] = re
	}
	return re.MatchString(s)
}

// shapeEntry is the entry that a function is by its form: a handler without a
// registering call.
func (p *linker) shapeEntry(n *node) (model.Entry, bool) {
	for _, s := range p.shapesOf(n) {
		if s.Entry != nil && len(n.Blocks) > 0 {
			return model.Entry{Kind: s.Entry.Kind, Label: shapeLabel(s, n), Func: n.ID, Pos: n.Pos}, true
		}
	}
	return model.Entry{}, false
}

// shapeMeanings are the sites a call is because its target has their form.
func (p *linker) shapeMeanings(n *node, i int) []meaning {
	var out []meaning
	for _, f := range n.targets[i].fns {
		for _, s := range p.shapesOf(f) {
			if s.Site == nil {
				continue
			}
			site := *s.Site
			if site.API == "" || strings.Contains(site.API, "{") {
				site.API = shortSymbol(string(f.ID))
			}
			out = append(out, meaning{Symbol: &catalog.Symbol{Site: &site}, name: string(f.ID)})
			return out
		}
	}
	return out
}

func shapeLabel(s *catalog.Shape, n *node) string {
	label := strings.TrimSpace(strings.ReplaceAll(s.Entry.Label, "{handler}", n.Name))
	if label == "" || strings.Contains(label, "{") {
		return n.Name
	}
	return label
}

// hasPart reports whether a function has a part in the life of objects by its
// form, see catalog.Shape.Part.
func (p *linker) hasPart(n *node, part string) bool {
	return slices.ContainsFunc(p.shapesOf(n), func(s *catalog.Shape) bool { return s.Part == part })
}

// ofStream reports whether a function is a method of an object that is read as a
// stream, a connection or a file: whoever reads it has it for himself, and with it
// the locks of its other methods.
func (p *linker) ofStream(n *node) bool {
	if p.hasPart(n, "stream") {
		return true
	}
	t := p.x.types[n.Owner]
	return t != nil && slices.ContainsFunc(t.Methods, func(m model.Method) bool {
		f := p.x.fn(n.unit.Language, m.Func)
		return f != nil && f != n && p.hasPart(f, "stream")
	})
}
