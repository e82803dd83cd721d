package types

import (
	"strconv"
	"strings"

	"github.com/cachevet/cachevet/internal/model"
)

// bindings give type parameters their types, by name.
type bindings map[string]*Type

func (b bindings) get(name string) *Type { return b[name] }

// maxHierarchy bounds walks over hierarchies, which in broken code may be
// cyclic.
const maxHierarchy = 200

// A level is one class met while a hierarchy is walked.
type level struct {
	name  string
	class *Class // nil when its source is not at hand
	bind  bindings
	args  []*Type // generic arguments of a library class
}

// walk visits a class and everything it inherits members from: its traits, its
// parent, its interfaces, and its mixins last. visit returns true to stop.
func (t *Table) walk(recv *Type, visit func(l level) bool) bool {
	if recv == nil || recv.Kind != Named {
		return false
	}
	var seenBuf [16]string
	seen := seenBuf[:0]
	var rec func(l level, depth int) bool
	rec = func(l level, depth int) bool {
		if depth > maxHierarchy {
			return false
		}
		for _, s := range seen {
			if strings.EqualFold(s, l.name) {
				return false
			}
		}
		seen = append(seen, l.name)
		if visit(l) {
			return true
		}
		c := l.class
		if c == nil {
			// Generic arguments are handed up: libraries name their parameters alike
			// along a hierarchy (repositories, collections).
			for _, s := range t.known.Supers(l.name) {
				if rec(level{name: s, class: t.Class(s), args: l.args}, depth+1) {
					return true
				}
			}
			for _, s := range builtinSupers[strings.ToLower(l.name)] {
				if rec(level{name: s, class: t.Class(s), args: l.args}, depth+1) {
					return true
				}
			}
			return false
		}
		for _, tr := range c.Traits {
			if rec(t.super(c, tr, l.bind), depth+1) {
				return true
			}
		}
		if c.Parent != "" && rec(t.super(c, c.Parent, l.bind), depth+1) {
			return true
		}
		for _, i := range c.Interfaces {
			if rec(t.super(c, i, l.bind), depth+1) {
				return true
			}
		}
		for _, m := range c.Mixins {
			if m = m.Substitute(l.bind.get, nil); m.Class() != "" {
				mc := t.Class(m.Name)
				if rec(level{m.Name, mc, bindArgs(mc, m.Args), m.Args}, depth+1) {
					return true
				}
			}
		}
		if c.Dependency {
			for _, s := range t.known.Supers(l.name) {
				if rec(level{name: s, class: t.Class(s)}, depth+1) {
					return true
				}
			}
		}
		return false
	}
	c := t.Class(recv.Name)
	return rec(level{recv.Name, c, bindArgs(c, recv.Args), recv.Args}, 0)
}

// super is a supertype of c with its type parameters bound.
func (t *Table) super(c *Class, name string, bind bindings) level {
	l := level{name: name, class: t.Class(name)}
	if l.class != nil && len(l.class.Templates) == 0 && !l.class.Dependency {
		return l
	}
	for _, g := range c.Supers {
		if strings.EqualFold(g.Name, name) {
			l.args = g.Substitute(bind.get, nil).Args
			l.bind = bindArgs(l.class, l.args)
			return l
		}
	}
	l.bind = bindArgs(l.class, nil)
	return l
}

// bindArgs binds the type parameters of a class; one that is not given gets its
// bound.
func bindArgs(c *Class, args []*Type) bindings {
	if c == nil || len(c.Templates) == 0 {
		return nil
	}
	b := make(bindings, len(c.Templates))
	for i, p := range c.Templates {
		if i < len(args) && !args[i].IsMixed() {
			b[p.Name] = args[i]
		} else if p.Bound != nil && p.Bound.Kind != Template {
			b[p.Name] = p.Bound
		}
	}
	return b
}

// A Member is a method found through a hierarchy.
type Member struct {
	Method *Method
	// Owner is the class, interface or trait that declares it.
	Owner *Class
	// Library is set when the member is not in any source at hand: the nearest
	// library class above the receiver.
	Library string
	bind    bindings
}

// Method finds a method of a class by name, as a call on an object of that class
// does: the class, its traits (with their adaptations), its parents, interfaces
// and mixins. Member.Method is nil when no source declares it; Member.Library
// then names the first class above whose source is missing.
func (t *Table) Method(class, name string) Member {
	return t.method(NewNamed(class), name)
}

func (t *Table) method(recv *Type, name string) Member {
	var found, abstract Member
	t.walk(recv, func(l level) bool {
		if l.class == nil {
			if found.Library == "" {
				found.Library = l.name
			}
			return false
		}
		m := l.class.Method(name)
		owner := l.class
		if m == nil {
			m, owner = t.adapted(l.class, name)
		}
		if m == nil {
			return false
		}
		if m.Abstract && l.class.Kind != 0 {
			// A body may still come from further up (a trait's abstract method
			// that the parent implements).
			if abstract.Method == nil {
				abstract = Member{Method: m, Owner: owner, bind: l.bind}
			}
			return false
		}
		found = Member{Method: m, Owner: owner, bind: l.bind, Library: found.Library}
		return true
	})
	if found.Method == nil && abstract.Method != nil {
		abstract.Library = found.Library
		return abstract
	}
	// The most specific declaration tells the type, the body may be elsewhere.
	if found.Method != nil && abstract.Method != nil && found.Method.Virtual {
		return abstract
	}
	return found
}

