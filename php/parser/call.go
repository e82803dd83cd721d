package parser

import (
	"github.com/cachevet/cachevet/php/ast"
	"github.com/cachevet/cachevet/php/token"
)

// postfix parses what may follow an operand: elements, members, calls. It is a loop, so that a chain
// of any length does not nest.
func (p *parser) postfix(x ast.Expr) ast.Expr {
	for {
		switch p.tok.kind {
		case token.Arrow, token.NullsafeArrow:
			if !dereferenceable(x, p.tok.kind) {
				return x
			}
			x = p.memberAccess(x)
		case token.Lbrack:
			if !dereferenceable(x, p.tok.kind) {
				return x
			}
			x = p.dim(x)
		case token.DoubleColon:
			if !dereferenceable(x, p.tok.kind) {
				return x
			}
			x = p.static(x)
		case token.Lparen:
			if !dereferenceable(x, p.tok.kind) {
				return x
			}
			c := p.funcCalls.get()
			c.Func = x
			p.argList(&c.ArgList)
			x = c
		default:
			return x
		}
	}
}

// dereferenceable reports whether the token, one of -> ?-> [ :: (, may follow x.
func dereferenceable(x ast.Expr, k token.Kind) bool {
	switch x := x.(type) {
	case *ast.Variable, *ast.VarVar, *ast.ArrayDimFetch, *ast.PropertyFetch, *ast.NullsafePropertyFetch,
		*ast.StaticPropertyFetch, *ast.FuncCall, *ast.MethodCall, *ast.NullsafeMethodCall, *ast.StaticCall,
		*ast.ParenExpr, *ast.ArrayExpr, *ast.StringLit, *ast.InterpolatedString:
		return true
	case *ast.ConstFetch, *ast.MagicConst:
		return k != token.Lparen && k != token.DoubleColon
	case *ast.ClassConstFetch:
		return k != token.Lparen
	case *ast.New:
		// "new A->b" is not allowed; "new A()->b" is, and so is "new class {}->b".
		_, anonymous := x.Class.(*ast.ClassDecl)
		return anonymous || x.Lparen.IsValid()
	}
	return false
}

func (p *parser) dim(x ast.Expr) ast.Expr {
	n := p.dims.get()
	n.X = x
	old := p.with(inBrackets)
	n.Lbrack = p.take()
	if !p.at(token.Rbrack) {
		n.Index = p.expr(precLowest)
	}
	p.ctx = old
	n.Rbrack = p.closing(token.Rbrack, n.Lbrack)
	return n
}

// memberName parses the name of a property or method after -> and returns it with where it ends.
func (p *parser) memberName() (ast.Expr, token.Pos) {
	switch p.tok.kind {
	case token.Identifier:
		x := p.ident()
		return x, p.prevEnd
	case token.Variable, token.Dollar:
		x := p.simpleVariable()
		return x, p.prevEnd
	case token.Lbrace:
		return p.braced()
	}
	p.expected("member name")
	return &ast.BadExpr{From: p.prevEnd, To: p.prevEnd}, p.prevEnd
}

// braced parses {expr} where a name may be computed.
func (p *parser) braced() (ast.Expr, token.Pos) {
	old := p.with(inBraces)
	open := p.take()
	x := p.expr(precLowest)
	p.ctx = old
	return x, p.closing(token.Rbrace, open) + 1
}

// memberAccess parses -> or ?-> with a property or method.
func (p *parser) memberAccess(x ast.Expr) ast.Expr {
	safe := p.at(token.NullsafeArrow)
	arrow := p.take()
	name, stop := p.memberName()
	if p.at(token.Lparen) {
		if safe {
			c := &ast.NullsafeMethodCall{X: x, Arrow: arrow, Name: name}
			p.argList(&c.ArgList)
			return c
		}
		c := p.methodCalls.get()
		c.X, c.Arrow, c.Name = x, arrow, name
		p.argList(&c.ArgList)
		return c
	}
	if safe {
		return &ast.NullsafePropertyFetch{X: x, Arrow: arrow, Name: name, Stop: stop}
	}
	n := p.props.get()
	n.X, n.Arrow, n.Name, n.Stop = x, arrow, name, stop
	return n
}

// static parses :: with a static property, method or constant of class.
func (p *parser) static(class ast.Expr) ast.Expr {
	if n, ok := class.(*ast.Name); ok {
		p.checkScope(n)
	}
	colon := p.take()
	var name ast.Expr
	stop := p.prevEnd
	switch {
	case p.at(token.Variable):
		if p.peek(1).kind != token.Lparen {
			n := p.staticProps.get()
			n.Class, n.Colon, n.Name = class, colon, p.varIdent()
			return n
		}
		name = p.variable()
	case p.at(token.Dollar):
		name = p.simpleVariable()
		if !p.at(token.Lparen) {
			n := p.staticProps.get()
			n.Class, n.Colon, n.Name = class, colon, name
			return n
		}
	case p.atIdent():
		name = p.ident()
		stop = p.prevEnd
	case p.at(token.Lbrace):
		name, stop = p.braced()
	default:
		p.expected(`identifier, variable or "{"`)
		name = &ast.BadExpr{From: stop, To: stop}
	}
	if p.at(token.Lparen) {
		c := p.staticCalls.get()
		c.Class, c.Colon, c.Name = class, colon, name
		p.argList(&c.ArgList)
		return c
	}
	n := p.classConsts.get()
	n.Class, n.Colon, n.Name, n.Stop = class, colon, name, stop
	return n
}

