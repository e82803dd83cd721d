package parser

import (
	"github.com/cachevet/cachevet/php/ast"
	"github.com/cachevet/cachevet/php/token"
)

// level says which statements may stand somewhere.
type level uint8

const (
	topLevel  level = iota // everything
	innerStmt              // no namespace, use, const
	bodyStmt               // no declarations either: the body of if, while ...
)

// semi ends a statement and returns where it ends. Before "?>" it ends at its last token.
func (p *parser) semi() token.Pos {
	end := p.prevEnd
	switch p.tok.kind {
	case token.Semicolon:
		end = p.tok.end
		p.next()
	case token.CloseTag:
		stray := p.sinceErr == 0 && p.strayCloseTag()
		p.next()
		if stray {
			p.skipToStmt()
		}
	default:
		p.expected(`";"`)
		p.skipToStmt()
	}
	return end
}

// stmt parses a statement. It returns nil where there is none to keep, as for a lone "?>".
func (p *parser) stmt(lv level) ast.Stmt {
	if !p.enter() {
		p.leave()
		return nil
	}
	s := p.stmtKind(lv)
	p.leave()
	return s
}

func (p *parser) stmtKind(lv level) ast.Stmt {
	switch p.tok.kind {
	case token.CloseTag:
		p.next()
		return nil
	case token.Semicolon:
		s := &ast.EmptyStmt{Semicolon: p.tok.pos, Stop: p.tok.end}
		p.next()
		return s
	case token.InlineHTML:
		s := p.htmls.get()
		s.TextPos, s.Text = p.tok.pos, p.str()
		p.next()
		return s
	case token.Lbrace:
		return p.block()
	case token.KwEcho, token.OpenTagEcho:
		return p.echoStmt()
	case token.KwIf:
		return p.ifStmt()
	case token.KwReturn:
		return p.returnStmt()
	case token.KwForeach:
		return p.foreachStmt()
	case token.KwFor:
		return p.forStmt()
	case token.KwWhile:
		return p.whileStmt()
	case token.KwDo:
		return p.doStmt()
	case token.KwSwitch:
		return p.switchStmt()
	case token.KwBreak, token.KwContinue:
		return p.jumpStmt()
	case token.KwTry:
		return p.tryStmt()
	case token.KwGlobal:
		return p.globalStmt()
	case token.KwUnset:
		return p.unsetStmt()
	case token.KwGoto:
		return p.gotoStmt()
	case token.KwDeclare:
		return p.declareStmt()
	case token.CastVoid:
		s := &ast.VoidStmt{Doc: p.docBefore(), Lparen: p.take()}
		s.X = p.expr(precLowest)
		s.Stop = p.semi()
		return s
	case token.Identifier:
		switch p.peek(1).kind {
		case token.Colon:
			s := &ast.LabelStmt{Label: p.ident()}
			s.Colon = p.take()
			p.fn.labels = append(p.fn.labels, s.Label)
			return s
		case token.KwExtends, token.KwImplements:
			p.expected(`"class" before the name`)
			n := &ast.ClassDecl{Doc: p.docBefore(), Keyword: p.tok.pos}
			n.Name = p.ident()
			p.heritage(n)
			return n
		}
	case token.KwStatic:
		if p.peek(1).kind == token.Variable {
			return p.staticStmt()
		}
	}
	if flags[p.tok.kind]&(beginsStmt|beginsDecl) != 0 || p.at(token.KwFunction) || p.at(token.AttrOpen) {
		if s, ok := p.declaration(lv); ok {
			return s
		}
	}
	if !p.atExpr() {
		return nil
	}
	s := p.exprStmts.get()
	s.Doc = p.docBefore()
	s.X = p.expr(precLowest)
	p.checkRead(s.X)
	s.Stop = p.semi()
	return s
}

// block parses { statements }.
func (p *parser) block() *ast.Block {
	b := p.blocks.get()
	if !p.at(token.Lbrace) {
		p.expected(`"{"`)
		if !p.skipCloseTag() || !p.at(token.Lbrace) {
			b.Open, b.Stop = p.prevEnd, p.prevEnd
			return b
		}
	}
	old := p.with(inBlock | inBraces)
	b.Open = p.take()
	b.Stmts = p.stmts(innerStmt)
	p.ctx = old
	b.Stop = p.closing(token.Rbrace, b.Open) + 1
	return b
}

func (p *parser) echoStmt() ast.Stmt {
	s := p.echoStmts.get()
	s.Doc = p.docBefore()
	s.Keyword = p.take()
	s.Args = p.exprs()
	for _, x := range s.Args {
		p.checkRead(x)
	}
	s.Stop = p.semi()
	return s
}

// exprs parses one or more expressions with commas between.
func (p *parser) exprs() []ast.Expr {
	mark := p.exprList.start()
	for {
		p.exprList.add(p.expr(precLowest))
		if !p.got(token.Comma) {
			return p.exprList.take(mark)
		}
	}
}

func (p *parser) returnStmt() ast.Stmt {
	s := p.returnStmts.get()
	s.Doc = p.docBefore()
	s.Keyword = p.take()
	if p.atExpr() {
		s.X = p.expr(precLowest)
	}
	p.checkReturn(s)
	s.Stop = p.semi()
	return s
}