// KnowsMethod reports whether the catalogue or the language tells the result of a
// library's method.
func (t *Table) KnowsMethod(class, name string) bool {
	return t.known.MethodReturn(class, name) != "" || builtinReturn(class, name) != nil
}

// Scopes are the global scopes of a model and of the classes above it.
func (t *Table) Scopes(class string) []model.FuncID {
	var all []model.FuncID
	t.walk(NewNamed(class), func(l level) bool {
		if l.class != nil {
			all = append(all, l.class.Scopes...)
		}
		return false
	})
	return all
}

// KnownGlobal is the type of a global variable that a library sets ($wpdb of
// WordPress), nil when the catalogue does not tell.
func (t *Table) KnownGlobal(name string) *Type {
	return t.knownType(t.known.FieldType("$GLOBALS", name))
}

// KnownService is the type of a service that a library brings, by its id: the
// catalogue's field of "$services". nil when it does not tell.
func (t *Table) KnownService(id string) *Type {
	return t.knownType(t.known.FieldType("$services", id))
}

// KnownBinding is the type of a binding of Laravel's container, by its name: the
// catalogue's field of "$app". nil when it does not tell.
func (t *Table) KnownBinding(name string) *Type {
	return t.knownType(t.known.FieldType("$app", name))
}

// KnownParam is the type of a callable parameter of a library's method, by
// position; nil when the catalogue does not tell.
func (t *Table) KnownParam(recv *Type, method string, index int) *Type {
	for _, c := range recv.Classes() {
		var found *Type
		t.walk(NewNamed(c), func(l level) bool {
			if l.class == nil || l.class.Dependency {
				if p := t.knownType(t.known.MethodReturn(l.name, method+":"+strconv.Itoa(index))); p != nil && p.Kind == Callable {
					found = p
				}
			}
			return found != nil
		})
		if found != nil {
			return found
		}
	}
	return nil
}

// adapted finds a method that a use block gives another name.
func (t *Table) adapted(c *Class, name string) (*Method, *Class) {
	for _, a := range c.Adapt {
		if a.Alias == "" || !strings.EqualFold(a.Alias, name) {
			continue
		}
		traits := c.Traits
		if a.Trait != "" {
			traits = []string{a.Trait}
		}
		for _, tr := range traits {
			if tc := t.Class(tr); tc != nil {
				if m := t.method(NewNamed(tc.Name), a.Method); m.Method != nil {
					return m.Method, m.Owner
				}
			}
		}
	}
	return nil, nil
}

// Return is the type of a call of method name on a receiver of type recv: the
// nearest declaration that tells one, generics and static resolved, then the
// catalogue. It is nil when nothing is known.
func (t *Table) Return(recv *Type, name string) *Type { return t.ReturnWith(recv, name, nil) }

// ReturnWith is Return for a call with arguments: type parameters of the method
// itself (class-string<T> $class, callable(): T $fn) are bound by them.
func (t *Table) ReturnWith(recv *Type, name string, args []*Type) *Type {
	switch {
	case recv == nil:
		return nil
	case recv.Kind == Union:
		var all []*Type
		for _, a := range recv.Args {
			all = append(all, t.ReturnWith(a, name, args))
		}
		return NewUnion(all...)
	case recv.Kind == Intersection:
		for _, a := range recv.Args {
			if r := t.ReturnWith(a, name, args); !r.IsMixed() {
				return r
			}
		}
		return nil
	case recv.Kind != Named:
		return nil
	}
	r := t.declaredReturn(recv, name, args)
	if r.IsMixed() {
		// Methods answered by __call and __callStatic (facades, builders).
		r = t.libraryReturn(recv, "__callStatic", args)
		if r.IsMixed() {
			r = t.libraryReturn(recv, "__call", args)
		}
	}
	return t.entityRepository(r, args)
}

func (t *Table) declaredReturn(recv *Type, name string, args []*Type) *Type {
	self := recv.NotNull()
	var result *Type
	t.walk(recv, func(l level) bool {
		var r *Type
		if l.class != nil {
			m := l.class.Method(name)
			if m == nil {
				m, _ = t.adapted(l.class, name)
			}
			if m != nil {
				get := l.bind.get
				if len(m.Templates) > 0 {
					own := t.infer(m.Templates, m.Params, args)
					get = func(n string) *Type {
						if x, ok := own[n]; ok {
							return x
						}
						return l.bind[n]
					}
				}
				r = m.Return.Substitute(get, self)
			}
		}
		if r.IsMixed() && (l.class == nil || l.class.Dependency) {
			r = t.knownReturn(l, name, self, args)
		}
		if r.IsMixed() || r.Kind == Template {
			return false
		}
		result = r
		// A bare array or object may be told better by an interface above.
		return !(r.Kind == Array && len(r.Args) == 0 || r.Kind == Scalar && r.Name == "object")
	})
	return result
}

