package suggest

import (
	"go/ast"

	"github.com/cachevet/cachevet/internal/model"
)

// detach takes a callback off its first caller's context where it already has a
// limit of its own: context.WithTimeout(ctx, d) begins at
// context.WithoutCancel(ctx). A callback without a limit needs one, and how
// long that is nobody else can say.
func (s *source) detach(call *ast.CallExpr) (model.Fix, bool) {
	lit := onlyCallback(call)
	if lit == nil || !s.atLeast(21) { // context.WithoutCancel came with Go 1.21
		return model.Fix{}, false
	}
	var parent *ast.Ident
	var pkg string
	n := 0
	ast.Inspect(lit.Body, func(x ast.Node) bool {
		c, ok := x.(*ast.CallExpr)
		if !ok {
			return true
		}
		from, name := s.imported(c)
		if from != "context" || len(c.Args) != 2 {
			return true
		}
		switch calledName(c).Name {
		case "WithTimeout", "WithDeadline":
			if id, ok := c.Args[0].(*ast.Ident); ok && outside(id, lit) {
				parent, pkg = id, name
				n++
			}
		}
		return true
	})
	if n != 1 {
		return model.Fix{}, false
	}
	uses := 0
	ast.Inspect(lit, func(x ast.Node) bool {
		if id, ok := x.(*ast.Ident); ok && id.Obj == parent.Obj {
			uses++
		}
		return true
	})
	if uses != 1 { // the context of the caller is used beside the limit, too
		return model.Fix{}, false
	}
	return model.Fix{
		Message: "let the callback outlive its first caller",
		Edits:   []model.Edit{{Pos: s.pos(parent.Pos(), parent.End()), New: pkg + ".WithoutCancel(" + parent.Name + ")"}},
	}, true
}

// onlyCallback is the function literal among the arguments, when there is one.
func onlyCallback(call *ast.CallExpr) *ast.FuncLit {
	var lit *ast.FuncLit
	for _, a := range call.Args {
		if l, ok := ast.Unparen(a).(*ast.FuncLit); ok {
			if lit != nil {
				return nil
			}
			lit = l
		}
	}
	return lit
}

// outside reports whether a variable is declared by the function around a
// literal.
func outside(id *ast.Ident, lit *ast.FuncLit) bool {
	return id.Obj != nil && id.Obj.Kind == ast.Var && (id.Obj.Pos() < lit.Pos() || lit.End() <= id.Obj.Pos())
}
