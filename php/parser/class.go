package parser

import (
	"github.com/cachevet/cachevet/php/ast"
	"github.com/cachevet/cachevet/php/token"
)

// classBody points to the parts of a class, interface, trait or enum that its members are parsed
// into.
type classBody struct {
	lbrace  *token.Pos
	members *[]ast.Member
	rbrace  *token.Pos
	stop    *token.Pos
	kind    token.Kind // class, interface, trait or enum
	mods    ast.Modifiers
	name    string
	backed  bool // an enum with values
	extends bool // a class with a parent
}

// bodyOf returns the body of the class or the like that s declares, or nil.
func bodyOf(s ast.Stmt) *classBody {
	var b *classBody
	var name *ast.Ident
	switch n := s.(type) {
	case *ast.ClassDecl:
		b = &classBody{lbrace: &n.Lbrace, members: &n.Members, rbrace: &n.Rbrace, stop: &n.Stop, kind: token.KwClass, mods: n.Mods, extends: n.Extends != nil}
		name = n.Name
	case *ast.InterfaceDecl:
		b = &classBody{lbrace: &n.Lbrace, members: &n.Members, rbrace: &n.Rbrace, stop: &n.Stop, kind: token.KwInterface}
		name = n.Name
	case *ast.TraitDecl:
		b = &classBody{lbrace: &n.Lbrace, members: &n.Members, rbrace: &n.Rbrace, stop: &n.Stop, kind: token.KwTrait}
		name = n.Name
	case *ast.EnumDecl:
		b = &classBody{lbrace: &n.Lbrace, members: &n.Members, rbrace: &n.Rbrace, stop: &n.Stop, kind: token.KwEnum, backed: n.Scalar != nil}
		name = n.Name
	default:
		return nil
	}
	b.name = "class@anonymous"
	if name != nil {
		b.name = name.Name
	}
	return b
}

// declName parses the name of a class, interface, trait or enum.
func (p *parser) declName(what string) *ast.Ident {
	if p.at(token.Identifier) {
		x := p.ident()
		p.checkClassName(x)
		return x
	}
	x := p.badIdent(what + " name")
	if next := p.peek(1); next.kind == token.Identifier && p.tok.kind != token.KwExtends && p.tok.kind != token.KwImplements {
		switch p.peek(2).kind {
		case token.Lbrace, token.KwExtends, token.KwImplements, token.Colon:
			p.next()
			return p.ident() // something is in front of the name
		}
	}
	if p.atIdent() && p.tok.kind != token.KwExtends && p.tok.kind != token.KwImplements {
		p.next() // a reserved word
	}
	return x
}

func (p *parser) classDecl(doc *ast.Comment, attrs []*ast.AttributeGroup, mods ast.Modifiers) ast.Stmt {
	n := &ast.ClassDecl{Doc: doc, Attrs: attrs, Mods: mods, Keyword: p.take()}
	n.Name = p.declName("class")
	p.checkNested(n.Keyword)
	p.heritage(n)
	return n
}

// heritage parses a class from its extends clause on.
func (p *parser) heritage(n *ast.ClassDecl) {
	if !p.at(token.KwExtends) && !p.at(token.KwImplements) && !p.at(token.Lbrace) {
		p.skipInHead(token.KwExtends, token.KwImplements)
	}
	if p.got(token.KwExtends) {
		n.Extends = p.className()
		p.checkHeritage("class", n.Extends)
	}
	if p.got(token.KwImplements) {
		n.Implements = p.classNames()
		p.checkHeritage("interface", n.Implements...)
	}
	p.classBody(bodyOf(n))
}

// anonymousClass parses the class of a new expression, from its attributes on, and its arguments.
func (p *parser) anonymousClass(args *ast.ArgList) ast.Expr {
	docs := p.prevDoc
	n := &ast.ClassDecl{Attrs: p.attributes()}
	n.Mods = p.modifiers(onAnonymous)
	n.Doc = p.docSince(docs)
	if p.at(token.KwClass) {
		n.Keyword = p.take()
	} else {
		p.expected(`"class"`)
		n.Keyword = p.prevEnd
	}
	if p.at(token.Lparen) {
		p.argList(args)
	}
	p.heritage(n)
	return n
}

func (p *parser) interfaceDecl(doc *ast.Comment, attrs []*ast.AttributeGroup) ast.Stmt {
	n := &ast.InterfaceDecl{Doc: doc, Attrs: attrs, Keyword: p.take()}
	n.Name = p.declName("interface")
	p.checkNested(n.Keyword)
	if p.got(token.KwExtends) {
		n.Extends = p.classNames()
		p.checkHeritage("interface", n.Extends...)
	}
	p.classBody(bodyOf(n))
	return n
}

