package golang

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// emptyBroken takes out of a package what its type errors make unfit for SSA
// form: statements and initialisers that contain an error or an expression
// without a type (that is also what import "C" leaves behind). All else stays
// and is analysed.
func emptyBroken(s *source, bad []types.Error) {
	cgo := false
	for _, p := range s.files {
		for _, spec := range p.syntax.Imports {
			cgo = cgo || spec.Path.Value == `"C"`
		}
	}
	if len(bad) == 0 && !cgo && len(s.problems) == 0 {
		return
	}
	errs := make([]token.Pos, len(bad))
	for i, e := range bad {
		errs[i] = e.Pos
	}
	slices.Sort(errs)
	first := func(n ast.Node) int {
		i, _ := slices.BinarySearchFunc(errs, n.Pos(), cmp.Compare)
		return i
	}
	unfit := func(n ast.Node) bool {
		i := first(n)
		return i < len(errs) && errs[i] < n.End() || untyped(s.info, n)
	}
	gone := func(n ast.Node) { // and its errors with it
		i := first(n)
		end, _ := slices.BinarySearchFunc(errs, n.End(), cmp.Compare)
		errs = slices.Delete(errs, i, end)
	}

	var dropped []ast.Node
	for _, f := range s.files {
		f.syntax.Decls = slices.DeleteFunc(f.syntax.Decls, func(decl ast.Decl) bool {
			switch decl := decl.(type) {
			case *ast.FuncDecl:
				if _, ok := s.info.Defs[decl.Name].(*types.Func); !ok {
					return true
				}
				if decl.Body != nil && unfit(decl.Body) {
					repair(s.info, decl.Body, unfit, gone)
				}
			case *ast.GenDecl:
				decl.Specs = slices.DeleteFunc(decl.Specs, func(spec ast.Spec) bool {
					switch spec := spec.(type) {
					case *ast.ValueSpec:
						for _, id := range spec.Names {
							if s.info.Defs[id] == nil && id.Name != "_" {
								dropped = append(dropped, spec)
								return true
							}
						}
						if decl.Tok == token.VAR && len(spec.Values) > 0 && unfit(spec) {
							dropped = append(dropped, spec)
							spec.Values = nil
						}
					case *ast.TypeSpec:
						return s.info.Defs[spec.Name] == nil
					}
					return false
				})
			case *ast.BadDecl:
				return true
			}
			return false
		})
	}
	s.info.InitOrder = slices.DeleteFunc(s.info.InitOrder, func(init *types.Initializer) bool {
		for _, n := range dropped {
			if n.Pos() <= init.Rhs.Pos() && init.Rhs.Pos() < n.End() {
				return true
			}
		}
		return unfit(init.Rhs)
	})
}

// untyped reports whether n contains an expression that the checker gave up
// on, or a syntax error.
func untyped(info *types.Info, n ast.Node) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		if found {
			return false
		}
		switch n := n.(type) {
		case *ast.BadExpr, *ast.BadStmt, *ast.BadDecl:
			found = true
		case *ast.Ident:
			if obj := info.Defs[n]; obj != nil {
				_, label := obj.(*types.Label)
				found = !label && invalid(obj.Type())
			} else if obj := info.Uses[n]; obj != nil {
				switch obj.(type) {
				case *types.PkgName, *types.Builtin, *types.Label: // have no type of their own
				default:
					found = invalid(obj.Type())
				}
			} else if n.Name != "_" && info.Defs[n] == nil {
				// Package clauses, labels, field keys and selectors are recorded
				// elsewhere; an identifier used as a value always has a type.
				return true
			}
		case *ast.SelectorExpr:
			if info.Uses[n.Sel] == nil && info.Selections[n] == nil {
				found = true
			} else if tv, ok := info.Types[n]; ok {
				found = invalid(tv.Type)
			}
		case *ast.TypeAssertExpr:
			if tv, ok := info.Types[n]; ok {
				found = invalid(tv.Type)
			} else if n.Type != nil { // not x.(type)
				found = true
			}
		case ast.Expr:
			if tv, ok := info.Types[n]; ok {
				found = invalid(tv.Type)
			} else if untypedExpr(n) {
				found = true
			}
		}
		return !found
	})
	return found
}

// untypedExpr reports whether an expression of this form always has a type in
// correct code.
func untypedExpr(e ast.Expr) bool {
	switch e.(type) {
	case *ast.CallExpr, *ast.BinaryExpr, *ast.UnaryExpr, *ast.FuncLit, *ast.BasicLit, *ast.SliceExpr:
		return true
	}
	return false
}

func invalid(t types.Type) bool {
	for range 4 {
		switch u := t.(type) {
		case *types.Basic:
			return u.Kind() == types.Invalid
		case *types.Pointer:
			t = u.Elem()
		case *types.Slice:
			t = u.Elem()
		case *types.Alias:
			t = types.Unalias(u)
		case *types.Map:
			if invalid(u.Key()) {
				return true
			}
			t = u.Elem()
		case *types.Tuple:
			for i := range u.Len() {
				if invalid(u.At(i).Type()) {
					return true
				}
			}
			return false
		case *types.Signature:
			return invalid(u.Params()) || invalid(u.Results())
		default:
			return false
		}
	}
	return false
}
