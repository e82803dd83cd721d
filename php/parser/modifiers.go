package parser

import (
	"strings"

	"github.com/cachevet/cachevet/php/ast"
	"github.com/cachevet/cachevet/php/token"
)

// target is what modifiers apply to.
type target string

const (
	onClass     target = "a class"
	onAnonymous target = "an anonymous class"
	onMember    target = "a member" // which kind shows only after the modifiers
	onConst     target = "a class constant"
	onMethod    target = "a method"
	onHook      target = "a property hook"
	onParam     target = "a parameter"
)

// modifiers parses the modifiers before a declaration.
func (p *parser) modifiers(on target) ast.Modifiers {
	if flags[p.tok.kind]&beginsDecl == 0 {
		return nil
	}
	mark := p.modList.start()
	for flags[p.tok.kind]&beginsDecl != 0 {
		m := ast.Modifier{ModPos: p.tok.pos, Kind: p.tok.kind}
		if m.Kind == token.KwVar {
			if on != onMember {
				break
			}
			if p.modList.start() > mark {
				p.expected("variable")
			}
		}
		if (on == onClass || on == onAnonymous) && m.Kind != token.KwAbstract && m.Kind != token.KwFinal && m.Kind != token.KwReadonly {
			break
		}
		p.modList.add(m)
		p.next()
		if m.Kind == token.KwVar {
			break
		}
	}
	mods := ast.Modifiers(p.modList.take(mark))
	if len(mods) > 1 || on != onMember {
		p.checkModifiers(mods, on)
	}
	return mods
}

// access says which modifiers exclude each other, being visibilities.
func access(k token.Kind) int {
	switch k {
	case token.KwPublic, token.KwProtected, token.KwPrivate:
		return 1
	case token.PublicSet, token.ProtectedSet, token.PrivateSet:
		return 2
	}
	return 0
}

// checkModifiers reports modifiers that contradict each other or do not apply.
func (p *parser) checkModifiers(mods ast.Modifiers, on target) {
	for i, m := range mods {
		if !allowed(m.Kind, on) {
			p.compileError(m.ModPos, "Cannot use the %s modifier on %s", m.Kind, string(on))
			return
		}
		for _, other := range mods[:i] {
			switch {
			case m.Kind == other.Kind && access(m.Kind) == 0:
				p.compileError(m.ModPos, "Multiple %s modifiers are not allowed", m.Kind)
				return
			case access(m.Kind) != 0 && access(m.Kind) == access(other.Kind):
				p.compileError(m.ModPos, "Multiple access type modifiers are not allowed")
				return
			case m.Kind == token.KwFinal && other.Kind == token.KwAbstract,
				m.Kind == token.KwAbstract && other.Kind == token.KwFinal:
				p.compileError(m.ModPos, "Cannot use the final modifier on an abstract%s", strings.TrimPrefix(string(on), "a"))
				return
			}
		}
	}
}

// allowed reports whether a modifier applies to something.
func allowed(k token.Kind, on target) bool {
	switch on {
	case onConst:
		return access(k) == 1 || k == token.KwFinal
	case onMethod:
		return access(k) == 1 || k == token.KwFinal || k == token.KwAbstract || k == token.KwStatic
	case onHook:
		return k == token.KwFinal
	case onAnonymous:
		return k == token.KwReadonly
	case onParam:
		return access(k) != 0 || k == token.KwReadonly || k == token.KwFinal
	}
	return true
}