func (p *parser) traitDecl(doc *ast.Comment, attrs []*ast.AttributeGroup) ast.Stmt {
	n := &ast.TraitDecl{Doc: doc, Attrs: attrs, Keyword: p.take()}
	n.Name = p.declName("trait")
	p.checkNested(n.Keyword)
	p.classBody(bodyOf(n))
	return n
}

func (p *parser) enumDecl(doc *ast.Comment, attrs []*ast.AttributeGroup) ast.Stmt {
	n := &ast.EnumDecl{Doc: doc, Attrs: attrs, Keyword: p.take()}
	n.Name = p.declName("enum")
	p.checkNested(n.Keyword)
	if p.got(token.Colon) {
		n.Scalar = p.typ(true)
		p.checkScalar(n.Scalar)
	}
	if p.got(token.KwImplements) {
		n.Implements = p.classNames()
		p.checkHeritage("interface", n.Implements...)
	}
	p.classBody(bodyOf(n))
	return n
}

// classNames parses one or more names of classes.
func (p *parser) classNames() []*ast.Name {
	mark := p.nameList.start()
	for {
		p.nameList.add(p.className())
		if !p.got(token.Comma) {
			return p.nameList.take(mark)
		}
	}
}

// classBody parses the { members } of a class.
func (p *parser) classBody(b *classBody) {
	if !p.at(token.Lbrace) {
		p.skipInHead()
	}
	switch {
	case p.at(token.Lbrace):
		*b.lbrace = p.take()
	case !p.atMember():
		*b.stop = p.prevEnd
		return
	}
	p.moreMembers(b)
}

// moreMembers parses members up to the "}".
func (p *parser) moreMembers(b *classBody) {
	if !p.enter() {
		p.leave()
		*b.stop = p.prevEnd
		return
	}
	oldCtx, oldFn, oldClass := p.ctx, p.fn, p.class
	p.ctx = inMembers | inBraces
	p.fn = function{free: oldFn.free}
	p.class = scope{inside: true, trait: b.kind == token.KwTrait || b.kind == 0, parent: b.extends}
	mark := p.members.start()
	for !p.at(token.Rbrace) && !p.at(token.EOF) {
		pos := p.tok.pos
		if m := p.member(b); m != nil {
			p.members.add(m)
			continue
		}
		p.expected(`member declaration or "}"` + p.opened(*b.lbrace))
		if p.tok.kind == token.KwNamespace || p.atClass() {
			break
		}
		if p.skipCloseTag() {
			continue
		}
		p.quietStmt()
		p.members.add(&ast.BadMember{From: pos, To: p.prevEnd})
	}
	if members := p.members.take(mark); *b.members == nil {
		*b.members = members
	} else {
		*b.members = append(*b.members, members...)
	}
	p.ctx, p.fn, p.class = oldCtx, oldFn, oldClass
	if p.at(token.Rbrace) {
		*b.rbrace = p.take()
	} else {
		p.expectedClosing(token.Rbrace, *b.lbrace)
		*b.rbrace = token.NoPos
	}
	*b.stop = p.prevEnd
	p.checkMembers(b)
	p.leave()
}

// member parses a member of a class, or returns nil if there is none.
func (p *parser) member(b *classBody) ast.Member {
	docs := p.prevDoc
	if p.at(token.KwUse) {
		return p.traitUse()
	}
	attrs := p.attributes()
	mods := p.modifiers(onMember)
	doc := p.docSince(docs)
	if mods.Has(token.KwVar) && !p.at(token.Variable) && !p.atType() {
		p.expected("variable")
	}
	switch p.tok.kind {
	case token.KwFunction:
		p.checkModifiers(mods, onMethod)
		return p.method(b, doc, attrs, mods)
	case token.KwConst:
		p.checkModifiers(mods, onConst)
		return p.classConst(b, doc, attrs, mods)
	case token.KwCase:
		if len(mods) > 0 {
			p.expected("variable")
		}
		return p.enumCase(b, doc, attrs)
	}
	if len(mods) == 0 {
		if len(attrs) > 0 {
			p.expected("member declaration after the attributes")
			return &ast.BadMember{From: attrs[0].Pos(), To: p.prevEnd}
		}
		return nil
	}
	if !p.at(token.Variable) && !p.atType() {
		p.expected(`variable, "function" or "const"`)
		bad := &ast.BadMember{From: mods[0].ModPos, To: p.prevEnd}
		if p.atSemi() {
			p.next()
			bad.To = p.prevEnd
		}
		return bad
	}
	return p.property(b, doc, attrs, mods)
}

