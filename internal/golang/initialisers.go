package golang

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"
)

// bigTable is the number of expressions from which on an initialiser that
// calls nothing is taken for a table of data.
const bigTable = 2000

// pruneInitialisers leaves out package variables that tell nothing: tables of
// data, and in third-party packages all that make no client, call nothing that
// matters and hold no function.
func pruneInitialisers(s *source) {
	s.info.InitOrder = slices.DeleteFunc(s.info.InitOrder, func(init *types.Initializer) bool {
		t := teller{s: s}
		ast.Inspect(init.Rhs, t.visit)
		if s.names != nil {
			return !t.tells
		}
		return !t.calls && t.size > bigTable
	})
}

// A teller looks for what makes an initialiser worth keeping.
type teller struct {
	s     *source
	size  int
	calls bool // anything is called or a function is mentioned
	tells bool // and it matters in a third-party package
}

func (t *teller) visit(n ast.Node) bool {
	t.size++
	switch n := n.(type) {
	case *ast.FuncLit:
		t.calls, t.tells = true, true
	case *ast.CompositeLit:
		if t.s.names != nil {
			if n := named(t.s.info.TypeOf(n)); n != nil && n.Obj().Pkg() != t.s.pkg {
				t.tells = t.tells || t.s.names.Effect("new "+qualified(n.Obj()))
			}
		}
	case *ast.Ident:
		if fn, ok := t.s.info.Uses[n].(*types.Func); ok {
			t.calls = true
			t.tells = t.tells || t.s.marked == nil || t.s.marked(fn)
		}
	case *ast.CallExpr:
		if fn, ok := typeutil.Callee(t.s.info, n).(*types.Func); ok {
			t.calls = true
			t.tells = t.tells || t.s.marked == nil || t.s.marked(fn)
		}
	}
	return true
}
