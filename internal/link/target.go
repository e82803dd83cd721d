package link

import (
	"slices"
	"sort"
	"strings"

	"github.com/cachevet/cachevet/internal/model"
)

// targets is where a call goes.
type targets struct {
	fns []*node
	// bound is, parallel to fns, the function value that is called (a closure
	// with its captures, a bound method); the zero ref for a plain call.
	bound []ref
	// libs are library methods the call may mean besides its own symbol: those
	// of concrete types found for the receiver.
	libs []model.Target
	// open are function values that only a caller knows (parameters, fields of
	// them): they are bound where the caller is summarised.
	open []ref
	// few: fns are all the functions ever stored in the field that is called;
	// open still names the field, for the places where they are given.
	few bool
	// sure: the targets were found by the values that flow here, not by type.
	sure bool
	// oneOf is the number of plausible targets when none is preferred.
	oneOf int
	why   string // why nothing was found
}

func (t *targets) add(n *node, fn ref) {
	for i, have := range t.fns {
		if have == n && t.bound[i] == fn {
			return
		}
	}
	t.fns, t.bound = append(t.fns, n), append(t.bound, fn)
}

// maxTargets is how many implementations of one call are followed.
const maxTargets = 64

// resolver finds the targets of calls.
type resolver struct {
	x  *index
	vs *values
	m  *meanings
	// virt remembers the implementations of a method of a type.
	virt map[virtKey]virtual
	// possible are, for calls that choose at run time, targets besides those
	// that the values which flow there show. Nothing is claimed of them.
	possible map[callSite][]*node
	// big is the number of calls to be followed from which halves are worth it.
	big int
}

func newResolver(m *meanings) *resolver {
	return &resolver{x: m.x, vs: m.vs, m: m, virt: map[virtKey]virtual{}, possible: map[callSite][]*node{}, big: bigProgram}
}

// A virtual is the implementations of a method of a type, and what finding them hung
// on.
type virtual struct {
	fns   []*node
	asked []question
}

type virtKey struct {
	typ    model.TypeID
	method string
	lang   model.Language
}

func (r *resolver) staticCall(n *node, c *model.Call, t *targets) {
	if f := r.x.method(n.unit.Language, c.Target.Func); f != nil {
		if f.unit.Dependency && len(r.m.symbols(n.unit.Language, &c.Target, c.Target.Type)) > 0 {
			return // the catalogue speaks of the call itself
		}
		if len(f.Blocks) > 0 || n.traits().Structural {
			t.add(f, ref{})
			return
		}
		// static:: on an abstract method
		if class, m, ok := strings.Cut(string(f.ID), "::"); ok {
			for _, impl := range r.byType(n, model.TypeID(class), m) {
				t.add(impl, ref{})
			}
			t.mark()
		}
	}
}

// byType returns what a call in n may mean as far as the type of its object
// tells. Many targets of a library's call may be anything of the program: they are
// left out, how libraries dispatch is known as entries and not by their source.
func (r *resolver) byType(n *node, typ model.TypeID, method string) []*node {
	out := r.implementations(n.unit.Language, typ, method)
	if n.unit.Dependency && len(out) > maxNamed {
		return nil
	}
	return out
}

func (t *targets) mark() {
	if len(t.fns) > 1 {
		t.oneOf = len(t.fns)
	}
	if len(t.fns) > maxTargets {
		t.fns, t.bound = t.fns[:maxTargets], t.bound[:maxTargets]
	}
}

// virtualCall prefers the objects that are known to flow into the receiver
// (container, construction), then the receiver's own class, then every
// implementation in the program that is no fake.
func (r *resolver) virtualCall(n *node, i int) targets {
	var t targets
	c := &n.Calls[i]
	l := n.unit.Language
	static := c.Target.Type
	if static == "" && c.Recv >= 0 {
		static = r.m.typeOf(ref{env: n.root, v: c.Recv})
	}
	var open []model.TypeID // interfaces of receivers that could not be followed further
	if c.Recv >= 0 {
		open = r.receivers(n, c, static, &t)
	}
	known := func() bool { return len(r.m.symbols(l, &c.Target, c.Target.Type)) > 0 }
	if len(open) > 0 && len(t.libs) == 0 && !slices.ContainsFunc(t.fns, func(f *node) bool { return !n.within(f) }) {
		t = targets{} // only the decorator itself was found: what it decorates is the open one
	}
	if len(t.fns)+len(t.libs) > 0 {
		t.sure = true
		if l.Traits().Structural && !known() {
			r.choices(callSite{n, i}, open, &t)
		}
		t.mark()
		return t
	}
	if static == "" {
		t.why = "the receiver's type is not known"
		return t
	}
	impls := r.byType(n, static, c.Target.Method)
	others := slices.ContainsFunc(impls, func(f *node) bool { return !n.within(f) })
	for _, f := range impls {
		if f.unit.Dependency && known() {
			continue // the catalogue speaks for the library's own implementations
		}
		if others && n.within(f) {
			continue // decorators of decorators end at another implementation
		}
		r.implementation(l, f, static, &t)
	}
	t.mark()
	if l.Traits().Structural && len(t.fns) > 0 && r.x.standard(static) && !known() {
		t.oneOf = len(t.fns) + 1 // besides what libraries have
	}
	if len(t.fns)+len(t.libs) == 0 {
		t.why = "no implementation of " + string(static) + " in the program"
	}
	return t
}

