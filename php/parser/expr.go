package parser

import (
	"github.com/cachevet/cachevet/php/ast"
	"github.com/cachevet/cachevet/php/token"
)

// expr parses an expression by precedence climbing: the operators in it have at least the precedence
// given. Chains of operators that bind to the left are a loop, not recursion.
func (p *parser) expr(least uint8) ast.Expr {
	if !p.enter() {
		p.leave()
		return &ast.BadExpr{From: p.prevEnd, To: p.prevEnd}
	}
	x := p.unary()
	for {
		op := p.tok.kind
		prec := binaryPrec[op]
		if prec < least || prec == 0 {
			break
		}
		x = p.binary(x, op, prec)
	}
	p.leave()
	return x
}

// binary parses an operator and what stands to the right of it.
func (p *parser) binary(x ast.Expr, op token.Kind, prec uint8) ast.Expr {
	switch op {
	case token.Question:
		return p.ternary(x)
	case token.KwInstanceof:
		n := &ast.InstanceOf{X: x, Keyword: p.take()}
		n.Class = p.classRef()
		return n
	}
	b := p.binaries.get()
	b.X, b.Op, b.OpPos = x, op, p.take()
	p.checkRead(x)
	switch prec {
	case precPow, precCoalesc:
		b.Y = p.expr(prec)
	case precEqual, precCompare:
		b.Y = p.expr(prec + 1)
		if binaryPrec[p.tok.kind] == prec {
			p.syntaxError("syntax error, unexpected " + p.describe() + ", comparisons cannot be chained without parentheses")
		}
	default:
		b.Y = p.expr(prec + 1)
		if op == token.Pipe {
			if f, ok := b.Y.(*ast.ArrowFunc); ok {
				p.compileError(f.Pos(), "Arrow functions on the right hand side of |> must be parenthesized")
			}
		}
	}
	p.checkRead(b.Y)
	return b
}

func (p *parser) ternary(cond ast.Expr) ast.Expr {
	t := p.ternaries.get()
	t.Cond, t.Question = cond, p.take()
	if !p.at(token.Colon) {
		t.Then = p.expr(precLowest)
	}
	t.Colon = p.expect(token.Colon)
	t.Else = p.expr(precTernary + 1)
	p.checkTernary(t)
	return t
}

// prefix parses the operand of a prefix operator of one token, which has been read.
func (p *parser) prefix(op token.Kind, pos token.Pos, least uint8) ast.Expr {
	u := p.unaries.get()
	u.Op, u.OpPos = op, pos
	u.X = p.expr(least)
	p.checkRead(u.X)
	return u
}

// unary parses an operand with its prefix and postfix operators, and an assignment if the operand is
// a variable: to the left of "=" there can be nothing else, whatever the operators before it.
func (p *parser) unary() ast.Expr {
	switch k := p.tok.kind; k {
	case token.Variable, token.Identifier, token.String:
		return p.afterVariable(p.postfix(p.primary()))
	case token.Not:
		return p.prefix(k, p.take(), precInstOf)
	case token.Minus, token.Plus, token.Tilde, token.At:
		return p.prefix(k, p.take(), precPow)
	case token.Inc, token.Dec:
		return p.preIncDec()
	case token.CastInt, token.CastFloat, token.CastString, token.CastBool, token.CastArray, token.CastObject, token.CastUnset:
		return p.cast()
	case token.KwList:
		return p.listOrAssign()
	case token.KwClone:
		return p.clone()
	case token.KwPrint:
		n := &ast.Print{Keyword: p.take()}
		n.X = p.expr(precYield)
		return n
	case token.KwYield:
		return p.yield()
	case token.KwYieldFrom:
		n := &ast.YieldFrom{Keyword: p.take()}
		p.checkYield(n.Keyword)
		n.X = p.expr(precAssign)
		return n
	case token.KwThrow:
		n := &ast.Throw{Keyword: p.take()}
		n.X = p.expr(precLowest)
		return n
	case token.KwInclude, token.KwIncludeOnce, token.KwRequire, token.KwRequireOnce:
		n := &ast.Include{Kind: k, Keyword: p.take()}
		n.X = p.expr(precLowest)
		return n
	}
	return p.afterVariable(p.operand())
}