// argList parses the arguments of a call from the "(" on.
func (p *parser) argList(l *ast.ArgList) {
	old := p.with(inParens)
	p.arguments(l, p.take(), nil)
	p.ctx = old
}

// arguments parses arguments after the "(", or after the first argument if it has been parsed.
func (p *parser) arguments(l *ast.ArgList, open token.Pos, first *ast.Arg) {
	l.Lparen = open
	if p.at(token.Rparen) && first == nil {
		l.Rparen = p.take()
		return
	}
	if p.at(token.Ellipsis) && first == nil && p.peek(1).kind == token.Rparen {
		l.Ellipsis = p.take()
		l.Rparen = p.take()
		return
	}
	mark := p.argStack.start()
	if first != nil {
		p.argStack.add(first)
		p.next() // the comma
	}
	named, spread := false, false
	for !p.at(token.Rparen) {
		if !p.atExpr() && !p.at(token.Ellipsis) && !(p.atIdent() && p.peek(1).kind == token.Colon) {
			p.expectedArg(open)
			if p.wantedOutside() {
				break
			}
			p.next()
			continue
		}
		a := p.arg()
		p.argStack.add(a)
		switch {
		case a.Name != nil:
			named = true
		case a.Ellipsis.IsValid():
			if named {
				p.compileError(a.Ellipsis, "Cannot use argument unpacking after named arguments")
			}
			spread = true
		case named:
			p.compileError(a.Value.Pos(), "Cannot use positional argument after named argument")
		case spread:
			p.compileError(a.Value.Pos(), "Cannot use positional argument after argument unpacking")
		}
		if p.got(token.Comma) {
			continue
		}
		if p.at(token.Rparen) {
			break
		}
		p.expectedElse(`","`, token.Rparen, open)
		if !p.skipTo(token.Rparen) {
			break
		}
		p.got(token.Comma)
	}
	l.Args = p.argStack.take(mark)
	l.Rparen = p.closing(token.Rparen, open)
}

// expectedArg reports that no argument can begin here.
func (p *parser) expectedArg(open token.Pos) {
	p.expected(`argument or ")"` + p.opened(open))
}

func (p *parser) arg() *ast.Arg {
	a := p.args.get()
	if p.at(token.Ellipsis) {
		a.Ellipsis = p.take()
	} else if p.atIdent() && p.peek(1).kind == token.Colon {
		a.Name = p.ident()
		p.next()
	}
	a.Value = p.expr(precLowest)
	return a
}

// className parses the name of a class.
func (p *parser) className() *ast.Name {
	if p.tok.kind.IsName() || p.at(token.KwStatic) {
		return p.name()
	}
	p.expected("class name")
	return &ast.Name{NamePos: p.prevEnd}
}

// classRef parses the class of new and instanceof: a name, a variable with elements and properties
// but no calls, or any expression in parentheses.
func (p *parser) classRef() ast.Expr {
	var x ast.Expr
	switch {
	case p.tok.kind.IsName() || p.at(token.KwStatic):
		name := p.name()
		p.checkScope(name)
		if !p.at(token.DoubleColon) {
			return name
		}
		x = name
	case p.at(token.Variable) || p.at(token.Dollar):
		x = p.simpleVariable()
	case p.at(token.Lparen):
		return p.paren()
	default:
		p.expected("class name, variable or \"(\"")
		return &ast.BadExpr{From: p.prevEnd, To: p.prevEnd}
	}
	for {
		switch p.tok.kind {
		case token.Lbrack:
			x = p.dim(x)
		case token.Arrow, token.NullsafeArrow:
			safe := p.at(token.NullsafeArrow)
			arrow := p.take()
			name, stop := p.memberName()
			if safe {
				x = &ast.NullsafePropertyFetch{X: x, Arrow: arrow, Name: name, Stop: stop}
			} else {
				x = &ast.PropertyFetch{X: x, Arrow: arrow, Name: name, Stop: stop}
			}
		case token.DoubleColon:
			n := &ast.StaticPropertyFetch{Class: x, Colon: p.take()}
			if p.at(token.Variable) {
				n.Name = p.varIdent()
			} else {
				n.Name = p.simpleVariable()
			}
			x = n
		default:
			return x
		}
	}
}

func (p *parser) newExpr() ast.Expr {
	n := p.news.get()
	n.Keyword = p.take()
	switch p.tok.kind {
	case token.AttrOpen, token.KwClass, token.KwAbstract, token.KwFinal, token.KwReadonly:
		n.Class = p.anonymousClass(&n.ArgList)
	default:
		n.Class = p.classRef()
		if p.at(token.Lparen) {
			p.argList(&n.ArgList)
		}
	}
	if n.IsCallable() {
		p.compileError(n.Ellipsis, "Cannot create Closure for new expression")
	}
	return n
}