// receivers adds the methods of the objects that flow into a receiver. It
// returns the types, of the call itself or narrower, of those that could not be
// followed to where they are made.
func (r *resolver) receivers(n *node, c *model.Call, static model.TypeID, t *targets) []model.TypeID {
	if n.Values[c.Recv].Kind == model.ValReceiver {
		return nil // $this is any subclass; its own class decides
	}
	var open []model.TypeID
	var seen []model.TypeID
	origins := r.vs.chase(ref{env: n.root, v: c.Recv}, true)
	for _, o := range origins {
		if k := o.constant(); k != nil && k.Kind == model.ConstNull {
			continue
		}
		typ := r.m.typeOf(o)
		if typ == "" {
			typ = static
		}
		if slices.Contains(seen, typ) {
			continue
		}
		seen = append(seen, typ)
		exact := o.path == nil && (o.kind() == model.ValNew || o.service() != "")
		if !r.concrete(n.unit.Language, typ, exact, static, c, t) {
			if in := r.x.types[typ]; in == nil || in.Kind != model.Interface {
				typ = static // it came out of an any
			}
			if !slices.Contains(open, typ) {
				open = append(open, typ)
			}
		}
	}
	if len(origins) >= maxFan && !slices.Contains(open, static) {
		open = append(open, static)
	}
	return open
}

// choices notes what a call may mean besides the targets it was found to have:
// the implementations of the interfaces that its receiver came from.
func (r *resolver) choices(cs callSite, open []model.TypeID, t *targets) {
	var out []*node
	for _, typ := range open {
		for _, f := range r.implementations(cs.n.unit.Language, typ, cs.at().Target.Method) {
			if !slices.Contains(t.fns, f) && !slices.Contains(out, f) && len(out) < maxTargets {
				out = append(out, f)
			}
		}
	}
	if len(out) > 0 {
		r.possible[cs] = out
	}
}

// concrete adds the method of a type that was found for a receiver. A type
// that is only a static one counts when it says more than the call itself; it
// reports whether the type settles what is called.
func (r *resolver) concrete(l model.Language, typ model.TypeID, exact bool, static model.TypeID, c *model.Call, t *targets) bool {
	known := r.x.types[typ]
	if known != nil && known.Fake {
		return true
	}
	if !exact && (typ == static || known == nil || known.Kind == model.Interface || known.Abstract) {
		if known != nil || typ == static {
			return false
		}
		// a library's type: it counts when the catalogue knows the method
		if len(r.m.symbols(l, &model.Target{Method: c.Target.Method}, typ)) == 0 {
			return false
		}
	}
	if f := r.x.methodOf(l, typ, c.Target.Method); f != nil && len(f.Blocks) > 0 {
		r.implementation(l, f, typ, t)
		return true
	}
	if typ != static {
		lib := model.Target{Kind: model.Virtual, Type: typ, Method: c.Target.Method}
		if scope := l.Traits().Scope; scope != "" {
			lib.Func = model.FuncID(string(typ) + scope + c.Target.Method)
		}
		if len(r.m.symbols(l, &lib, typ)) > 0 {
			t.libs = append(t.libs, lib)
			return true
		}
	}
	for _, f := range r.promoted(l, typ, c.Target.Method) {
		r.implementation(l, f, f.Owner, t)
	}
	return true
}

