package parser

import (
	"github.com/cachevet/cachevet/php/ast"
	"github.com/cachevet/cachevet/php/token"
)

// attributes parses the attributes before a declaration.
func (p *parser) attributes() []*ast.AttributeGroup {
	if !p.at(token.AttrOpen) {
		return nil
	}
	mark := p.attrList.start()
	for p.at(token.AttrOpen) {
		p.attrList.add(p.attributeGroup())
	}
	return p.attrList.take(mark)
}

func (p *parser) attributeGroup() *ast.AttributeGroup {
	old, outer := p.with(inBrackets), p.fn.free
	p.fn.free = true // attributes are evaluated at run time
	g := &ast.AttributeGroup{Open: p.take()}
	for {
		a := &ast.Attribute{Name: p.className()}
		if p.at(token.Lparen) {
			p.argList(&a.ArgList)
			if a.IsCallable() {
				p.compileError(a.Ellipsis, "Cannot create Closure as attribute argument")
			}
			for _, x := range a.Args {
				if x.Ellipsis.IsValid() {
					p.compileError(x.Ellipsis, "Cannot use unpacking in attribute argument list")
					continue
				}
				p.checkConstant(x.Value)
			}
		}
		g.Attrs = append(g.Attrs, a)
		if !p.got(token.Comma) || p.at(token.Rbrack) {
			break
		}
	}
	p.ctx, p.fn.free = old, outer
	g.Rbrack = p.closing(token.Rbrack, g.Open)
	return g
}