func (p *parser) property(b *classBody, doc *ast.Comment, attrs []*ast.AttributeGroup, mods ast.Modifiers) ast.Member {
	n := p.properties.get()
	n.Doc, n.Attrs, n.Mods = doc, attrs, mods
	if !p.at(token.Variable) {
		n.Type = p.typ(false)
	}
	mark := p.propList.start()
	for {
		it := p.propItems.get()
		if p.at(token.Variable) {
			it.Name = p.varIdent()
		} else {
			p.expected("variable")
			it.Name = &ast.VarIdent{Dollar: p.prevEnd}
		}
		if p.at(token.Assign) {
			it.Equal = p.take()
			it.Default = p.memberConstant()
		}
		p.propList.add(it)
		if !p.got(token.Comma) {
			break
		}
	}
	n.Items = p.propList.take(mark)
	if p.at(token.Lbrace) && len(n.Items) == 1 {
		n.Hooks = p.hookList()
		n.Stop = n.Hooks.Stop
	} else {
		n.Stop = p.memberEnd()
	}
	p.checkProperty(b, n)
	return n
}

// memberEnd parses the ";" after a member. Unlike semi it does not take the next member for the rest
// of a broken one.
func (p *parser) memberEnd() token.Pos {
	if p.at(token.Semicolon) {
		p.next()
		return p.prevEnd
	}
	if p.at(token.CloseTag) {
		end := p.prevEnd
		p.next()
		return end
	}
	p.expected(`";"`)
	end := p.prevEnd
	for !p.at(token.EOF) && !p.at(token.Rbrace) && !p.at(token.Lbrace) && flags[p.tok.kind]&beginsDecl == 0 &&
		!p.at(token.KwFunction) && !p.atMember() {
		if p.atSemi() {
			p.next()
			break
		}
		p.next()
	}
	return end
}

// hookList parses the { hooks } of a property.
func (p *parser) hookList() *ast.HookList {
	old := p.with(inBraces)
	n := &ast.HookList{Lbrace: p.take()}
	for !p.at(token.Rbrace) && !p.at(token.EOF) {
		if !p.at(token.AttrOpen) && !p.at(token.And) && !p.at(token.Identifier) && flags[p.tok.kind]&beginsDecl == 0 {
			p.expected(`hook or "}"` + p.opened(n.Lbrace))
			if p.wantedOutside() && !p.atSemi() {
				break
			}
			p.next()
			continue
		}
		pos := p.tok.pos
		h := p.hook()
		if h == nil || p.tok.pos == pos {
			break
		}
		n.Hooks = append(n.Hooks, h)
	}
	p.ctx = old
	p.checkHooks(n)
	n.Stop = p.closing(token.Rbrace, n.Lbrace) + 1
	return n
}

// hook parses a get or set hook. It returns nil if what comes is a member of the class instead.
func (p *parser) hook() *ast.PropertyHook {
	docs := p.prevDoc
	n := &ast.PropertyHook{Attrs: p.attributes()}
	n.Mods = p.modifiers(onHook)
	n.Amp = p.optional(token.And)
	n.Doc = p.docSince(docs)
	if !p.at(token.Identifier) {
		p.expected("get or set")
		if p.at(token.KwFunction) || p.at(token.Variable) {
			return nil
		}
		n.Name = &ast.Ident{NamePos: p.prevEnd}
	} else {
		n.Name = p.ident()
	}
	outer := p.function()
	p.fn.void = token.EqualFold(n.Name.Name, "set")
	defer func() { p.endFunction(outer) }()
	if p.at(token.Lparen) {
		n.Lparen, n.Params, n.Rparen = p.params()
	}
	switch p.tok.kind {
	case token.Lbrace:
		n.Body = p.block()
		n.Stop = n.Body.Stop
		return n
	case token.FatArrow:
		n.Arrow = p.take()
		n.X = p.expr(precLowest)
	case token.Semicolon, token.CloseTag:
	default:
		p.expected(`"=>", "{" or ";"`)
		n.Stop = p.prevEnd
		if !p.wantedOutside() {
			p.next()
		}
		return n
	}
	n.Stop = p.semi()
	return n
}

