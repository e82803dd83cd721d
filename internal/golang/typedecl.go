package golang

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/cachevet/cachevet/internal/model"
)

// typeDecls are the named types of the package. keep, when not nil, says which.
func typeDecls(s *source, keep func(*types.TypeName) bool) []*model.Type {
	var out []*model.Type
	for _, f := range s.files {
		for _, decl := range f.syntax.Decls {
			d, ok := decl.(*ast.GenDecl)
			if !ok {
				continue
			}
			for _, spec := range d.Specs {
				ts, ok := spec.(*ast.TypeSpec)
				if !ok {
					continue
				}
				obj, ok := s.info.Defs[ts.Name].(*types.TypeName)
				if !ok || ts.Name.Name == "_" || (keep != nil && !keep(obj)) {
					continue
				}
				t := typeDecl(obj)
				t.Pos = s.span(ts.Name.Pos(), ts.End())
				t.Fake = f.fake || fakeName(obj.Name())
				out = append(out, t)
			}
		}
	}
	return out
}

// foreignTypes are the interfaces of other packages that methods are called
// on, with their methods: the linker must know what satisfies them.
func foreignTypes(s *source) []*model.Type {
	var out []*model.Type
	for n := range s.foreign {
		out = append(out, typeDecl(n.Obj()))
	}
	slices.SortFunc(out, func(a, b *model.Type) int {
		if a.ID < b.ID {
			return -1
		}
		if a.ID > b.ID {
			return 1
		}
		return 0
	})
	return out
}

// typeDecl describes a named type: its fields, its methods with promoted ones,
// the types it embeds.
func typeDecl(obj *types.TypeName) *model.Type {
	t := &model.Type{ID: model.TypeID(qualified(obj)), Kind: model.Named}
	if obj.IsAlias() {
		t.Underlying = typeID(types.Unalias(obj.Type()))
		return t
	}
	n, ok := obj.Type().(*types.Named)
	if !ok {
		return t
	}
	switch u := n.Underlying().(type) {
	case *types.Struct:
		t.Kind = model.Struct
		for i := range u.NumFields() {
			f := u.Field(i)
			t.Fields = append(t.Fields, model.Field{Name: f.Name(), Type: typeID(f.Type()), Embedded: f.Embedded(), Mutable: true})
			if f.Embedded() {
				t.Supers = append(t.Supers, typeID(f.Type()))
			}
		}
	case *types.Interface:
		t.Kind = model.Interface
		for i := range u.NumEmbeddeds() {
			if e := named(u.EmbeddedType(i)); e != nil {
				t.Supers = append(t.Supers, typeID(e))
			}
		}
		for i := range u.NumMethods() {
			m := u.Method(i)
			t.Methods = append(t.Methods, model.Method{
				Name: m.Name(), Func: funcID(m), Signature: signature(m.Signature()), Abstract: true, Exported: m.Exported(),
			})
		}
		return t
	default:
		t.Underlying = typeID(u)
	}
	mset := types.NewMethodSet(types.NewPointer(n))
	for i := range mset.Len() {
		m, ok := mset.At(i).Obj().(*types.Func)
		if !ok {
			continue
		}
		sig := mset.At(i).Type().(*types.Signature)
		t.Methods = append(t.Methods, model.Method{
			Name: m.Name(), Func: funcID(m), Signature: signature(sig), Exported: m.Exported(),
		})
	}
	return t
}
