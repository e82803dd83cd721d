package parser

import (
	"github.com/cachevet/cachevet/php/ast"
	"github.com/cachevet/cachevet/php/token"
)

// cond parses an expression in parentheses.
func (p *parser) cond() ast.Expr {
	old := p.with(inParens)
	open := p.expect(token.Lparen)
	x := p.expr(precLowest)
	p.checkRead(x)
	p.ctx = old
	p.closing(token.Rparen, open)
	return x
}

// body parses the one statement that a control structure governs.
func (p *parser) body() ast.Stmt {
	if p.at(token.CloseTag) {
		// "if (x) ?>" governs nothing: the tag is a ";".
		s := &ast.EmptyStmt{Semicolon: p.tok.pos, Stop: p.tok.pos}
		p.next()
		return s
	}
	if !p.endsStmts() {
		if s := p.loneStmt(bodyStmt); s != nil {
			return s
		}
	}
	p.expected("statement")
	return &ast.BadStmt{From: p.prevEnd, To: p.prevEnd}
}

// loneStmt parses a statement that is not part of the list of statements around.
func (p *parser) loneStmt(lv level) ast.Stmt {
	outer := p.stmtsFrom
	p.stmtsFrom = p.stmtList.start()
	s := p.stmt(lv)
	p.stmtsFrom = outer
	return s
}

// altBlock parses ":" and the statements after it, up to the keyword that ends them.
func (p *parser) altBlock() *ast.Block {
	b := p.blocks.get()
	b.Alt = true
	old := p.with(inAlt)
	b.Open = p.take()
	b.Stmts = p.stmts(innerStmt)
	p.ctx = old
	b.Stop = p.prevEnd
	return b
}

// endAlt parses the keyword that ends the alternative syntax, and ";".
func (p *parser) endAlt(end token.Kind, open token.Pos) token.Pos {
	if !p.at(end) {
		p.expectedClosing(end, open)
		return p.prevEnd
	}
	p.next()
	return p.semi()
}

// controlBody parses the body of a loop or of declare, in either syntax, and returns where it ends.
func (p *parser) controlBody(end token.Kind) (ast.Stmt, token.Pos) {
	if p.at(token.Colon) {
		b := p.altBlock()
		return b, p.endAlt(end, b.Open)
	}
	s := p.body()
	return s, s.End()
}

// loopBody is controlBody within which break and continue may stand.
func (p *parser) loopBody(end token.Kind) (ast.Stmt, token.Pos) {
	p.fn.loops++
	s, stop := p.controlBody(end)
	p.fn.loops--
	return s, stop
}

func (p *parser) ifStmt() ast.Stmt {
	s := p.ifStmts.get()
	s.Doc = p.docBefore()
	s.Keyword = p.take()
	s.Cond = p.cond()
	if p.at(token.Colon) {
		return p.altIf(s)
	}
	s.Body = p.body()
	s.Stop = s.Body.End()
	for p.at(token.KwElseif) {
		e := &ast.ElseIf{Keyword: p.take()}
		e.Cond = p.cond()
		e.Body = p.body()
		s.ElseIfs = append(s.ElseIfs, e)
		s.Stop = e.Body.End()
	}
	if p.at(token.KwElse) {
		s.Else = &ast.Else{Keyword: p.take()}
		s.Else.Body = p.body()
		s.Stop = s.Else.Body.End()
	}
	return s
}

// altIf parses an if statement in the alternative syntax, from the first ":" on.
func (p *parser) altIf(s *ast.IfStmt) ast.Stmt {
	b := p.altBlock()
	s.Body = b
	for p.at(token.KwElseif) {
		e := &ast.ElseIf{Keyword: p.take()}
		e.Cond = p.cond()
		e.Body = p.altBranch()
		s.ElseIfs = append(s.ElseIfs, e)
	}
	if p.at(token.KwElse) {
		s.Else = &ast.Else{Keyword: p.take()}
		s.Else.Body = p.altBranch()
	}
	s.Stop = p.endAlt(token.KwEndif, b.Open)
	return s
}

// altBranch parses ":" and the statements of a branch.
func (p *parser) altBranch() ast.Stmt {
	if p.at(token.Colon) {
		return p.altBlock()
	}
	p.expected(`":"`)
	if p.atSemi() || p.at(token.EOF) {
		return &ast.BadStmt{From: p.prevEnd, To: p.prevEnd}
	}
	return p.body()
}

func (p *parser) whileStmt() ast.Stmt {
	s := &ast.WhileStmt{Doc: p.docBefore(), Keyword: p.take()}
	s.Cond = p.cond()
	s.Body, s.Stop = p.loopBody(token.KwEndwhile)
	return s
}

func (p *parser) doStmt() ast.Stmt {
	s := &ast.DoStmt{Doc: p.docBefore(), Keyword: p.take()}
	p.fn.loops++
	s.Body = p.body()
	p.fn.loops--
	if p.at(token.KwWhile) {
		s.While = p.take()
		s.Cond = p.cond()
		s.Stop = p.semi()
		return s
	}
	p.expected(`"while"`)
	s.Cond = &ast.BadExpr{From: p.prevEnd, To: p.prevEnd}
	s.Stop = p.prevEnd
	return s
}

