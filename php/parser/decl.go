package parser

import (
	"github.com/cachevet/cachevet/php/ast"
	"github.com/cachevet/cachevet/php/token"
)

// declaration parses a declaration, or a broken one, and reports whether there was any. Some
// keywords that begin declarations also begin expressions; these are left to the caller.
func (p *parser) declaration(lv level) (ast.Stmt, bool) {
	switch p.tok.kind {
	case token.AttrOpen:
		return p.attributed(lv), true
	case token.KwStatic:
		return p.strayMember()
	case token.KwReadonly:
		if p.peek(1).kind == token.Lparen {
			return nil, false
		}
	case token.KwFunction:
		if !p.atFuncDecl() {
			return nil, false
		}
	case token.KwNamespace:
		return p.namespace(lv), true
	case token.KwUse:
		return p.useStmt(lv), true
	case token.KwConst:
		return p.constDecl(lv, p.docBefore(), nil), true
	case token.KwHaltCompiler:
		return p.haltCompiler(lv), true
	}
	if lv == bodyStmt {
		p.expected("statement")
	}
	return p.classOrFunc(p.docBefore(), nil)
}

// atFuncDecl reports whether the keyword function begins a declaration and not a closure.
func (p *parser) atFuncDecl() bool {
	t := p.peek(1)
	if t.kind == token.And {
		t = p.peek(2)
	}
	return flags[t.kind]&isIdent != 0
}

// attributed parses a statement that begins with attributes: a declaration, or an expression that
// begins with a closure. Which of them shows only after the attributes.
func (p *parser) attributed(lv level) ast.Stmt {
	doc, docs := p.docBefore(), p.prevDoc
	pos := p.tok.pos
	attrs := p.attributes()
	if d := p.docSince(docs); d != nil {
		doc = d
	}
	switch p.tok.kind {
	case token.KwFn, token.KwStatic:
		return p.attributedExpr(doc, attrs)
	case token.KwFunction:
		if !p.atFuncDecl() {
			return p.attributedExpr(doc, attrs)
		}
	case token.KwConst:
		return p.constDecl(lv, doc, attrs)
	}
	if lv == bodyStmt {
		p.expected("statement")
	}
	if s, ok := p.classOrFunc(doc, attrs); ok {
		return s
	}
	p.expected("declaration of a function, class or constant after the attributes")
	return &ast.BadStmt{From: pos, To: p.prevEnd}
}

// attributedExpr parses a statement that begins with a closure whose attributes have been parsed.
func (p *parser) attributedExpr(doc *ast.Comment, attrs []*ast.AttributeGroup) ast.Stmt {
	s := p.exprStmts.get()
	s.Doc = doc
	x := p.closure()
	switch f := x.(type) {
	case *ast.Closure:
		f.Attrs = attrs
	case *ast.ArrowFunc:
		f.Attrs = attrs
	}
	s.X = x
	for prec := binaryPrec[p.tok.kind]; prec > 0; prec = binaryPrec[p.tok.kind] {
		s.X = p.binary(s.X, p.tok.kind, prec)
	}
	s.Stop = p.semi()
	return s
}

// classOrFunc parses the declaration of a function, class, interface, trait or enum, from its
// modifiers on.
func (p *parser) classOrFunc(doc *ast.Comment, attrs []*ast.AttributeGroup) (ast.Stmt, bool) {
	switch p.tok.kind {
	case token.KwFunction:
		return p.funcDecl(doc, attrs), true
	case token.KwClass:
		return p.classDecl(doc, attrs, nil), true
	case token.KwInterface:
		return p.interfaceDecl(doc, attrs), true
	case token.KwTrait:
		return p.traitDecl(doc, attrs), true
	case token.KwEnum:
		return p.enumDecl(doc, attrs), true
	case token.KwAbstract, token.KwFinal, token.KwReadonly:
		if p.atMember() {
			return p.strayMember()
		}
		mods := p.modifiers(onClass)
		if !p.at(token.KwClass) {
			p.expected(`"class"`)
			return &ast.BadStmt{From: mods[0].ModPos, To: p.prevEnd}, true
		}
		return p.classDecl(doc, attrs, mods), true
	}
	if flags[p.tok.kind]&beginsDecl != 0 {
		return p.strayMember()
	}
	return nil, false
}

// strayMember takes care of a member of a class outside of any. Most likely there is a "}" too many
// before it, so the class before goes on. If there is none, the members are those of a class without
// a name.
func (p *parser) strayMember() (ast.Stmt, bool) {
	if p.ctx&inMembers != 0 || !p.atMember() {
		return nil, false
	}
	p.syntaxError("syntax error, unexpected " + p.describe() + " outside of a class")
	if body := p.lastClass(); body != nil {
		p.moreMembers(body)
		return nil, true
	}
	n := &ast.ClassDecl{Keyword: p.tok.pos, Name: &ast.Ident{NamePos: p.tok.pos}}
	p.moreMembers(bodyOf(n))
	return n, true
}

// lastClass returns the class that ends the statements so far, or nil. It drops what was skipped
// after the class, which will be within its range.
func (p *parser) lastClass() *classBody {
	for n := p.stmtList.start(); n > p.stmtsFrom; n-- {
		last := p.stmtList.at(n - 1)
		if _, bad := last.(*ast.BadStmt); bad {
			continue
		}
		body := bodyOf(last)
		if body != nil {
			p.stmtList.cut(n)
		}
		return body
	}
	return nil
}