// operand parses an operand with its postfix operators but no assignment.
func (p *parser) operand() ast.Expr { return p.postfix(p.primary()) }

// afterVariable parses what only a variable can have after it: an assignment, ++ or --.
func (p *parser) afterVariable(x ast.Expr) ast.Expr {
	k := p.tok.kind
	switch {
	case k == token.Assign:
		return p.assign(x)
	case k == token.Inc || k == token.Dec:
		if !isVariable(x) {
			break
		}
		n := &ast.IncDec{X: x, Op: k, OpPos: p.take()}
		p.checkWritable(x, token.NoPos)
		return n
	case k >= token.PlusEq && k <= token.CoalesceEq:
		if !isVariable(x) {
			break
		}
		n := &ast.AssignOp{Var: x, Op: k, OpPos: p.take()}
		p.checkWritable(x, token.NoPos)
		n.Value = p.expr(precAssign)
		return n
	}
	return x
}

// listOrAssign parses list(...) = x. Only as an element of an array can list stand alone, since the
// array may turn out to be the left side of an assignment.
func (p *parser) listOrAssign() ast.Expr {
	alone := p.tok.pos == p.listAt
	l := p.list()
	if p.at(token.Assign) {
		return p.assign(l)
	}
	if !alone {
		p.expected(`"="`)
	}
	return l
}

// assign parses "=" and what follows, if an assignment to x is one.
func (p *parser) assign(x ast.Expr) ast.Expr {
	if a, ok := x.(*ast.ArrayExpr); ok && !a.Keyword.IsValid() {
		x = p.toList(a)
	}
	_, list := x.(*ast.ListExpr)
	if !list && !isVariable(x) {
		return x
	}
	if !list {
		p.checkThis(x, "Cannot re-assign $this")
		p.checkWritable(x, token.NoPos)
	}
	pos := p.take()
	if p.at(token.And) && !list {
		n := &ast.AssignRef{Var: x, OpPos: pos, Amp: p.take()}
		at := p.tok.pos
		n.Value = p.variableOnly(at)
		return n
	}
	n := p.assigns.get()
	n.Var, n.OpPos = x, pos
	n.Value = p.expr(precAssign)
	p.checkRead(n.Value)
	return n
}

// variableOnly parses a variable, without an assignment to it.
func (p *parser) variableOnly(pos token.Pos) ast.Expr {
	if !p.atExpr() {
		return p.badVariable()
	}
	x := p.operand()
	if !isVariable(x) {
		p.notVariable(x, pos)
	}
	return x
}

func (p *parser) badVariable() ast.Expr {
	p.expected("variable")
	return &ast.BadExpr{From: p.prevEnd, To: p.prevEnd}
}

// isVariable reports whether x is what PHP's grammar calls a variable: what can be assigned to, as
// far as the grammar goes. The result of a call is one.
func isVariable(x ast.Expr) bool {
	switch x.(type) {
	case *ast.Variable, *ast.ArrayDimFetch, *ast.PropertyFetch, *ast.StaticPropertyFetch, *ast.VarVar,
		*ast.NullsafePropertyFetch, *ast.FuncCall, *ast.MethodCall, *ast.NullsafeMethodCall, *ast.StaticCall:
		return true
	}
	return false
}

// toList turns an array literal into the left side of an assignment.
func (p *parser) toList(a *ast.ArrayExpr) *ast.ListExpr {
	l := &ast.ListExpr{Keyword: a.Keyword, Lbrack: a.Lbrack, Items: a.Items, Rbrack: a.Rbrack}
	p.fillHoles(a.Lbrack)
	p.listItems(l)
	return l
}

