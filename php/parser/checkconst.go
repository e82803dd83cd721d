package parser

import (
	"github.com/cachevet/cachevet/php/ast"
	"github.com/cachevet/cachevet/php/token"
)

// constant parses an expression that must be constant. What self and parent are in it shows only when
// it is evaluated.
func (p *parser) constant() ast.Expr {
	outer := p.fn.free
	p.fn.free = true
	x := p.expr(precLowest)
	p.fn.free = outer
	p.checkConstant(x)
	return x
}

// memberConstant is constant for the value of a member of a class, which cannot have new in it.
func (p *parser) memberConstant() ast.Expr {
	x := p.constant()
	switch x.(type) {
	case *ast.New, *ast.BinaryExpr, *ast.Ternary, *ast.ArrayExpr, *ast.ParenExpr, *ast.ArrayDimFetch, *ast.PropertyFetch:
	default:
		return x // which is most of them
	}
	ast.Inspect(x, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Closure:
			return false
		case *ast.New:
			p.compileError(n.Keyword, "New expressions are not supported in this context")
			return false
		}
		return true
	})
	return x
}

// checkConstant reports what cannot be in an expression that PHP evaluates when it compiles: the
// value of a class constant or enum case, or the default of a property or parameter.
func (p *parser) checkConstant(x ast.Expr) {
	switch x.(type) {
	case nil, *ast.IntLit, *ast.StringLit, *ast.ConstFetch, *ast.FloatLit:
		return
	}
	if p.mode&SkipCompileErrors != 0 {
		return
	}
	found := false
	ast.Inspect(x, func(n ast.Node) bool {
		if found {
			return false
		}
		switch n := n.(type) {
		case *ast.Closure:
			switch {
			case !n.Static.IsValid():
				p.compileError(n.Pos(), "Closures in constant expressions must be static")
			case len(n.Uses) > 0:
				p.compileError(n.Use, "Cannot use(...) variables in constant expression")
			}
			return false
		case *ast.ClassDecl:
			p.compileError(n.Pos(), "Cannot use anonymous class in constant expression")
			return false
		case *ast.FuncCall:
			found = !n.IsCallable()
		case *ast.StaticCall:
			found = !n.IsCallable()
		case *ast.InterpolatedString:
			found = true
		case *ast.Heredoc:
			_, constant := n.Value()
			found = !constant
		case *ast.Variable, *ast.VarVar, *ast.Assign, *ast.AssignRef, *ast.AssignOp, *ast.IncDec, *ast.MethodCall,
			*ast.NullsafeMethodCall, *ast.Isset, *ast.Empty, *ast.Eval, *ast.Exit, *ast.Include, *ast.Print,
			*ast.Yield, *ast.YieldFrom, *ast.Match, *ast.ArrowFunc, *ast.ShellExec, *ast.InstanceOf, *ast.Throw,
			*ast.StaticPropertyFetch:
			found = true
		case *ast.UnaryExpr:
			found = n.Op == token.At
		case *ast.BinaryExpr:
			found = n.Op == token.Pipe
		case *ast.ClassConstFetch:
			if _, name := n.Class.(*ast.Name); !name {
				p.compileError(n.Class.Pos(), "Dynamic class names are not allowed in compile-time class constant references")
				return false
			}
		case *ast.New:
			if class, ok := n.Class.(*ast.Name); ok && class.Is("static") {
				p.compileError(class.NamePos, `"static" is not allowed in compile-time constants`)
			}
		}
		if found {
			p.compileError(n.Pos(), "Constant expression contains invalid operations")
		}
		return !found
	})
}
