package link

import (
	"regexp"
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/catalog"
	"github.com/cachevet/cachevet/internal/model"
)

// A meaning is what the catalogue says of one call, with the conditions on its
// arguments decided.
type meaning struct {
	*catalog.Symbol
	name  string // the symbol that was asked for, for traces
	maybe bool   // a condition could not be decided
}

// meanings asks the catalogue about calls.
type meanings struct {
	vs      *values
	x       *index
	view    *catalog.View
	byName  map[symKey]spoken
	owners  map[typeKey][]owner
	regexps map[catalog.Pattern]*regexp.Regexp
	matched map[patternName]bool
	// names are the calls of the program by the plain name, in lower case, of what
	// they call; see named.
	names map[string][]callSite
	// asked are the calls whose meaning is being looked for.
	asked map[asked]bool
}

func newMeanings(vs *values, view *catalog.View) *meanings {
	m := &meanings{vs: vs, x: vs.x, view: view, byName: map[symKey]spoken{}, owners: map[typeKey][]owner{}, regexps: map[catalog.Pattern]*regexp.Regexp{}, matched: map[patternName]bool{}}
	vs.m = m
	return m
}

// named are the calls of the program by the plain name, in lower case, of what they
// call.
func (m *meanings) named(name string) []callSite {
	if m.names == nil {
		m.names = map[string][]callSite{}
		lower := map[string]string{} // of names as they are written: few, and often
		for _, n := range m.x.nodes {
			for i := range n.Calls {
				written := calledName(&n.Calls[i])
				if written == "" {
					continue
				}
				k, ok := lower[written]
				if !ok {
					k = strings.ToLower(written)
					lower[written] = k
				}
				m.names[k] = append(m.names[k], callSite{n, i})
			}
		}
	}
	return m.names[name]
}

type asked struct {
	e *env
	c *model.Call
}

// typeParts are the parts of a PHP union or intersection type.
func typeParts(t model.TypeID) []model.TypeID {
	if !strings.ContainsAny(string(t), "|&") {
		return []model.TypeID{t}
	}
	var out []model.TypeID
	for _, p := range strings.FieldsFunc(string(t), func(r rune) bool { return r == '|' || r == '&' || r == '(' || r == ')' }) {
		if p = strings.TrimSpace(p); p != "null" && p != "" {
			out = append(out, model.TypeID(p))
		}
	}
	return out
}

type typeKey struct {
	lang model.Language
	typ  model.TypeID
}

type symKey struct {
	lang   model.Language
	fn     model.FuncID
	typ    model.TypeID
	method string
}

// A spoken is what the catalogue has of a symbol, and by which name: that of the
// type it speaks of, not of the class, trait or interface above it that happens
// to declare the method. So a finding is called the same with the library's
// source at hand and without.
type spoken struct {
	symbols []*catalog.Symbol
	name    string
}

// symbols returns the catalogue's entries for a call's symbol, nearest type
// first, before any condition is looked at.
func (m *meanings) symbols(l model.Language, t *model.Target, recv model.TypeID) []*catalog.Symbol {
	return m.spoken(l, t, recv).symbols
}

// spoken is symbols with the name.
func (m *meanings) spoken(l model.Language, t *model.Target, recv model.TypeID) spoken {
	if t.Func == "" && recv == "" {
		return spoken{}
	}
	k := symKey{l, t.Func, recv, t.Method}
	if s, ok := m.byName[k]; ok {
		return s
	}
	out := spoken{name: symbolName(t)}
	if scope := l.Traits().Scope; scope != "" {
		class, method, isMethod := strings.Cut(string(t.Func), scope)
		if t.Func == "" {
			class, method, isMethod = string(recv), t.Method, t.Method != ""
		}
		switch {
		case !isMethod:
			out.symbols = m.view.Symbols(l, t.Func)
		default:
			var by model.TypeID
			if recv != "" && !strings.EqualFold(string(recv), class) {
				out.symbols, by = m.classMethod(l, recv, method)
			}
			if len(out.symbols) == 0 {
				out.symbols, by = m.classMethod(l, model.TypeID(class), method)
			}
			if by != "" {
				out.name = string(by) + scope + method
			}
		}
	} else {
		out.symbols = m.view.Symbols(l, t.Func)
		if len(out.symbols) == 0 && recv != "" && t.Method != "" {
			out.symbols = m.view.Method(l, recv, t.Method)
		}
	}
	m.byName[k] = out
	return out
}

// classMethod looks a method up along the program's own hierarchy and the
// catalogue's. It returns the type of the program's by which it was found.
func (m *meanings) classMethod(l model.Language, t model.TypeID, method string) ([]*catalog.Symbol, model.TypeID) {
	for _, o := range m.ownersOf(l, t) {
		if s := m.view.OwnMethod(l, o.name, method); len(s) > 0 {
			return s, o.by
		}
	}
	return nil, ""
}