func (p *parser) forStmt() ast.Stmt {
	s := &ast.ForStmt{Doc: p.docBefore(), Keyword: p.take()}
	old := p.with(inParens)
	open := p.expect(token.Lparen)
	s.Init = p.forExprs(token.Semicolon)
	p.expect(token.Semicolon)
	s.Cond = p.forExprs(token.Semicolon)
	if n := len(s.Cond); n > 0 {
		if c, ok := s.Cond[n-1].(*ast.Cast); ok && c.Kind == token.CastVoid {
			p.expected(`","`)
		}
	}
	p.expect(token.Semicolon)
	s.Post = p.forExprs(token.Rparen)
	p.ctx = old
	p.closing(token.Rparen, open)
	s.Body, s.Stop = p.loopBody(token.KwEndfor)
	return s
}

// forExprs parses one of the three lists of a for loop, which ends before the token given. A (void)
// cast may stand here, but not before the last condition.
func (p *parser) forExprs(end token.Kind) []ast.Expr {
	if p.at(end) || !p.atExpr() && !p.at(token.CastVoid) {
		return nil
	}
	mark := p.exprList.start()
	for {
		if p.at(token.CastVoid) {
			x := &ast.Cast{Kind: token.CastVoid, Lparen: p.take()}
			x.X = p.expr(precLowest)
			p.exprList.add(x)
		} else {
			p.exprList.add(p.expr(precLowest))
		}
		if !p.got(token.Comma) {
			return p.exprList.take(mark)
		}
	}
}

func (p *parser) foreachStmt() ast.Stmt {
	s := &ast.ForeachStmt{Doc: p.docBefore(), Keyword: p.take()}
	old := p.with(inParens)
	open := p.expect(token.Lparen)
	s.X = p.expr(precLowest)
	s.As = p.expect(token.KwAs)
	s.Amp = p.optional(token.And)
	s.Value = p.foreachVar(s.Amp)
	if p.at(token.FatArrow) {
		if s.Amp.IsValid() {
			p.compileError(s.Amp, "Key element cannot be a reference")
			s.Amp = token.NoPos
		}
		s.Arrow = p.take()
		s.Key = s.Value
		if _, list := s.Key.(*ast.ListExpr); list {
			p.compileError(s.Key.Pos(), "Cannot use list as key element")
		}
		s.Amp = p.optional(token.And)
		s.Value = p.foreachVar(s.Amp)
	}
	p.ctx = old
	p.closing(token.Rparen, open)
	s.Body, s.Stop = p.loopBody(token.KwEndforeach)
	return s
}

// foreachVar parses a target of foreach: a variable, or a list unless there is an "&" before it.
func (p *parser) foreachVar(amp token.Pos) ast.Expr {
	pos := p.tok.pos
	if !p.atExpr() || amp.IsValid() && p.at(token.KwList) {
		return p.badVariable()
	}
	x := p.operand()
	switch x := x.(type) {
	case *ast.ArrayExpr:
		if x.Keyword.IsValid() || amp.IsValid() {
			p.notVariable(x, pos)
		}
		return p.toList(x)
	case *ast.ListExpr:
		return x
	}
	if !isVariable(x) {
		p.notVariable(x, pos)
	}
	p.checkThis(x, "Cannot re-assign $this")
	p.checkWritable(x, pos)
	return x
}

func (p *parser) switchStmt() ast.Stmt {
	s := &ast.SwitchStmt{Doc: p.docBefore(), Keyword: p.take()}
	s.Cond = p.cond()
	end := token.Rbrace
	switch p.tok.kind {
	case token.Lbrace:
		s.Open = p.take()
	case token.Colon:
		s.Open = p.take()
		end = token.KwEndswitch
	default:
		p.expected(`"{"`)
		s.Open, s.Stop = p.prevEnd, p.prevEnd
		return s
	}
	// One ";" may come before the first case, and so may "?>" with the line end it swallows.
	if p.atSemi() {
		p.next()
	}
	old := p.with(inCases | inAlt | inBraces)
	p.fn.loops++
	hasDefault := false
	for !p.at(end) && !p.at(token.EOF) {
		if !p.at(token.KwCase) && !p.at(token.KwDefault) {
			p.expected(`"case"`)
			if p.at(token.Rbrace) || flags[p.tok.kind]&endsControl != 0 || old&inMembers != 0 && p.atMember() {
				break
			}
			p.quietStmt()
			continue
		}
		if p.at(token.KwDefault) {
			if hasDefault {
				p.compileError(p.tok.pos, "Switch statements may only contain one default clause")
			}
			hasDefault = true
		}
		s.Cases = append(s.Cases, p.caseClause())
	}
	p.fn.loops--
	p.ctx = old
	if end == token.Rbrace {
		s.Stop = p.closing(end, s.Open) + 1
	} else {
		s.Stop = p.endAlt(end, s.Open)
	}
	return s
}

func (p *parser) caseClause() *ast.CaseClause {
	c := &ast.CaseClause{Doc: p.docBefore()}
	isCase := p.at(token.KwCase)
	c.Keyword = p.take()
	if isCase {
		c.Cond = p.expr(precLowest)
	}
	switch p.tok.kind {
	case token.Colon, token.Semicolon, token.CloseTag:
		c.Colon = p.take()
	default:
		p.expected(`":"`)
		c.Colon = p.missing()
	}
	c.Stmts = p.stmts(innerStmt)
	return c
}

// quietStmt skips a statement where none may stand, which has been reported.
func (p *parser) quietStmt() {
	pos, n := p.tok.pos, len(p.errors)
	p.loneStmt(innerStmt)
	p.errors = p.errors[:n]
	p.sinceErr = 0
	if p.tok.pos == pos {
		p.next()
	}
}
