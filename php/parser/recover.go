package parser

import (
	"slices"
	"strings"

	"github.com/cachevet/cachevet/php/ast"
	"github.com/cachevet/cachevet/php/token"
)

// context is the set of lists that are being parsed around the current token. A list that meets a
// token it has no use for asks whether a list around it has; if so it ends and leaves the token to
// that list, and if not it skips it. So a missing "}" does not swallow the next method.
type context uint8

const (
	inBlock     context = 1 << iota // statements, up to "}" or the end of the file
	inMembers                       // members of a class
	inCases                         // cases of a switch
	inAlt                           // statements up to endif, endwhile ...
	inParens                        // up to ")"
	inBrackets                      // up to "]"
	inBraces                        // anything up to "}"
	inNamespace                     // statements up to the next namespace
)

// with adds to the context and returns what it was, for the caller to set it back.
func (p *parser) with(c context) context {
	old := p.ctx
	p.ctx |= c
	return old
}

// wantedOutside reports whether the current token, which the list at hand has no use for, means
// something to a list around it.
func (p *parser) wantedOutside() bool {
	switch k := p.tok.kind; k {
	case token.EOF, token.Semicolon, token.Rbrace:
		return true
	case token.CloseTag:
		return !p.strayCloseTag()
	case token.Rparen:
		return p.ctx&inParens != 0
	case token.Rbrack:
		return p.ctx&inBrackets != 0
	case token.KwCase, token.KwDefault:
		return p.ctx&inCases != 0
	default:
		return p.atStmt() || p.ctx&inMembers != 0 && p.atMember()
	}
}

// strayCloseTag reports whether the current token, a "?>" where there can be none, is followed by code
// and not by markup. If so, the scanner goes on as if the tag were not there.
func (p *parser) strayCloseTag() bool {
	const look = 200
	text := p.text[p.tok.end:min(int(p.tok.end)+look, len(p.text))]
	code := strings.IndexAny(text, ";{}")
	if p.aheadAt < len(p.ahead) || code < 0 || strings.IndexByte(text[:code], '<') >= 0 {
		return false
	}
	p.scanner.IgnoreCloseTag()
	return true
}

// skipCloseTag skips the current token, which is not what was expected, if it is a stray "?>".
func (p *parser) skipCloseTag() bool {
	if p.at(token.CloseTag) && p.strayCloseTag() {
		p.next()
		return true
	}
	return false
}

// skipTo ends an element of a list that is broken: it skips to a comma, the closing bracket, or
// something that a list around the current one wants. It reports whether the list may go on. If only
// the comma is missing, it skips nothing.
func (p *parser) skipTo(closing token.Kind) bool {
	if p.wantedOutside() {
		return false
	}
	if p.atExpr() && !(p.firstOnLine() && p.atSimpleStmt()) {
		return true
	}
	for p.tok.kind != token.Comma && p.tok.kind != closing {
		switch {
		case p.wantedOutside() || p.at(token.Lbrace) || p.firstOnLine() && p.atSimpleStmt():
			return false
		case p.atExpr():
			n := len(p.errors)
			p.expr(precLowest) // it may have brackets, with commas in them
			p.errors = p.errors[:n]
			p.sinceErr = 0
		default:
			p.next()
		}
	}
	return true
}

// atSimpleStmt reports whether the current token is one that most statements without a keyword begin
// with.
func (p *parser) atSimpleStmt() bool {
	switch k := p.tok.kind; k {
	case token.Variable, token.Dollar, token.Inc, token.Dec, token.KwNew, token.KwStatic, token.KwThrow,
		token.KwYield, token.KwInclude, token.KwIncludeOnce, token.KwRequire, token.KwRequireOnce, token.KwExit:
		return true
	default:
		return k.IsName()
	}
}

// firstOnLine reports whether the current token is the first on its line.
func (p *parser) firstOnLine() bool {
	return strings.ContainsAny(p.text[p.prevEnd:p.tok.pos], "\r\n")
}

// skipToStmt skips what is left of a broken statement.
func (p *parser) skipToStmt() {
	for {
		switch k := p.tok.kind; {
		case k == token.Semicolon || k == token.CloseTag:
			p.next()
			return
		case k == token.EOF || k == token.Rbrace || k == token.Lbrace || k == token.KwFunction:
			return
		case p.atStmt(), p.atMember(), flags[k]&beginsDecl != 0 && p.peek(1).kind == token.KwClass:
			return
		case p.firstOnLine() && p.atSimpleStmt():
			return
		}
		p.next()
	}
}

