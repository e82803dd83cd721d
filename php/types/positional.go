package types

import "strings"

// positionalNames are the type parameters of catalogue types, see
// [Known.MethodReturn].
var positionalNames = func() []string {
	var names []string
	for _, k := range "AERTG" {
		for i := range 6 {
			names = append(names, string(k)+string(rune('0'+i)))
		}
	}
	return names
}()

// positional resolves the type parameters of catalogue types at one call, and
// those of a class (bind) besides.
func (t *Table) positional(generic, args []*Type, bind bindings) func(string) *Type {
	return func(name string) *Type {
		if x, ok := bind[name]; ok {
			return x
		}
		if len(name) != 2 || name[1] < '0' || name[1] > '9' {
			return nil
		}
		i := int(name[1] - '0')
		if name[0] == 'G' {
			if i < len(generic) {
				return generic[i]
			}
			return nil
		}
		if i >= len(args) || args[i] == nil {
			return nil
		}
		a := args[i]
		switch name[0] {
		case 'A':
			return a
		case 'E':
			return t.ElemOf(a)
		case 'R':
			if a.Kind == Callable && len(a.Args) > 0 {
				return a.Args[len(a.Args)-1]
			}
			if a.Kind == Named {
				return t.Return(a, "__invoke")
			}
		case 'T':
			if a.Kind == ClassString && len(a.Args) == 1 {
				return a.Args[0]
			}
		}
		return nil
	}
}

// entityRepository turns Doctrine's generic repository of an entity into the
// repository class that the entity names: #[ORM\Entity(repositoryClass: X::class)]
// or the annotation (doctrine/orm 2 and 3, doctrine/mongodb-odm).
// args are those of the call, where the class of the entity comes first.
func (t *Table) entityRepository(r *Type, args []*Type) *Type {
	if r == nil || r.Kind != Named {
		return r
	}
	switch strings.ToLower(r.Name) {
	case `doctrine\orm\entityrepository`, `doctrine\persistence\objectrepository`, `doctrine\odm\mongodb\repository\documentrepository`:
	default:
		return r
	}
	if len(r.Args) == 0 && len(args) > 0 && args[0] != nil && args[0].Kind == ClassString {
		r = &Type{Kind: Named, Name: r.Name, Args: args[0].Args, Null: r.Null}
	}
	if len(r.Args) != 1 || r.Args[0].Class() == "" {
		return r
	}
	c := t.Class(r.Args[0].Name)
	if c == nil {
		return r
	}
	for i := range c.Attrs {
		a := &c.Attrs[i]
		switch strings.ToLower(a.Name) {
		case `doctrine\orm\mapping\entity`, `doctrine\odm\mongodb\mapping\annotations\document`:
			if name, ok := t.Eval(a.Arg("repositoryClass", 0), c).Text(); ok && name != "" {
				return &Type{Kind: Named, Name: t.Spelling(name), Null: r.Null}
			}
		}
	}
	if _, rest, ok := strings.Cut(c.Doc, "repositoryClass="); ok {
		name := strings.Trim(rest, `"' `)
		if i := strings.IndexAny(name, `"'),: `); i >= 0 {
			name = name[:i]
		}
		if name != "" {
			return &Type{Kind: Named, Name: t.Spelling(name), Null: r.Null}
		}
	}
	return r
}
