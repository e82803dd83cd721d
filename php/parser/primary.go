package parser

import (
	"github.com/cachevet/cachevet/php/ast"
	"github.com/cachevet/cachevet/php/token"
)

// primary parses an operand without what may follow it.
func (p *parser) primary() ast.Expr {
	switch k := p.tok.kind; k {
	case token.Variable:
		return p.variable()
	case token.Identifier, token.QualName, token.FullName, token.RelName:
		return p.nameExpr()
	case token.String:
		x := p.strings.get()
		x.ValuePos, x.Raw = p.tok.pos, p.str()
		p.next()
		return x
	case token.Int:
		x := p.ints.get()
		x.ValuePos, x.Stop = p.tok.pos, p.tok.end
		x.Value, _ = ast.IntValue(p.str()) // the scanner has seen that it fits
		p.next()
		return x
	case token.Float:
		x := &ast.FloatLit{ValuePos: p.tok.pos, Raw: p.str()}
		p.next()
		return x
	case token.Lbrack:
		return p.array()
	case token.Lparen:
		return p.paren()
	case token.Quote:
		return p.quotedString()
	case token.HeredocOpen:
		return p.heredoc()
	case token.Backtick:
		return p.shellExec()
	case token.Dollar:
		return p.simpleVariable()
	case token.KwArray:
		if p.peek(1).kind == token.Lparen {
			return p.array()
		}
		p.next()
		p.expected(`"("`)
		return &ast.BadExpr{From: p.prevEnd - 5, To: p.prevEnd}
	case token.KwList:
		return p.list()
	case token.KwFn, token.KwFunction, token.AttrOpen:
		return p.closure()
	case token.KwStatic:
		switch p.peek(1).kind {
		case token.KwFn, token.KwFunction:
			return p.closure()
		}
		return p.nameExpr()
	case token.KwReadonly:
		if p.peek(1).kind == token.Lparen {
			return p.nameExpr()
		}
	case token.KwNew:
		return p.newExpr()
	case token.KwMatch:
		return p.match()
	case token.KwIsset:
		n := p.issets.get()
		n.Keyword = p.take()
		open := p.expect(token.Lparen)
		n.Vars = p.variableList(true)
		n.Rparen = p.closing(token.Rparen, open)
		return n
	case token.KwEmpty:
		n := &ast.Empty{Keyword: p.take()}
		n.X, n.Rparen = p.inParens()
		p.checkRead(n.X)
		return n
	case token.KwEval:
		n := &ast.Eval{Keyword: p.take()}
		n.X, n.Rparen = p.inParens()
		return n
	case token.KwExit:
		n := &ast.Exit{Word: p.str(), Keyword: p.take()}
		if p.at(token.Lparen) {
			p.argList(&n.ArgList)
		}
		return n
	}
	if p.tok.kind.IsMagic() {
		x := &ast.MagicConst{ValuePos: p.tok.pos, Kind: p.tok.kind, Raw: p.str()}
		p.next()
		return x
	}
	// The low precedence operators are expressions wherever an operand is read on its own.
	return p.badExpr()
}

// inParens parses an expression in parentheses and returns where they close.
func (p *parser) inParens() (ast.Expr, token.Pos) {
	old := p.with(inParens)
	open := p.expect(token.Lparen)
	x := p.expr(precLowest)
	p.ctx = old
	return x, p.closing(token.Rparen, open)
}

func (p *parser) paren() ast.Expr {
	n := p.parens.get()
	old := p.with(inParens)
	n.Lparen = p.take()
	n.X = p.expr(precLowest)
	p.ctx = old
	n.Rparen = p.closing(token.Rparen, n.Lparen)
	return n
}

// nameExpr parses an operand that begins with a name: a call, a constant, or a class before "::".
func (p *parser) nameExpr() ast.Expr {
	kind := p.tok.kind
	name := p.name()
	switch p.tok.kind {
	case token.Lparen:
		if kind == token.KwStatic {
			break
		}
		c := p.funcCalls.get()
		c.Func = name
		p.argList(&c.ArgList)
		return c
	case token.DoubleColon:
		return p.static(name)
	}
	if kind == token.KwStatic {
		p.expected(`"::"`)
	}
	c := p.consts.get()
	c.Name = name
	return c
}

// simpleVariable parses $name, $$name or ${expr}.
func (p *parser) simpleVariable() ast.Expr {
	switch p.tok.kind {
	case token.Variable:
		return p.variable()
	case token.Dollar:
		n := &ast.VarVar{Dollar: p.take()}
		if p.at(token.Lbrace) {
			n.Lbrace = p.take()
			n.X = p.expr(precLowest)
			n.Rbrace = p.closing(token.Rbrace, n.Lbrace)
			return n
		}
		if p.enter() {
			n.X = p.simpleVariable()
		} else {
			n.X = &ast.BadExpr{From: p.prevEnd, To: p.prevEnd}
		}
		p.leave()
		return n
	}
	return p.badVariable()
}