// params parses a list of parameters in parentheses.
func (p *parser) params() (open token.Pos, list []*ast.Param, closed token.Pos) {
	if !p.at(token.Lparen) {
		p.expected(`"("`)
		return p.missing(), nil, p.missing()
	}
	old := p.with(inParens)
	open = p.take()
	mark := p.paramList.start()
	for !p.at(token.Rparen) {
		if !p.atParam() {
			p.expected(`parameter or ")"` + p.opened(open))
			if p.at(token.Lbrace) || p.wantedOutside() {
				break
			}
			p.next()
			continue
		}
		p.paramList.add(p.param())
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
	list = p.paramList.take(mark)
	p.ctx = old
	p.checkParams(list)
	return open, list, p.closing(token.Rparen, open)
}

func (p *parser) atParam() bool {
	switch k := p.tok.kind; k {
	case token.Variable, token.And, token.Ellipsis, token.AttrOpen:
		return true
	default:
		return p.atType() || flags[k]&beginsDecl != 0
	}
}

func (p *parser) param() *ast.Param {
	n := p.paramNodes.get()
	docs := p.prevDoc
	n.Attrs = p.attributes()
	n.Mods = p.modifiers(onParam)
	if p.tok.kind != token.Variable && p.atType() {
		n.Type = p.typ(false)
	}
	n.Amp = p.optional(token.And)
	n.Ellipsis = p.optional(token.Ellipsis)
	n.Doc = p.docSince(docs)
	n.Var = p.paramVar()
	if p.got(token.Assign) {
		n.Default = p.constant()
		p.checkParamDefault(n)
	}
	if p.at(token.Lbrace) && n.Var.Name != "" && (len(n.Mods) > 0 || p.atHook()) {
		n.Hooks = p.hookList()
	}
	return n
}

// atHook reports whether the current "{" begins hooks rather than the body of a function whose ")" is
// missing.
func (p *parser) atHook() bool {
	t := p.peek(1)
	if t.kind != token.Identifier {
		return t.kind == token.Rbrace || t.kind == token.AttrOpen || t.kind == token.And || t.kind == token.KwFinal
	}
	switch p.peek(2).kind {
	case token.FatArrow:
		return true
	case token.Lbrace, token.Lparen, token.Semicolon:
		name := p.text[t.pos:t.end]
		return token.EqualFold(name, "get") || token.EqualFold(name, "set") || p.inListAfterBrace()
	}
	return false
}

// inListAfterBrace reports whether the parameters go on after the "}" that closes the current "{". It
// gives up if that is far.
func (p *parser) inListAfterBrace() bool {
	for n, depth := 1, 1; n < 200; n++ {
		switch p.peek(n).kind {
		case token.Lbrace, token.CurlyOpen, token.DollarBrace:
			depth++
		case token.Rbrace:
			if depth--; depth == 0 {
				k := p.peek(n + 1).kind
				return k == token.Comma || k == token.Rparen
			}
		case token.EOF:
			return false
		}
	}
	return false
}

// paramVar parses a variable where only a plain one may stand.
func (p *parser) paramVar() *ast.Variable {
	if p.at(token.Variable) {
		return p.variable()
	}
	p.expected("variable")
	return &ast.Variable{Dollar: p.prevEnd}
}

// closure parses a closure or an arrow function, with its attributes.
func (p *parser) closure() ast.Expr {
	doc := p.docBefore()
	attrs := p.attributes()
	static := p.optional(token.KwStatic)
	switch p.tok.kind {
	case token.KwFn:
		return p.arrowFunc(doc, attrs, static)
	case token.KwFunction:
	default:
		p.expected(`"function", "fn" or "static"`)
		return &ast.BadExpr{From: p.prevEnd, To: p.prevEnd}
	}
	n := &ast.Closure{Doc: doc, Attrs: attrs, Static: static, Function: p.take()}
	outer := p.function()
	p.fn.free = true
	n.Amp = p.optional(token.And)
	n.Lparen, n.Params, n.Rparen = p.params()
	if p.at(token.KwUse) {
		n.Use = p.take()
		n.Uses = p.closureUses()
	}
	n.Result = p.result()
	p.checkResult(n.Result)
	p.checkNoPromotion(n.Params)
	n.Body = p.block()
	p.checkBareReturns(n.Result)
	p.endFunction(outer)
	return n
}

func (p *parser) closureUses() []*ast.ClosureUse {
	var list []*ast.ClosureUse
	open := p.expect(token.Lparen)
	for {
		u := &ast.ClosureUse{Amp: p.optional(token.And)}
		u.Var = p.paramVar()
		p.checkThis(u.Var, "Cannot use $this as lexical variable")
		list = append(list, u)
		if !p.got(token.Comma) || p.at(token.Rparen) {
			break
		}
	}
	p.closing(token.Rparen, open)
	return list
}

func (p *parser) arrowFunc(doc *ast.Comment, attrs []*ast.AttributeGroup, static token.Pos) ast.Expr {
	n := &ast.ArrowFunc{Doc: doc, Attrs: attrs, Static: static, Fn: p.take()}
	outer := p.function()
	p.fn.free = true
	n.Amp = p.optional(token.And)
	n.Lparen, n.Params, n.Rparen = p.params()
	n.Result = p.result()
	p.checkNoPromotion(n.Params)
	n.Arrow = p.expect(token.FatArrow)
	n.X = p.expr(precLowest)
	p.endFunction(outer)
	return n
}

// funcDecl parses the declaration of a function from its keyword on.
func (p *parser) funcDecl(doc *ast.Comment, attrs []*ast.AttributeGroup) ast.Stmt {
	n := &ast.FuncDecl{Doc: doc, Attrs: attrs, Keyword: p.take()}
	outer := p.function()
	p.fn.named = true
	n.Amp = p.optional(token.And)
	if p.at(token.Identifier) || p.at(token.KwReadonly) {
		n.Name = p.ident()
	} else {
		n.Name = p.badIdent("function name")
		if p.atIdent() {
			p.next() // a reserved word
		}
	}
	n.Lparen, n.Params, n.Rparen = p.params()
	n.Result = p.result()
	p.checkResult(n.Result)
	p.checkNoPromotion(n.Params)
	n.Body = p.block()
	p.checkBareReturns(n.Result)
	p.endFunction(outer)
	return n
}