func (p *parser) listItems(l *ast.ListExpr) {
	filled := false
	keyed := len(l.Items) > 0 && ast.ItemOf(l.Items[0]).Key != nil
	for i, element := range l.Items {
		it := ast.ItemOf(element)
		if it.Value == nil {
			if keyed {
				p.compileError(l.Lbrack, "Cannot use empty array entries in keyed array assignment")
			}
			continue
		}
		filled = true
		if keyed != (it.Key != nil) {
			p.compileError(it.Pos(), "Cannot mix keyed and unkeyed array entries in assignments")
		}
		if it.Ellipsis.IsValid() {
			p.compileError(it.Ellipsis, "Spread operator is not supported in assignments")
		}
		if a, ok := it.Value.(*ast.ArrayExpr); ok && !a.Keyword.IsValid() {
			if item, ok := element.(*ast.ArrayItem); ok {
				item.Value = p.toList(a)
			} else {
				l.Items[i] = p.toList(a)
			}
			if l.Keyword.IsValid() {
				p.compileError(a.Pos(), "Cannot mix [] and list()")
			}
			continue
		}
		if inner, ok := it.Value.(*ast.ListExpr); !ok {
			p.checkAssignable(it.Value)
		} else if inner.Keyword.IsValid() != l.Keyword.IsValid() {
			p.compileError(inner.Pos(), "Cannot mix [] and list()")
		}
	}
	if !filled {
		p.compileError(l.Lbrack, "Cannot use empty list")
	}
}

func (p *parser) preIncDec() ast.Expr {
	n := &ast.IncDec{Prefix: true}
	n.Op, n.OpPos = p.takeKind()
	pos := p.tok.pos
	n.X = p.variableOnly(pos)
	p.checkWritable(n.X, pos)
	return n
}

func (p *parser) cast() ast.Expr {
	n := &ast.Cast{Kind: p.tok.kind, Lparen: p.tok.pos}
	if n.Kind == token.CastUnset {
		p.compileError(n.Lparen, "The (unset) cast is no longer supported")
	} else if n.Kind == token.CastFloat && isReal(p.str()) {
		p.syntaxError("syntax error, the (real) cast has been removed, use (float) instead")
	}
	p.next()
	n.X = p.expr(precPow)
	return n
}

// isReal reports whether the text of a cast is (real).
func isReal(text string) bool {
	for i := range len(text) {
		if c := text[i] | 0x20; c >= 'a' && c <= 'z' {
			return c == 'r'
		}
	}
	return false
}

func (p *parser) yield() ast.Expr {
	n := &ast.Yield{Keyword: p.take()}
	p.checkYield(n.Keyword)
	if !p.atExpr() {
		return n
	}
	n.Value = p.expr(precYield)
	if p.at(token.FatArrow) {
		n.Arrow = p.take()
		n.Key = n.Value
		n.Value = p.expr(precYield)
	}
	return n
}

// clone parses clone x, and clone(x, ...) which is a call. Which of them it is shows at the comma.
func (p *parser) clone() ast.Expr {
	name := p.name()
	if !p.at(token.Lparen) {
		return &ast.Clone{Keyword: name.NamePos, X: p.expr(precClone)}
	}
	old := p.with(inParens)
	open := p.take()
	var first *ast.Arg
	if !p.at(token.Rparen) && !p.at(token.Ellipsis) && !(p.atIdent() && p.peek(1).kind == token.Colon) {
		x := p.expr(precLowest)
		if !p.at(token.Comma) {
			p.ctx = old
			paren := p.parens.get()
			paren.Lparen, paren.X, paren.Rparen = open, x, p.closing(token.Rparen, open)
			return &ast.Clone{Keyword: name.NamePos, X: p.afterVariable(p.postfix(paren))}
		}
		first = p.args.get()
		first.Value = x
	}
	c := p.funcCalls.get()
	c.Func = name
	p.arguments(&c.ArgList, open, first)
	p.ctx = old
	return c
}
