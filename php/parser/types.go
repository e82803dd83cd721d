package parser

import (
	"github.com/cachevet/cachevet/php/ast"
	"github.com/cachevet/cachevet/php/token"
)

// atType reports whether the current token begins a type.
func (p *parser) atType() bool {
	switch k := p.tok.kind; k {
	case token.Question, token.Lparen, token.KwArray, token.KwCallable, token.KwStatic:
		return true
	default:
		return k.IsName()
	}
}

// typ parses a type. Where static is not allowed, as in a property, it is not taken for one.
func (p *parser) typ(static bool) ast.Type {
	if p.at(token.Question) {
		n := &ast.NullableType{Question: p.take()}
		n.Type = p.simpleType(static)
		p.checkNullable(n)
		return n
	}
	var t ast.Type
	if p.at(token.Lparen) {
		t = p.parenType(static)
		if !p.at(token.Or) {
			p.expected(`"|"`)
			return t
		}
	} else {
		t = p.simpleType(static)
	}
	switch {
	case p.at(token.Or):
		return p.unionType(t, static)
	case p.atTypeAnd():
		n := &ast.IntersectionType{}
		n.Types = p.intersection(t, static)
		p.checkIntersection(n.Types)
		return n
	}
	return t
}

// atTypeAnd reports whether the current token is the "&" of an intersection type, rather than the one
// before a parameter.
func (p *parser) atTypeAnd() bool {
	if !p.at(token.And) {
		return false
	}
	switch p.peek(1).kind {
	case token.Variable, token.Ellipsis, token.Dollar:
		return false
	}
	return true
}

func (p *parser) unionType(first ast.Type, static bool) ast.Type {
	mark := p.typeList.start()
	p.typeList.add(first)
	for p.got(token.Or) {
		if p.at(token.Lparen) {
			p.typeList.add(p.parenType(static))
		} else {
			p.typeList.add(p.simpleType(static))
		}
	}
	u := &ast.UnionType{Types: p.typeList.take(mark)}
	p.checkUnion(u)
	return u
}

// intersection parses the rest of an intersection type.
func (p *parser) intersection(first ast.Type, static bool) []ast.Type {
	mark := p.typeList.start()
	p.typeList.add(first)
	for p.atTypeAnd() {
		p.next()
		p.typeList.add(p.simpleType(static))
	}
	return p.typeList.take(mark)
}

// parenType parses (A&B), a part of a union.
func (p *parser) parenType(static bool) ast.Type {
	n := &ast.IntersectionType{Lparen: p.take()}
	t := p.simpleType(static)
	if !p.atTypeAnd() {
		p.expected(`"&"`)
	}
	n.Types = p.intersection(t, static)
	p.checkIntersection(n.Types)
	n.Rparen = p.closing(token.Rparen, n.Lparen)
	return n
}

func (p *parser) simpleType(static bool) ast.Type {
	switch k := p.tok.kind; {
	case k.IsName(), k == token.KwArray, k == token.KwCallable, k == token.KwStatic && static:
		n := p.name()
		p.checkScope(n)
		return n
	}
	p.expected("type")
	if p.skipCloseTag() && p.atType() {
		return p.simpleType(static)
	}
	return &ast.BadType{From: p.prevEnd, To: p.prevEnd}
}

// result parses the return type of a function, if there is one.
func (p *parser) result() ast.Type {
	if !p.got(token.Colon) {
		return nil
	}
	return p.typ(true)
}