// jumpStmt parses break and continue.
func (p *parser) jumpStmt() ast.Stmt {
	doc := p.docBefore()
	kind, pos := p.takeKind()
	var x ast.Expr
	if p.atExpr() {
		x = p.expr(precLowest)
	}
	p.checkJump(kind, pos, x)
	end := p.semi()
	if kind == token.KwBreak {
		return &ast.BreakStmt{Doc: doc, Keyword: pos, Level: x, Stop: end}
	}
	return &ast.ContinueStmt{Doc: doc, Keyword: pos, Level: x, Stop: end}
}

func (p *parser) globalStmt() ast.Stmt {
	s := &ast.GlobalStmt{Doc: p.docBefore(), Keyword: p.take()}
	mark := p.exprList.start()
	for {
		x := p.simpleVariable()
		p.checkThis(x, "Cannot use $this as global variable")
		p.exprList.add(x)
		if !p.got(token.Comma) {
			break
		}
	}
	s.Vars = p.exprList.take(mark)
	s.Stop = p.semi()
	return s
}

func (p *parser) staticStmt() ast.Stmt {
	s := &ast.StaticStmt{Doc: p.docBefore(), Keyword: p.take()}
	for {
		v := &ast.StaticVar{Var: p.paramVar()}
		p.checkThis(v.Var, "Cannot use $this as static variable")
		if p.got(token.Assign) {
			v.Default = p.expr(precLowest)
		}
		s.Vars = append(s.Vars, v)
		if !p.got(token.Comma) {
			break
		}
	}
	s.Stop = p.semi()
	return s
}

func (p *parser) unsetStmt() ast.Stmt {
	s := &ast.UnsetStmt{Doc: p.docBefore(), Keyword: p.take()}
	open := p.expect(token.Lparen)
	s.Vars = p.variableList(false)
	p.closing(token.Rparen, open)
	s.Stop = p.semi()
	return s
}

// variableList parses the arguments of unset, which must be variables, or of isset, where any
// expression will do for the grammar. A comma may follow the last.
func (p *parser) variableList(any bool) []ast.Expr {
	old := p.with(inParens)
	mark := p.exprList.start()
	for {
		pos := p.tok.pos
		x := p.expr(precLowest)
		switch {
		case any:
			p.checkIsset(x, pos)
		case !isVariable(x):
			p.notVariable(x, pos)
		default:
			p.checkUnset(x, pos)
		}
		p.exprList.add(x)
		if !p.got(token.Comma) || p.at(token.Rparen) {
			break
		}
	}
	p.ctx = old
	return p.exprList.take(mark)
}

// notVariable reports that x, which begins at pos, is no variable though only one may stand there.
func (p *parser) notVariable(x ast.Expr, pos token.Pos) {
	if _, bad := x.(*ast.BadExpr); bad {
		return
	}
	if p.sinceErr > 2 {
		p.addError(pos, Syntax, "syntax error, unexpected expression, expecting variable")
	}
	p.sinceErr = 0
}

func (p *parser) gotoStmt() ast.Stmt {
	s := &ast.GotoStmt{Doc: p.docBefore(), Keyword: p.take()}
	if p.at(token.Identifier) {
		s.Label = p.ident()
		p.fn.gotos = append(p.fn.gotos, s.Label)
	} else {
		s.Label = p.badIdent("label")
	}
	s.Stop = p.semi()
	return s
}

func (p *parser) tryStmt() ast.Stmt {
	s := &ast.TryStmt{Doc: p.docBefore(), Keyword: p.take()}
	s.Body = p.block()
	s.Stop = s.Body.Stop
	for p.at(token.KwCatch) {
		c := p.catch()
		s.Catches = append(s.Catches, c)
		s.Stop = c.Body.Stop
	}
	if p.at(token.KwFinally) {
		s.Finally = &ast.Finally{Keyword: p.take()}
		s.Finally.Body = p.block()
		s.Stop = s.Finally.Body.Stop
	}
	if len(s.Catches) == 0 && s.Finally == nil {
		p.compileError(s.Keyword, "Cannot use try without catch or finally")
	}
	return s
}

func (p *parser) catch() *ast.Catch {
	c := &ast.Catch{Keyword: p.take()}
	open := p.expect(token.Lparen)
	mark := p.nameList.start()
	for {
		name := p.className()
		if name.Is("static") || name.Is("self") || name.Is("parent") {
			p.compileError(name.NamePos, "Bad class name in the catch statement")
		}
		p.nameList.add(name)
		if !p.got(token.Or) {
			break
		}
	}
	c.Types = p.nameList.take(mark)
	if p.at(token.Variable) {
		c.Var = p.variable()
		p.checkThis(c.Var, "Cannot re-assign $this")
	}
	p.closing(token.Rparen, open)
	c.Body = p.block()
	return c
}

func (p *parser) declareStmt() ast.Stmt {
	s := &ast.DeclareStmt{Doc: p.docBefore(), Keyword: p.take()}
	open := p.expect(token.Lparen)
	for {
		item := &ast.DeclareItem{}
		if p.at(token.Identifier) {
			item.Name = p.ident()
		} else {
			item.Name = p.badIdent("identifier")
		}
		p.expect(token.Assign)
		item.Value = p.expr(precLowest)
		p.checkDeclare(item)
		s.Items = append(s.Items, item)
		if !p.got(token.Comma) {
			break
		}
	}
	p.closing(token.Rparen, open)
	if p.atSemi() {
		s.Stop = p.semi()
		return s
	}
	s.Body, s.Stop = p.controlBody(token.KwEnddeclare)
	return s
}
