package parser

import (
	"strings"

	"github.com/cachevet/cachevet/php/ast"
	"github.com/cachevet/cachevet/php/token"
)

// checkFile makes the checks that look at the statements of the file as a whole.
func (p *parser) checkFile(stmts []ast.Stmt) {
	if len(stmts) > 0 {
		if h, ok := stmts[0].(*ast.InlineHTML); ok && strings.HasPrefix(h.Text, "#!") {
			stmts = stmts[1:] // the line that names the interpreter
		}
	}
	p.checkStrictTypes(stmts)
	p.checkNamespaces(stmts)
	p.checkFunctions(stmts)
	p.checkImports(stmts, "")
	p.checkGotos()
	for _, pos := range p.holes {
		p.compileError(pos, "Cannot use empty array elements in arrays")
	}
}

// checkStrictTypes reports declare(strict_types=1) where something else comes first.
func (p *parser) checkStrictTypes(stmts []ast.Stmt) {
	n := 0 // how many are in order
	for _, s := range stmts {
		if _, empty := s.(*ast.EmptyStmt); empty {
			continue
		}
		d, ok := s.(*ast.DeclareStmt)
		if !ok {
			break
		}
		for _, it := range d.Items {
			if token.EqualFold(it.Name.Name, "strict_types") {
				n++
				if d.Body != nil {
					p.compileError(it.Pos(), "strict_types declaration must not use block mode")
				}
			}
		}
	}
	for _, pos := range p.strictTypes[min(n, len(p.strictTypes)):] {
		p.compileError(pos, "strict_types declaration must be the very first statement in the script")
	}
}

// checkNamespaces reports namespaces that are not first, are of both forms, or leave code outside.
func (p *parser) checkNamespaces(stmts []ast.Stmt) {
	first, seen, braces := true, false, false
	for _, s := range stmts {
		switch n := s.(type) {
		case *ast.EmptyStmt, *ast.DeclareStmt, *ast.HaltCompilerStmt:
			continue
		case *ast.Namespace:
			switch with := n.Lbrace.IsValid(); {
			case !first && !seen:
				p.compileError(n.Keyword, "Namespace declaration statement has to be the very first statement or after any declare call in the script")
			case seen && with != braces:
				p.compileError(n.Keyword, "Cannot mix bracketed namespace declarations with unbracketed namespace declarations")
			default:
				braces = with
			}
			seen = true
			for _, inner := range n.Stmts {
				if in, ok := inner.(*ast.Namespace); ok {
					p.compileError(in.Keyword, "Namespace declarations cannot be nested")
				}
			}
		default:
			if seen && braces {
				p.compileError(s.Pos(), "No code may exist outside of namespace {}")
				return
			}
		}
		first = false
	}
}

// hole notes an element that is left out. It is an error unless the array turns out to be the left
// side of an assignment.
func (p *parser) hole(pos token.Pos) { p.holes = append(p.holes, pos) }

// fillHoles takes back the holes from the given place on.
func (p *parser) fillHoles(from token.Pos) {
	n := len(p.holes)
	for n > 0 && p.holes[n-1] >= from {
		n--
	}
	p.holes = p.holes[:n]
}

// checkReturn reports a value returned from a function that can have none.
func (p *parser) checkReturn(s *ast.ReturnStmt) {
	switch {
	case p.fn.never:
		p.compileError(s.Keyword, "A never-returning function must not return")
	case p.fn.void && s.X != nil:
		p.compileError(s.Keyword, "A void %s must not return a value", p.callable())
	case s.X == nil && p.fn.inside:
		p.fn.bare = append(p.fn.bare, s.Keyword)
	}
}

// checkBareReturns reports returns without a value in a function that must return one. Whether it is
// a generator shows only at its end.
func (p *parser) checkBareReturns(result ast.Type) {
	if result == nil || p.fn.void || p.fn.yields {
		return
	}
	for _, pos := range p.fn.bare {
		p.compileError(pos, "A %s with return type must return a value", p.callable())
	}
}

// callable names the function at hand as PHP's messages do: even a closure is a method in a class.
func (p *parser) callable() string {
	if p.class.inside {
		return "method"
	}
	return "function"
}

