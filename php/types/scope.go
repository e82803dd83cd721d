package types

import (
	"strings"

	"github.com/cachevet/cachevet/php/ast"
	"github.com/cachevet/cachevet/php/token"
)

// A Scope resolves the names of one place of a file: the namespace, its
// imports, and the class around it.
type Scope struct {
	Namespace string
	// Self and Parent are the class around, and its parent; empty outside.
	Self, Parent string
	// Trait: the class around is a trait, where self is not known yet.
	Trait bool

	imports   *imports
	templates []string // type parameters of class and method, for docblocks
}

// imports are the use statements of a namespace, aliases in lower case (as
// written for constants).
type imports struct {
	class, fn, cnst map[string]string
}

// EnterNamespace begins a namespace: imports of the one before are forgotten.
// ns is nil for the global one.
func (s *Scope) EnterNamespace(ns *ast.Namespace) {
	*s = Scope{}
	if ns != nil && ns.Name != nil {
		s.Namespace = strings.Trim(ns.Name.Name, `\`)
	}
}

// Use takes in a use statement.
func (s *Scope) Use(u *ast.UseStmt) {
	if s.imports == nil {
		s.imports = &imports{}
	}
	for _, it := range u.Items {
		if it == nil || it.Name == nil {
			continue
		}
		full := strings.TrimPrefix(it.Name.Name, `\`)
		if u.Prefix != nil {
			full = strings.Trim(u.Prefix.Name, `\`) + `\` + full
		}
		alias := full[strings.LastIndexByte(full, '\\')+1:]
		if it.Alias != nil {
			alias = it.Alias.Name
		}
		kind := u.Kind
		if it.Kind != 0 {
			kind = it.Kind
		}
		put := func(m *map[string]string, alias string) {
			if *m == nil {
				*m = map[string]string{}
			}
			(*m)[alias] = full
		}
		switch kind {
		case token.KwFunction:
			put(&s.imports.fn, strings.ToLower(alias))
		case token.KwConst:
			put(&s.imports.cnst, alias)
		default:
			put(&s.imports.class, strings.ToLower(alias))
		}
	}
}

// Class resolves the name of a class as written in code: self and parent to
// the class around (in a trait they stay "self" and "parent"), static to
// "static".
func (s *Scope) Class(name string) string {
	switch len(name) {
	case 4:
		if strings.EqualFold(name, "self") {
			if s.Self == "" || s.Trait {
				return "self"
			}
			return s.Self
		}
	case 6:
		if strings.EqualFold(name, "static") {
			return "static"
		}
		if strings.EqualFold(name, "parent") {
			if s.Parent == "" {
				return "parent"
			}
			return s.Parent
		}
	}
	return s.qualify(name, true)
}

// qualify resolves a name by imports (of classes, whose first part counts for
// every qualified name) and namespace.
func (s *Scope) qualify(name string, class bool) string {
	if name == "" {
		return ""
	}
	if name[0] == '\\' {
		return name[1:]
	}
	first, rest, qualified := strings.Cut(name, `\`)
	if qualified && strings.EqualFold(first, "namespace") {
		return s.in(rest)
	}
	if (qualified || class) && s.imports != nil && s.imports.class != nil {
		full, ok := s.imports.class[first]
		if !ok {
			full, ok = s.imports.class[strings.ToLower(first)]
		}
		if ok {
			if qualified {
				return full + `\` + rest
			}
			return full
		}
	}
	return s.in(name)
}

func (s *Scope) in(name string) string {
	if s.Namespace == "" {
		return name
	}
	return s.Namespace + `\` + name
}

// Func resolves the name of a called function. When the name is unqualified and
// not imported, PHP looks into the namespace first and then at the global
// function: fallback is that global name, else empty.
func (s *Scope) Func(name string) (full, fallback string) {
	if strings.IndexByte(name, '\\') >= 0 {
		return s.qualify(name, false), ""
	}
	if s.imports != nil {
		if full, ok := s.imports.fn[strings.ToLower(name)]; ok {
			return full, ""
		}
	}
	if s.Namespace == "" {
		return name, ""
	}
	return s.in(name), name
}

// Const resolves the name of a constant, with the fallback of [Scope.Func].
func (s *Scope) Const(name string) (full, fallback string) {
	if strings.IndexByte(name, '\\') >= 0 {
		return s.qualify(name, false), ""
	}
	if s.imports != nil {
		if full, ok := s.imports.cnst[name]; ok {
			return full, ""
		}
	}
	if s.Namespace == "" {
		return name, ""
	}
	return s.in(name), name
}

// Declared is the full name of something declared here.
func (s *Scope) Declared(name string) string { return s.in(name) }

// Type converts a type as written in code; nil for nil.
func (s *Scope) Type(t ast.Type) *Type {
	switch t := t.(type) {
	case *ast.Name:
		if t.IsUnqualified() {
			switch strings.ToLower(t.Name) {
			case "self":
				if s.Trait || s.Self == "" {
					return staticType
				}
			case "static":
				return staticType
			default:
				if b, ok := builtinType(t.Name); ok {
					return b
				}
			}
		}
		return NewNamed(s.Class(t.Name))
	case *ast.NullableType:
		return s.Type(t.Type).nullable()
	case *ast.UnionType:
		return NewUnion(s.types(t.Types)...)
	case *ast.IntersectionType:
		return &Type{Kind: Intersection, Args: s.types(t.Types)}
	}
	return nil
}

func (s *Scope) types(list []ast.Type) []*Type {
	out := make([]*Type, 0, len(list))
	for _, t := range list {
		out = append(out, orMixed(s.Type(t)))
	}
	return out
}

// builtinType knows the types of the language itself.
func builtinType(name string) (*Type, bool) {
	switch strings.ToLower(name) {
	case "array":
		return arrayType, true
	case "iterable":
		return iterableType, true
	case "bool", "false", "true":
		return boolType, true
	case "callable":
		return callableType, true
	case "float":
		return floatType, true
	case "int":
		return intType, true
	case "mixed":
		return mixedType, true
	case "never":
		return neverType, true
	case "null":
		return nullType, true
	case "object":
		return objectType, true
	case "string":
		return stringType, true
	case "void":
		return voidType, true
	}
	return nil, false
}
