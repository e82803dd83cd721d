package types

import (
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/model"
)

// TypeKind is the kind of a [Type].
type TypeKind uint8

// The kinds of types.
const (
	// Mixed is nothing known, "mixed" included.
	Mixed TypeKind = iota
	// Scalar is a built-in type without structure: Name is int, string, float,
	// bool, null, void, never, object, resource.
	Scalar
	// Named is a class, interface or enum: Name, and Args of generics.
	Named
	// Static is the class of the receiver: static, $this, and self in a trait.
	Static
	// Template is a type parameter: Name.
	Template
	// Array is an array or list: Args are key and value, when known. Name is
	// "iterable" when it may be an object too.
	Array
	// Callable is a callable or Closure type: Args are the parameters and, last,
	// the result. Without Args nothing more is known.
	Callable
	// ClassString is class-string<Args[0]>.
	ClassString
	// Union and Intersection have their members in Args.
	Union
	Intersection
)

// A Type is a PHP type as far as calls need it. A nil *Type is Mixed. Types are
// never changed once made.
type Type struct {
	Kind TypeKind
	Name string
	Args []*Type
	Null bool // null is allowed too
}

var (
	mixedType    = &Type{}
	staticType   = &Type{Kind: Static}
	stringType   = &Type{Kind: Scalar, Name: "string"}
	intType      = &Type{Kind: Scalar, Name: "int"}
	floatType    = &Type{Kind: Scalar, Name: "float"}
	boolType     = &Type{Kind: Scalar, Name: "bool"}
	nullType     = &Type{Kind: Scalar, Name: "null", Null: true}
	voidType     = &Type{Kind: Scalar, Name: "void"}
	neverType    = &Type{Kind: Scalar, Name: "never"}
	objectType   = &Type{Kind: Scalar, Name: "object"}
	arrayType    = &Type{Kind: Array}
	callableType = &Type{Kind: Callable}
	iterableType = &Type{Kind: Array, Name: "iterable"}
)

// NewNamed returns the type of a class.
func NewNamed(class string, args ...*Type) *Type {
	return &Type{Kind: Named, Name: class, Args: args}
}

// NewScalar returns a built-in type: "string", "int", "bool", …
func NewScalar(name string) *Type {
	switch name {
	case "string":
		return stringType
	case "int":
		return intType
	case "float":
		return floatType
	case "bool":
		return boolType
	case "null":
		return nullType
	case "array":
		return arrayType
	case "callable":
		return callableType
	case "object":
		return objectType
	}
	return &Type{Kind: Scalar, Name: name}
}

// NewArray returns an array of value; key and value may be nil.
func NewArray(key, value *Type) *Type {
	if key == nil && value == nil {
		return arrayType
	}
	return &Type{Kind: Array, Args: []*Type{orMixed(key), orMixed(value)}}
}

func orMixed(t *Type) *Type {
	if t == nil {
		return mixedType
	}
	return t
}

// IsMixed reports whether nothing is known.
func (t *Type) IsMixed() bool { return t == nil || t.Kind == Mixed }

// Class returns the name of the class when t is one class (or null), else "".
func (t *Type) Class() string {
	if t != nil && t.Kind == Named {
		return t.Name
	}
	return ""
}

// Classes returns the names of all classes in t: of a class, union or
// intersection.
func (t *Type) Classes() []string {
	if t == nil {
		return nil
	}
	switch t.Kind {
	case Named:
		return []string{t.Name}
	case Union, Intersection:
		var all []string
		for _, a := range t.Args {
			for _, c := range a.Classes() {
				if !slices.Contains(all, c) {
					all = append(all, c)
				}
			}
		}
		return all
	}
	return nil
}

// Elem returns the type of the values of an array or a generic collection, nil
// when it is not known.
func (t *Type) Elem() *Type {
	if t == nil {
		return nil
	}
	switch t.Kind {
	case Array:
		if len(t.Args) == 2 {
			return t.Args[1]
		}
	case Named:
		// Collection<K, V>, Generator<K, V, …>, Paginator<V>.
		switch len(t.Args) {
		case 0:
		case 1:
			return t.Args[0]
		default:
			return t.Args[1]
		}
	case Union, Intersection:
		var all []*Type
		for _, a := range t.Args {
			if e := a.Elem(); !e.IsMixed() {
				all = append(all, e)
			}
		}
		return NewUnion(all...)
	}
	return nil
}