// checkResult notes what the return type says about the returns of the function.
func (p *parser) checkResult(t ast.Type) {
	if n, ok := t.(*ast.Name); ok {
		p.fn.void = n.Is("void")
		p.fn.never = n.Is("never")
	}
}

// checkNullable reports ?T where T cannot be nullable.
func (p *parser) checkNullable(t *ast.NullableType) {
	n, ok := t.Type.(*ast.Name)
	switch {
	case !ok:
	case n.Is("mixed"):
		p.compileError(t.Question, "Type mixed cannot be marked as nullable since mixed already includes null")
	case n.Is("void"):
		p.compileError(t.Question, "Void can only be used as a standalone type")
	case n.Is("never"):
		p.compileError(t.Question, "never can only be used as a standalone type")
	case n.Is("null"):
		p.compileError(t.Question, "null cannot be marked as nullable")
	}
}

// checkNoPromotion reports parameters that declare a property where there is no class for it.
func (p *parser) checkNoPromotion(params []*ast.Param) {
	for _, x := range params {
		if x.IsPromoted() {
			p.compileError(x.Pos(), "Cannot declare promoted property outside a constructor")
		}
	}
}

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

// checkMembers reports members of a class that have the same name.
func (p *parser) checkMembers(b *classBody) {
	if p.mode&SkipCompileErrors != 0 || len(p.errors) > 0 || b.name == "" {
		return
	}
	seen := &p.seen
	seen.reset()
	for _, m := range *b.members {
		switch m := m.(type) {
		case *ast.ClassMethod:
			if seen.add(declared{kind: token.KwFunction, name: m.Name.Name}) {
				p.compileError(m.Name.NamePos, "Cannot redeclare %s::%s()", b.name, m.Name.Name)
			}
		case *ast.ClassConst:
			for _, it := range m.Items {
				p.checkConstTwice(b, it.Name)
			}
		case *ast.EnumCase:
			p.checkConstTwice(b, m.Name)
			p.checkConstName(m.Name)
			switch {
			case m.Value != nil && !b.backed:
				p.compileError(m.Name.NamePos, "Case %s of non-backed enum %s must not have a value", m.Name.Name, b.name)
			case m.Value == nil && b.backed:
				p.compileError(m.Name.NamePos, "Case %s of backed enum %s must have a value", m.Name.Name, b.name)
			}
		case *ast.Property:
			for _, it := range m.Items {
				if seen.add(declared{kind: token.Variable, name: it.Name.Name}) {
					p.compileError(it.Name.Dollar, "Cannot redeclare %s::$%s", b.name, it.Name.Name)
				}
				p.checkTyped(b, m, it)
			}
		}
	}
}

func (p *parser) checkConstTwice(b *classBody, x *ast.Ident) {
	if p.seen.add(declared{kind: token.KwConst, name: x.Name}) {
		p.compileError(x.NamePos, "Cannot redefine class constant %s::%s", b.name, x.Name)
	}
}

// checkConstName reports the one word that no class constant can have as its name.
func (p *parser) checkConstName(x *ast.Ident) {
	if token.EqualFold(x.Name, "class") {
		p.compileError(x.NamePos, "A class constant must not be called 'class'; it is reserved for class name fetching")
	}
}

// checkTyped reports a readonly property that cannot be one, and one whose visibility needs a type.
func (p *parser) checkTyped(b *classBody, m *ast.Property, it *ast.PropertyItem) {
	if !m.Mods.Has(token.KwReadonly) && !b.mods.Has(token.KwReadonly) {
		scoped := m.Mods.Has(token.PrivateSet) || m.Mods.Has(token.ProtectedSet) || m.Mods.Has(token.PublicSet)
		if scoped && m.Type == nil {
			p.compileError(it.Name.Dollar, "Property with asymmetric visibility %s::$%s must have type", b.name, it.Name.Name)
		}
		return
	}
	switch {
	case m.Type == nil:
		p.compileError(it.Name.Dollar, "Readonly property %s::$%s must have type", b.name, it.Name.Name)
	case it.Default != nil:
		p.compileError(it.Name.Dollar, "Readonly property %s::$%s cannot have default value", b.name, it.Name.Name)
	case m.Mods.Has(token.KwStatic):
		p.compileError(it.Name.Dollar, "Static property %s::$%s cannot be readonly", b.name, it.Name.Name)
	}
}