// libraryReturn is what the catalogue tells of a method of the library classes
// above a receiver.
func (t *Table) libraryReturn(recv *Type, name string, args []*Type) *Type {
	var result *Type
	t.walk(recv, func(l level) bool {
		if l.class == nil || l.class.Dependency {
			result = t.knownReturn(l, name, recv.NotNull(), args)
		}
		return !result.IsMixed()
	})
	return result
}

func (t *Table) knownReturn(l level, name string, self *Type, args []*Type) *Type {
	r := t.knownType(t.known.MethodReturn(l.name, name))
	if r.IsMixed() {
		r = builtinReturn(l.name, name)
	}
	if r == nil {
		return nil
	}
	return r.Substitute(t.positional(l.args, args, l.bind), self)
}

// Field is the type of a property of recv, and the class that declares it
// (recv's own when no source does). The type is nil when not known.
func (t *Table) Field(recv *Type, name string) (typ *Type, owner string) {
	switch {
	case recv == nil:
		return nil, ""
	case recv.Kind == Union || recv.Kind == Intersection:
		var all []*Type
		for _, a := range recv.Args {
			ft, o := t.Field(a, name)
			if owner == "" || !ft.IsMixed() && len(all) == 0 {
				owner = o
			}
			if !ft.IsMixed() {
				all = append(all, ft)
			}
		}
		return NewUnion(all...), owner
	case recv.Kind != Named:
		return nil, ""
	}
	self := recv.NotNull()
	t.walk(recv, func(l level) bool {
		if l.class != nil {
			if p := l.class.Property(name); p != nil {
				if owner == "" {
					owner = l.class.Name
				}
				typ = p.Type.Substitute(l.bind.get, self)
				return !typ.IsMixed()
			}
			if l.class.Kind == model.Enum && name == "value" {
				typ, owner = l.class.Backed, l.class.Name
				return true
			}
			return false
		}
		if k := t.known.FieldType(l.name, name); k != "" {
			typ = t.knownType(k)
			if owner == "" {
				owner = t.Spelling(l.name)
			}
			return true
		}
		return false
	})
	if owner == "" {
		if typ, owner = t.usersField(recv.Name, name); owner == "" {
			owner = t.Spelling(recv.Name)
		}
	}
	return typ, owner
}

// usersField is a property that a trait reads and that the classes using it
// declare.
func (t *Table) usersField(trait, name string) (typ *Type, owner string) {
	var all []*Type
	for _, u := range t.TraitUsers(trait) {
		if len(all) == 16 {
			break
		}
		p, c := t.Property(u.Name, name)
		if p == nil || p.Type.IsMixed() {
			continue
		}
		if owner == "" {
			owner = c.Name
		}
		all = append(all, p.Type.Substitute(func(string) *Type { return nil }, NewNamed(u.Name)))
	}
	return NewUnion(all...), owner
}

// Property finds the declaration of a property through the hierarchy.
func (t *Table) Property(class, name string) (*Property, *Class) {
	var p *Property
	var owner *Class
	t.walk(NewNamed(class), func(l level) bool {
		if l.class == nil {
			return false
		}
		if q := l.class.Property(name); q != nil {
			p, owner = q, l.class
			return true
		}
		return false
	})
	return p, owner
}

// Constant finds a class constant or enum case through the hierarchy.
func (t *Table) Constant(class, name string) (*Constant, *Class) {
	var k *Constant
	var owner *Class
	t.walk(NewNamed(class), func(l level) bool {
		if l.class == nil {
			return false
		}
		if q := l.class.Constant(name); q != nil {
			k, owner = q, l.class
			return true
		}
		return false
	})
	return k, owner
}

// ElemOf is the type of what a foreach over recv yields, nil when not known.
func (t *Table) ElemOf(recv *Type) *Type {
	if e := recv.Elem(); !e.IsMixed() {
		return e
	}
	if recv == nil || recv.Kind != Named {
		return nil
	}
	var elem *Type
	t.walk(recv, func(l level) bool {
		if l.class == nil {
			return false
		}
		for _, g := range l.class.Supers {
			if isTraversable(g.Name) || strings.HasSuffix(strings.ToLower(g.Name), "collection") || strings.EqualFold(g.Name, "ArrayAccess") {
				if e := g.Substitute(l.bind.get, nil).Elem(); !e.IsMixed() && e.Kind != Template {
					elem = e
					return true
				}
			}
		}
		return false
	})
	if elem != nil {
		return elem
	}
	if r := t.Return(recv, "getIterator"); !r.IsMixed() && !r.Equal(recv) {
		if e := r.Elem(); !e.IsMixed() {
			return e
		}
	}
	return t.Return(recv, "current")
}