// An owner is a type whose methods in the catalogue a class has, by itself or a
// type above it.
type owner struct {
	name string
	by   model.TypeID
}

// ownersOf returns the owners of a class, nearest first.
func (m *meanings) ownersOf(l model.Language, t model.TypeID) []owner {
	k := typeKey{l, t}
	if out, ok := m.owners[k]; ok {
		return out
	}
	var out []owner
	seen := map[model.TypeID]bool{}
	for todo := typeParts(t); len(todo) > 0; todo = todo[1:] {
		id := todo[0]
		if seen[id] {
			continue
		}
		seen[id] = true
		for _, name := range m.view.Owners(l, id) {
			if !slices.ContainsFunc(out, func(o owner) bool { return o.name == name }) {
				out = append(out, owner{name, id})
			}
		}
		if typ := m.x.types[id]; typ != nil {
			todo = append(todo, typ.Supers...)
		}
	}
	m.owners[k] = out
	return out
}

// of returns what a call means, seen from e. A call in a loop may be given its
// own result (`$p = f($p)`): what depends on that is not known.
func (m *meanings) of(e *env, c *model.Call) []meaning {
	l := e.n.unit.Language
	s := m.spoken(l, &c.Target, c.Target.Type)
	if len(s.symbols) == 0 {
		return nil
	}
	k := asked{e, c}
	if m.asked[k] {
		return nil
	}
	if m.asked == nil {
		m.asked = map[asked]bool{}
	}
	m.asked[k] = true
	defer delete(m.asked, k)
	return m.decide(e, c, s.symbols, c.Target.Type, s.name)
}

func (m *meanings) decide(e *env, c *model.Call, syms []*catalog.Symbol, recv model.TypeID, name string) []meaning {
	var out []meaning
	for _, s := range syms {
		if !m.receiverFits(e.n.unit.Language, s, recv) {
			continue
		}
		ok := yes
		for i := range s.When {
			t := m.holds(e, c, &s.When[i])
			if t == perhaps {
				switch s.When[i].Unknown {
				case "holds":
					t = yes
				case "fails":
					t = no
				}
			}
			ok = min(ok, t)
		}
		if ok == no {
			continue
		}
		out = append(out, meaning{s, name, ok == perhaps})
	}
	return out
}

func symbolName(t *model.Target) string {
	if t.Func != "" {
		return string(t.Func)
	}
	if t.Method != "" {
		return string(t.Type) + "::" + t.Method
	}
	return t.Reason
}

func (m *meanings) receiverFits(l model.Language, s *catalog.Symbol, recv model.TypeID) bool {
	if len(s.Receiver) == 0 {
		return true
	}
	fits, positive := false, false
	for _, r := range s.Receiver {
		if bad, ok := strings.CutPrefix(r, "!"); ok {
			if m.isA(l, recv, bad) {
				return false
			}
			continue
		}
		positive = true
		if m.isA(l, recv, r) {
			fits = true
		}
	}
	return fits || !positive
}

// isA reports whether t is a type or one of its supertypes.
func (m *meanings) isA(l model.Language, t model.TypeID, super string) bool {
	seen := map[model.TypeID]bool{}
	for todo := typeParts(t); len(todo) > 0; todo = todo[1:] {
		id := todo[0]
		if seen[id] || id == "" {
			continue
		}
		seen[id] = true
		if string(id) == super || l.Traits().FoldsNames && strings.EqualFold(string(id), super) {
			return true
		}
		if typ := m.x.types[id]; typ != nil {
			todo = append(todo, typ.Supers...)
		}
		for _, s := range m.view.Types(l).Supers(string(id)) {
			todo = append(todo, model.TypeID(s))
		}
	}
	return false
}

// listed reports whether the catalogue says what a call makes.
func (m *meanings) listed(e *env, c *model.Call) bool {
	return len(m.symbols(e.n.unit.Language, &c.Target, c.Target.Type)) > 0
}

// same says which operand a library call hands back; none, where carrying is
// asked for and the call gives it limits.
func (m *meanings) same(e *env, c *model.Call, result int32, carrying bool) []ref {
	syms := m.symbols(e.n.unit.Language, &c.Target, c.Target.Type)
	for _, s := range syms {
		if s.Result == nil {
			continue
		}
		r := s.Result
		switch {
		case carrying && len(r.Carries) > 0:
		case r.Same.IsSet() && result == 0:
			return m.rawOperand(e, c, r.Same)
		case r.Element.IsSet() && result == 0 && c.Recv >= 0:
			key := ""
			for _, k := range argRefs(e, c, r.Element) {
				if text := k.constant(); text != nil {
					key = constText(text)
				}
			}
			return []ref{{env: e, v: c.Recv, path: m.vs.step(stepKey{elem: true, name: key})}}
		case (r.Context == "cancel" || r.Context == "value") && r.Parent.IsSet() && int(result) == r.Index:
			return m.rawOperand(e, c, r.Parent)
		}
	}
	return nil
}