// promoted returns what a method of a struct means that it has from an
// interface it embeds: the methods of what is kept in that field, else every
// implementation of the interface.
func (r *resolver) promoted(l model.Language, typ model.TypeID, method string) []*node {
	t := r.x.types[typ]
	if t == nil || t.Kind == model.Interface {
		return nil
	}
	for i := range t.Fields {
		f := &t.Fields[i]
		in := r.x.types[f.Type]
		if !f.Embedded || in == nil || in.Kind != model.Interface || !hasName(in, method) {
			continue
		}
		var out []*node
		for _, s := range r.x.fields[fieldKey{typ, f.Name}] {
			for _, o := range r.vs.chase(s.value, true) {
				if made := r.m.typeOf(o); made != typ && o.path == nil && o.kind() == model.ValNew {
					if m := r.x.methodOf(l, made, method); m != nil && len(m.Blocks) > 0 && !slices.Contains(out, m) {
						out = append(out, m)
					}
				}
			}
		}
		if len(out) == 0 {
			out = r.implementations(l, f.Type, method)
		}
		return out
	}
	return nil
}

func hasName(t *model.Type, method string) bool {
	return slices.ContainsFunc(t.Methods, func(m model.Method) bool { return m.Name == method })
}

// implementation adds a method of a type that a virtual call may mean. One of a
// library that the catalogue speaks of, by the type or by the class or trait that
// declares it, is not looked into: its body would say again, and worse, what is
// known.
func (r *resolver) implementation(l model.Language, f *node, typ model.TypeID, t *targets) {
	if f.unit.Dependency {
		lib := model.Target{Kind: model.Static, Func: f.ID, Type: typ, Method: methodName(f.ID)}
		if len(r.m.symbols(l, &lib, typ)) > 0 {
			if !slices.Contains(t.libs, lib) {
				t.libs = append(t.libs, lib)
			}
			return
		}
	}
	t.add(f, ref{})
}

// implementations returns the bodies a method of a static type may have,
// sorted by name.
func (r *resolver) implementations(l model.Language, typ model.TypeID, method string) []*node {
	k := virtKey{typ, method, l}
	if v, ok := r.virt[k]; ok {
		r.vs.askAgain(v.asked)
		return v.fns
	}
	var out []*node
	seen, everybodys := map[*node]bool{}, false
	start := len(r.vs.asked)
	r.virt[k] = virtual{} // types that embed each other's interfaces come to an end
	add := func(t model.TypeID) {
		f := r.x.methodOf(l, t, method)
		found := []*node{f}
		if f == nil || len(f.Blocks) == 0 {
			found = r.promoted(l, t, method)
		}
		for _, f := range found {
			if !f.Test && !seen[f] && !(everybodys && f.unit.Dependency) {
				seen[f] = true
				out = append(out, f)
			}
		}
	}
	if parts := typeParts(typ); len(parts) > 1 {
		for _, part := range parts {
			for _, f := range r.implementations(l, part, method) {
				if !seen[f] {
					seen[f] = true
					out = append(out, f)
				}
			}
		}
		sort.Slice(out, func(i, j int) bool { return out[i].num < out[j].num })
		r.virt[k] = virtual{out, slices.Clone(r.vs.asked[start:])}
		return out
	}
	// What an io.Writer is, only the values that flow there can tell: every library
	// has some.
	everybodys = l.Traits().Structural && r.x.standard(typ)
	t := r.x.types[typ]
	switch {
	case t == nil:
		// a library's type: subclasses in the program may override, but the
		// catalogue speaks for the rest
		if !l.Traits().Structural {
			for _, s := range r.x.subtypes(typ) {
				add(s)
			}
		}
	case l.Traits().Structural && t.Kind == model.Interface:
		impls := r.x.implementers(t)
		for _, impl := range impls {
			if r.x.isMade(impl) {
				add(impl)
			}
		}
		if len(out) == 0 {
			for _, impl := range impls {
				add(impl)
			}
		}
	case l.Traits().Structural:
		add(typ)
	default:
		own := r.x.methodOf(l, typ, method)
		add(typ)
		if own == nil || len(own.Blocks) == 0 || !t.Final {
			for _, s := range r.x.subtypes(typ) {
				if st := r.x.types[s]; st != nil && (!st.Abstract || len(r.x.subs[s]) == 0) {
					add(s)
				}
			}
		}
	}
	sort.Slice(out, func(i, j int) bool { return out[i].num < out[j].num })
	r.virt[k] = virtual{out, slices.Clone(r.vs.asked[start:])}
	return out
}

// methodName is the method's name in a Go method's id: "(*pkg.T).Name".
func methodName(id model.FuncID) string {
	s := string(id)
	if i := strings.LastIndexByte(s, '.'); i >= 0 {
		return s[i+1:]
	}
	return s
}