func (p *parser) constDecl(lv level, doc *ast.Comment, attrs []*ast.AttributeGroup) ast.Stmt {
	if lv != topLevel {
		p.expected("statement")
	}
	n := &ast.ConstDecl{Doc: doc, Attrs: attrs, Keyword: p.take()}
	n.Items = p.constants(
		func() bool { return p.at(token.Identifier) },
		p.constant)
	for _, it := range n.Items {
		switch token.ToLower(it.Name.Name) {
		case "true", "false", "null":
			p.compileError(it.Name.NamePos, "Cannot redeclare constant '%s'", it.Name.Name)
		}
	}
	if len(attrs) > 0 && len(n.Items) > 1 {
		p.compileError(n.Items[1].Pos(), "Cannot apply attributes to multiple constants at once")
	}
	n.Stop = p.semi()
	return n
}

// constants parses the items of a const declaration: names that named accepts, and values.
func (p *parser) constants(named func() bool, value func() ast.Expr) []*ast.ConstItem {
	mark := p.constList.start()
	for {
		it := p.constItems.get()
		if named() {
			it.Name = p.ident()
		} else {
			it.Name = p.badIdent("constant name")
			if p.atIdent() {
				p.next() // a reserved word
			}
		}
		it.Equal = p.expect(token.Assign)
		it.Value = value()
		p.constList.add(it)
		if !p.got(token.Comma) {
			return p.constList.take(mark)
		}
	}
}

func (p *parser) namespace(lv level) ast.Stmt {
	if lv != topLevel {
		p.expected("statement")
	}
	n := &ast.Namespace{Doc: p.docBefore(), Keyword: p.take()}
	switch {
	case p.atIdent() || p.at(token.QualName):
		n.Name = p.name()
	case p.at(token.Lbrace):
	default:
		p.expected(`namespace name or "{"`)
	}
	if p.at(token.Lbrace) {
		old := p.ctx
		p.ctx = inBlock | inBraces
		n.Lbrace = p.take()
		n.Stmts = p.stmts(topLevel)
		p.ctx = old
		n.Stop = p.closing(token.Rbrace, n.Lbrace) + 1
		return n
	}
	n.Stop = p.semi()
	if lv != topLevel {
		return n
	}
	old := p.with(inNamespace)
	n.Stmts = p.stmts(topLevel)
	p.ctx = old
	if k := len(n.Stmts); k > 0 {
		n.Stop = n.Stmts[k-1].End()
	}
	return n
}

func (p *parser) haltCompiler(lv level) ast.Stmt {
	switch lv {
	case bodyStmt:
		p.expected("statement")
	case innerStmt:
		p.compileError(p.tok.pos, "__HALT_COMPILER() can only be used from the outermost scope")
	}
	n := &ast.HaltCompilerStmt{Keyword: p.take()}
	open := p.expect(token.Lparen)
	p.closing(token.Rparen, open)
	if p.atSemi() {
		n.Stop = p.tok.end // "?>" belongs to it: the data begins after it
		p.next()
	} else {
		n.Stop = p.semi()
	}
	if p.at(token.HaltData) {
		n.Data = p.str()
		p.next()
	}
	return n
}

func (p *parser) useStmt(lv level) ast.Stmt {
	if lv != topLevel {
		p.expected("statement")
	}
	n := p.useStmts.get()
	n.Doc = p.docBefore()
	n.Keyword = p.take()
	if p.at(token.KwFunction) || p.at(token.KwConst) {
		n.Kind, n.KindPos = p.takeKind()
	}
	mark := p.useList.start()
	for {
		name := p.useName(true)
		if p.at(token.Backslash) && p.useList.start() == mark {
			n.Prefix = name
			p.next()
			p.useGroup(n.Kind == 0)
			break
		}
		p.useList.add(p.useItem(name))
		if !p.got(token.Comma) {
			break
		}
	}
	n.Items = p.useList.take(mark)
	n.Stop = p.semi()
	return n
}

// useName parses an imported name. A leading backslash is allowed outside of a group.
func (p *parser) useName(full bool) *ast.Name {
	switch p.tok.kind {
	case token.Identifier, token.QualName:
		return p.name()
	case token.FullName:
		if full {
			return p.name()
		}
	}
	p.expected("name")
	return &ast.Name{NamePos: p.prevEnd}
}

// useItem parses what follows the name of an import.
func (p *parser) useItem(name *ast.Name) *ast.UseItem {
	it := p.useItems.get()
	it.Name = name
	if p.got(token.KwAs) {
		if p.at(token.Identifier) {
			it.Alias = p.ident()
		} else {
			it.Alias = p.badIdent("identifier")
		}
	}
	return it
}

// useGroup parses the { names } of a group; mixed says that each may say what it is.
func (p *parser) useGroup(mixed bool) {
	if !p.at(token.Lbrace) {
		p.expected(`"{"`)
		return
	}
	old := p.with(inBraces)
	open := p.take()
	for {
		var kind token.Kind
		var pos token.Pos
		if mixed && (p.at(token.KwFunction) || p.at(token.KwConst)) {
			kind, pos = p.takeKind()
		}
		it := p.useItem(p.useName(false))
		it.Kind, it.KindPos = kind, pos
		p.useList.add(it)
		if !p.got(token.Comma) || p.at(token.Rbrace) {
			break
		}
	}
	p.ctx = old
	p.closing(token.Rbrace, open)
}