// array parses [items] or array(items).
func (p *parser) array() ast.Expr {
	a := p.arrays.get()
	closing := token.Rbrack
	if p.at(token.KwArray) {
		a.Keyword = p.take()
		closing = token.Rparen
	}
	a.Lbrack = p.tok.pos
	a.Items, a.Rbrack = p.arrayItems(closing)
	return a
}

// list parses list(items).
func (p *parser) list() *ast.ListExpr {
	l := &ast.ListExpr{Keyword: p.take(), Lbrack: p.tok.pos}
	if !p.at(token.Lparen) {
		p.expected(`"("`)
		l.Lbrack, l.Rbrack = p.missing(), p.missing()
		return l
	}
	l.Items, l.Rbrack = p.arrayItems(token.Rparen)
	p.fillHoles(l.Lbrack)
	p.listItems(l)
	return l
}

// arrayItems parses the elements of an array or list from its bracket on. A left-out element is nil,
// but the one after the last comma is no element.
func (p *parser) arrayItems(closing token.Kind) ([]ast.Expr, token.Pos) {
	ctx := inBrackets
	if closing == token.Rparen {
		ctx = inParens
	}
	old := p.with(ctx)
	open := p.take()
	mark := p.exprList.start()
	for p.tok.kind != closing {
		if p.at(token.Comma) {
			p.exprList.add(nil)
			p.hole(p.take())
			continue
		}
		if !p.atExpr() && !p.at(token.And) && !p.at(token.Ellipsis) {
			p.expectedClosing(closing, open)
			if p.wantedOutside() {
				break
			}
			p.next()
			continue
		}
		p.exprList.add(p.arrayItem())
		if p.got(token.Comma) {
			continue
		}
		if p.tok.kind == closing {
			break
		}
		p.expectedElse(`","`, closing, open)
		if !p.skipTo(closing) {
			break
		}
		p.got(token.Comma)
	}
	items := p.exprList.take(mark)
	p.ctx = old
	return items, p.closing(closing, open)
}

// expectedElse reports that a separator or the closing bracket was expected.
func (p *parser) expectedElse(separator string, closing token.Kind, open token.Pos) {
	what := separator + " or " + quoted(closing)
	p.expected(what + p.opened(open))
}

// arrayItem parses an element: an item, or just its value if there is no more to it.
func (p *parser) arrayItem() ast.Expr {
	switch p.tok.kind {
	case token.Ellipsis:
		it := p.items.get()
		it.Ellipsis = p.take()
		it.Value = p.expr(precLowest)
		return it
	case token.And:
		it := p.items.get()
		it.Amp = p.take()
		it.Value = p.variableOnly(p.tok.pos)
		return it
	case token.KwList:
		p.listAt = p.tok.pos
	}
	x := p.expr(precLowest)
	if !p.at(token.FatArrow) {
		return x
	}
	if l, ok := x.(*ast.ListExpr); ok && l.Keyword.IsValid() {
		p.expected(`"="`)
	}
	it := p.items.get()
	it.Key = x
	it.Arrow = p.take()
	switch p.tok.kind {
	case token.And:
		it.Amp = p.take()
		it.Value = p.variableOnly(p.tok.pos)
		return it
	case token.KwList:
		p.listAt = p.tok.pos
	}
	it.Value = p.expr(precLowest)
	return it
}

func (p *parser) match() ast.Expr {
	m := &ast.Match{Keyword: p.take()}
	m.Cond, _ = p.inParens()
	m.Lbrace = p.tok.pos
	if !p.at(token.Lbrace) {
		p.expected(`"{"`)
		m.Lbrace, m.Rbrace = p.missing(), p.missing()
		return m
	}
	old := p.with(inBraces)
	p.next()
	hasDefault := false
	for !p.at(token.Rbrace) {
		if !p.atExpr() && !p.at(token.KwDefault) {
			p.expectedClosing(token.Rbrace, m.Lbrace)
			if p.wantedOutside() {
				break
			}
			p.next()
			continue
		}
		arm := p.matchArm()
		if arm.Default.IsValid() {
			if hasDefault {
				p.compileError(arm.Default, "Match expressions may only contain one default arm")
			}
			hasDefault = true
		}
		m.Arms = append(m.Arms, arm)
		if p.got(token.Comma) || p.at(token.Rbrace) {
			continue
		}
		p.expectedElse(`","`, token.Rbrace, m.Lbrace)
		if !p.atExpr() && !p.skipTo(token.Rbrace) {
			break
		}
		p.got(token.Comma)
	}
	p.ctx = old
	m.Rbrace = p.closing(token.Rbrace, m.Lbrace)
	return m
}

func (p *parser) matchArm() *ast.MatchArm {
	arm := &ast.MatchArm{}
	if p.at(token.KwDefault) {
		arm.Default = p.take()
		p.got(token.Comma)
	} else {
		mark := p.exprList.start()
		for {
			p.exprList.add(p.expr(precLowest))
			if !p.got(token.Comma) || p.at(token.FatArrow) {
				break
			}
		}
		arm.Conds = p.exprList.take(mark)
	}
	arm.Arrow = p.expect(token.FatArrow)
	arm.X = p.expr(precLowest)
	return arm
}