// atMember reports whether the current token begins a member of a class and cannot begin a
// statement.
func (p *parser) atMember() bool {
	switch p.tok.kind {
	case token.KwPublic, token.KwProtected, token.KwPrivate, token.KwVar,
		token.PublicSet, token.ProtectedSet, token.PrivateSet:
		return p.followsModifier(p.peek(1).kind)
	case token.KwConst:
		return flags[p.peek(1).kind]&isIdent != 0
	case token.KwUse:
		return p.peek(1).kind.IsName()
	case token.KwCase:
		return p.ctx&inCases == 0
	case token.KwAbstract, token.KwFinal, token.KwReadonly:
		k := p.peek(1).kind
		if k == token.KwAbstract || k == token.KwFinal || k == token.KwReadonly {
			k = p.peek(2).kind
		}
		return k != token.Lparen && p.followsModifier(k)
	case token.KwStatic:
		k := p.peek(1).kind
		if k == token.KwFunction {
			if k = p.peek(2).kind; k == token.And {
				k = p.peek(3).kind
			}
			return flags[k]&isIdent != 0
		}
		return flags[k]&beginsDecl != 0
	}
	return false
}

// followsModifier reports whether a token of this kind may come after a modifier in a class.
func (p *parser) followsModifier(k token.Kind) bool {
	switch k {
	case token.KwFunction, token.KwConst, token.KwCase, token.Variable, token.Question, token.Lparen,
		token.KwArray, token.KwCallable:
		return true
	}
	return k.IsName() || flags[k]&beginsDecl != 0
}

// atClass reports whether the current token begins a class, interface, trait or enum with a name.
func (p *parser) atClass() bool {
	switch p.tok.kind {
	case token.KwClass, token.KwInterface, token.KwTrait, token.KwEnum:
		return p.peek(1).kind == token.Identifier
	}
	return false
}

// atStmt reports whether the current token, met in the midst of something broken, most likely begins
// a statement. The keyword class is also found after "::".
func (p *parser) atStmt() bool {
	switch k := p.tok.kind; k {
	case token.KwClass, token.KwInterface, token.KwTrait, token.KwEnum:
		return p.atClass()
	case token.KwFunction:
		return p.firstOnLine() && p.atFuncDecl()
	case token.KwUse:
		return p.firstOnLine()
	default:
		return flags[k]&(beginsStmt|endsControl) != 0
	}
}

// skipInHead reports that the head of a class goes on wrong, and skips to its "{" if that comes soon,
// or to a clause of the head before it.
func (p *parser) skipInHead(clauses ...token.Kind) {
	p.expected(`"{"`)
	stop := 0
	for n := 1; n < 16; n++ {
		switch k := p.peek(n).kind; {
		case k == token.Lbrace:
			if stop == 0 {
				stop = n
			}
			for ; stop > 0; stop-- {
				p.next()
			}
			return
		case k == token.Semicolon || k == token.CloseTag || k == token.Rbrace || k == token.Lparen || k == token.EOF:
			return
		case stop == 0 && slices.Contains(clauses, k):
			stop = n
		}
	}
}

// endsStmts reports whether the current token ends a list of statements.
func (p *parser) endsStmts() bool {
	k := p.tok.kind
	switch {
	case k == token.EOF:
		return true
	case k == token.Rbrace:
		return p.ctx&(inBraces|inMembers|inAlt) != 0
	case flags[k]&(endsControl|beginsDecl|beginsStmt) == 0:
		return false
	case k == token.KwCase || k == token.KwDefault:
		if p.ctx&inCases != 0 {
			return true
		}
	case flags[k]&endsControl != 0:
		return p.ctx&inAlt != 0
	case k == token.KwNamespace:
		return p.ctx&inNamespace != 0
	}
	return p.ctx&inMembers != 0 && p.atMember()
}

// stmts parses statements up to what ends them.
func (p *parser) stmts(lv level) []ast.Stmt {
	mark, outer := p.stmtList.start(), p.stmtsFrom
	p.stmtsFrom = mark
	defer func() { p.stmtsFrom = outer }()
	for !p.endsStmts() {
		pos := p.tok.pos
		if s := p.stmt(lv); s != nil {
			p.stmtList.add(s)
		}
		if p.tok.pos == pos && !p.at(token.EOF) {
			if p.at(token.Rbrace) {
				p.syntaxError(`syntax error, unmatched "}"`)
			} else {
				p.expected("statement")
			}
			s := &ast.BadStmt{From: pos, To: p.tok.end}
			p.next()
			p.stmtList.add(s)
		}
	}
	return p.stmtList.take(mark)
}

// badExpr reports that an expression is missing and stands in for it. It takes a token that can only
// begin an expression and yet does not, so that whoever saw an expression coming gets on.
func (p *parser) badExpr() ast.Expr {
	p.expected("expression")
	if p.atExpr() {
		pos := p.take()
		return &ast.BadExpr{From: pos, To: p.prevEnd}
	}
	return &ast.BadExpr{From: p.prevEnd, To: p.prevEnd}
}

// badIdent reports that a name is missing and stands in for it.
func (p *parser) badIdent(what string) *ast.Ident {
	p.expected(what)
	return &ast.Ident{NamePos: p.prevEnd}
}