func (p *parser) method(b *classBody, doc *ast.Comment, attrs []*ast.AttributeGroup, mods ast.Modifiers) ast.Member {
	n := p.methods.get()
	n.Doc, n.Attrs, n.Mods = doc, attrs, mods
	n.Keyword = p.take()
	outer := p.function()
	n.Amp = p.optional(token.And)
	// Half a method is followed by the keyword of the next one, which could be its name.
	if p.atIdent() && !(p.firstOnLine() && p.peek(1).kind != token.Lparen) {
		n.Name = p.ident()
	} else {
		n.Name = p.badIdent("method name")
	}
	n.Lparen, n.Params, n.Rparen = p.params()
	n.Result = p.result()
	p.checkResult(n.Result)
	switch {
	case p.at(token.Lbrace):
		n.Body = p.block()
		n.Stop = n.Body.Stop
	case p.atSemi():
		n.Stop = p.memberEnd()
	default:
		p.expected(`"{" or ";"`)
		n.Stop = p.prevEnd
		if !p.at(token.Rbrace) && !p.atMember() && !p.at(token.KwFunction) {
			n.Stop = p.memberEnd()
		}
	}
	p.checkBareReturns(n.Result)
	p.endFunction(outer)
	p.checkMethod(b, n)
	return n
}

func (p *parser) classConst(b *classBody, doc *ast.Comment, attrs []*ast.AttributeGroup, mods ast.Modifiers) ast.Member {
	n := &ast.ClassConst{Doc: doc, Attrs: attrs, Mods: mods, Keyword: p.take()}
	if p.peek(1).kind != token.Assign && p.atType() {
		n.Type = p.typ(true)
	}
	n.Items = p.constants(p.atIdent, p.memberConstant)
	for _, it := range n.Items {
		p.checkConstName(it.Name)
		p.checkDefault(it.Value, n.Type, "Cannot use %s as value for class constant %s::%s", b.name, it.Name.Name)
	}
	n.Stop = p.memberEnd()
	return n
}

func (p *parser) enumCase(b *classBody, doc *ast.Comment, attrs []*ast.AttributeGroup) ast.Member {
	n := &ast.EnumCase{Doc: doc, Attrs: attrs, Keyword: p.take()}
	if b.kind != token.KwEnum && b.kind != 0 {
		p.compileError(n.Keyword, "Case can only be used in enums")
	}
	if p.atIdent() {
		n.Name = p.ident()
	} else {
		n.Name = p.badIdent("case name")
	}
	if p.got(token.Assign) {
		n.Value = p.memberConstant()
	}
	n.Stop = p.memberEnd()
	return n
}

func (p *parser) traitUse() ast.Member {
	n := &ast.TraitUse{Doc: p.docBefore(), Keyword: p.take()}
	n.Traits = p.classNames()
	p.checkHeritage("trait", n.Traits...)
	if !p.at(token.Lbrace) {
		n.Stop = p.memberEnd()
		return n
	}
	old := p.with(inBraces)
	n.Lbrace = p.take()
	for !p.at(token.Rbrace) && !p.at(token.EOF) {
		if !p.atIdent() && !p.tok.kind.IsName() {
			p.expected(`method name or "}"` + p.opened(n.Lbrace))
			if p.wantedOutside() && !p.atSemi() {
				break
			}
			p.next()
			continue
		}
		n.Adaptations = append(n.Adaptations, p.adaptation())
	}
	p.ctx = old
	n.Stop = p.closing(token.Rbrace, n.Lbrace) + 1
	return n
}

func (p *parser) adaptation() *ast.TraitAdaptation {
	n := &ast.TraitAdaptation{}
	if p.peek(1).kind == token.DoubleColon {
		n.Trait = p.className()
		p.expect(token.DoubleColon)
	}
	if p.atIdent() {
		n.Method = p.ident()
	} else {
		n.Method = p.badIdent("method name")
	}
	switch p.tok.kind {
	case token.KwInsteadof:
		if n.Trait == nil {
			p.expected(`"as"`)
		}
		n.Keyword = p.take()
		n.Insteadof = p.classNames()
	case token.KwAs:
		n.Keyword = p.take()
		if flags[p.tok.kind]&beginsDecl != 0 && p.tok.kind < token.PrivateSet && !p.at(token.KwVar) {
			n.Mods = ast.Modifiers{{ModPos: p.tok.pos, Kind: p.tok.kind}}
			p.checkModifiers(n.Mods, onMethod)
			if p.at(token.KwStatic) || p.at(token.KwAbstract) {
				p.compileError(p.tok.pos, `Cannot use "%s" as method modifier in trait alias`, p.tok.kind)
			}
			p.next()
		}
		if p.atIdent() {
			n.Alias = p.ident()
		} else if len(n.Mods) == 0 {
			n.Alias = p.badIdent("modifier or name")
		}
	default:
		p.expected(`"as" or "insteadof"`)
	}
	n.Stop = p.memberEnd()
	return n
}
