package parser

import (
	"strings"

	"github.com/cachevet/cachevet/php/ast"
	"github.com/cachevet/cachevet/php/token"
)

// magicMethod is what PHP asks of a method that it calls itself.
type magicMethod struct {
	params  int // how many, or -1 for any number
	static  bool
	untyped bool // it cannot have a return type
}

// magicMethods is indexed by the name in lower case.
var magicMethods = map[string]magicMethod{
	"__construct":   {params: -1, untyped: true},
	"__destruct":    {untyped: true},
	"__clone":       {},
	"__get":         {params: 1},
	"__set":         {params: 2},
	"__isset":       {params: 1},
	"__unset":       {params: 1},
	"__call":        {params: 2},
	"__callstatic":  {params: 2, static: true},
	"__tostring":    {},
	"__debuginfo":   {},
	"__serialize":   {},
	"__unserialize": {params: 1},
	"__set_state":   {params: 1, static: true},
	"__invoke":      {params: -1},
	"__sleep":       {},
	"__wakeup":      {},
}

// checkMagic reports a method with a name that means something to PHP, but not the head it must have.
func (p *parser) checkMagic(b *classBody, m *ast.ClassMethod) {
	if !strings.HasPrefix(m.Name.Name, "__") {
		return
	}
	magic, ok := magicMethods[token.ToLower(m.Name.Name)]
	if !ok {
		return
	}
	complain := func(format string, args ...any) {
		p.compileError(m.Name.NamePos, "Method %s::%s() "+format, append([]any{b.name, m.Name.Name}, args...)...)
	}
	static := m.Mods.Has(token.KwStatic)
	params := len(m.Params)
	if params > 0 && m.Params[params-1].Ellipsis.IsValid() {
		params-- // PHP does not count it
	}
	switch {
	case magic.params == 0 && params > 0:
		complain("cannot take arguments")
	case magic.params == 1 && params != 1:
		complain("must take exactly 1 argument")
	case magic.params > 1 && params != magic.params:
		complain("must take exactly %d arguments", magic.params)
	case magic.static && !static:
		complain("must be static")
	case static && !magic.static:
		complain("cannot be static")
	case magic.untyped && m.Result != nil:
		complain("cannot declare a return type")
	case magic.params > 0:
		for _, x := range m.Params {
			if x.Amp.IsValid() {
				complain("cannot take arguments by reference")
				return
			}
		}
	}
}