// NewUnion joins types; unknown members are dropped, since a join that knows
// half is of more use to a reader of calls than one that knows nothing. It
// returns nil when nothing is known.
func NewUnion(types ...*Type) *Type {
	var out []*Type
	null := false
	add := func(t *Type) {
		if t.IsMixed() {
			return
		}
		if t.Null {
			null = true
			if t.Kind == Scalar && t.Name == "null" {
				return
			}
			c := *t
			c.Null = false
			t = &c
		}
		for _, o := range out {
			if o.Equal(t) {
				return
			}
		}
		out = append(out, t)
	}
	for _, t := range types {
		if t != nil && t.Kind == Union {
			null = null || t.Null
			for _, a := range t.Args {
				add(a)
			}
			continue
		}
		add(t)
	}
	switch len(out) {
	case 0:
		if null {
			return nullType
		}
		return nil
	case 1:
		if null {
			return out[0].nullable()
		}
		return out[0]
	}
	// A join of very many types says nothing.
	if len(out) > 8 {
		return nil
	}
	return &Type{Kind: Union, Args: out, Null: null}
}

func (t *Type) nullable() *Type {
	if t == nil || t.Null {
		return t
	}
	c := *t
	c.Null = true
	return &c
}

// NotNull returns t without null.
func (t *Type) NotNull() *Type {
	if t == nil || !t.Null || t.Kind == Scalar && t.Name == "null" {
		return t
	}
	c := *t
	c.Null = false
	return &c
}

// Equal reports whether both are written alike.
func (t *Type) Equal(u *Type) bool {
	if t == u {
		return true
	}
	if t == nil || u == nil {
		return t.IsMixed() && u.IsMixed()
	}
	return t.Kind == u.Kind && t.Null == u.Null && strings.EqualFold(t.Name, u.Name) && slices.EqualFunc(t.Args, u.Args, (*Type).Equal)
}

// ID is the type as the model writes it: the class name, "array", "callable",
// "string"; "A|B" and "A&B" for unions and intersections of classes (members
// that are no class are left out); empty when not known. Null is not told.
func (t *Type) ID() model.TypeID {
	if t == nil {
		return ""
	}
	switch t.Kind {
	case Scalar, Named:
		return model.TypeID(t.Name)
	case Array:
		if t.Name != "" {
			return model.TypeID(t.Name)
		}
		return "array"
	case Callable:
		return "callable"
	case ClassString:
		return "string"
	case Union, Intersection:
		sep := "|"
		if t.Kind == Intersection {
			sep = "&"
		}
		if names := t.Classes(); len(names) > 0 {
			return model.TypeID(strings.Join(names, sep))
		}
		id := model.TypeID("")
		for i, a := range t.Args {
			if i > 0 && a.ID() != id {
				return ""
			}
			id = a.ID()
		}
		return id
	}
	return ""
}

// String is the type as a docblock would write it.
func (t *Type) String() string {
	if t == nil {
		return "mixed"
	}
	s := ""
	list := func(args []*Type, sep string) string {
		var parts []string
		for _, a := range args {
			parts = append(parts, a.String())
		}
		return strings.Join(parts, sep)
	}
	switch t.Kind {
	case Mixed:
		return "mixed"
	case Scalar, Template:
		s = t.Name
	case Named:
		s = t.Name
		if len(t.Args) > 0 {
			s += "<" + list(t.Args, ", ") + ">"
		}
	case Static:
		s = "static"
	case Array:
		s = "array"
		if len(t.Args) > 0 {
			s += "<" + list(t.Args, ", ") + ">"
		}
	case Callable:
		s = "callable"
		if n := len(t.Args); n > 0 {
			s += "(" + list(t.Args[:n-1], ", ") + "): " + t.Args[n-1].String()
		}
	case ClassString:
		s = "class-string"
		if len(t.Args) > 0 {
			s += "<" + list(t.Args, ", ") + ">"
		}
	case Union:
		s = list(t.Args, "|")
	case Intersection:
		s = list(t.Args, "&")
	}
	if t.Null && s != "null" {
		if t.Kind == Union || t.Kind == Intersection {
			return s + "|null"
		}
		return "?" + s
	}
	return s
}

// Substitute replaces type parameters and static. subst gives the type of a
// template name, nil to make it unknown; self is what static stands for, nil to
// keep it.
func (t *Type) Substitute(subst func(string) *Type, self *Type) *Type {
	if t == nil {
		return nil
	}
	switch t.Kind {
	case Template:
		r := subst(t.Name)
		if t.Null {
			r = r.nullable()
		}
		return r
	case Static:
		if self == nil {
			return t
		}
		if t.Null {
			return self.nullable()
		}
		return self
	}
	if len(t.Args) == 0 {
		return t
	}
	changed := false
	args := make([]*Type, len(t.Args))
	for i, a := range t.Args {
		args[i] = a.Substitute(subst, self)
		changed = changed || args[i] != a
	}
	if !changed {
		return t
	}
	if t.Kind == Union {
		u := NewUnion(args...)
		if t.Null {
			u = u.nullable()
		}
		return u
	}
	for i := range args {
		args[i] = orMixed(args[i])
	}
	c := *t
	c.Args = args
	return &c
}

// StaticType is the class of the receiver.
func StaticType() *Type { return staticType }
