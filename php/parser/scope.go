package parser

import (
	"github.com/cachevet/cachevet/php/ast"
	"github.com/cachevet/cachevet/php/token"
)

// scope is the class around the current token, as far as the checks of self, parent and static need to
// know.
type scope struct {
	inside bool // there is a class around
	trait  bool // it is a trait, whose self is another class
	parent bool // it extends one
}

// checkScope reports self, parent or static where there is no class they could stand for. In a
// closure, a trait and outside of functions that shows only at run time.
func (p *parser) checkScope(n *ast.Name) {
	if len(n.Name) != 4 && len(n.Name) != 6 || p.fn.free || p.class.trait || !p.class.inside && !p.fn.inside {
		return
	}
	word := ""
	for _, w := range [...]string{"self", "static", "parent"} {
		if n.Is(w) {
			word = w
		}
	}
	switch {
	case word == "":
	case !p.class.inside:
		p.compileError(n.NamePos, `Cannot use "%s" when no class scope is active`, word)
	case word == "parent" && !p.class.parent:
		p.compileError(n.NamePos, `Cannot use "parent" when current class scope has no parent`)
	}
}

// checkHeritage reports self, parent or static as the name of a class to extend, implement or use.
func (p *parser) checkHeritage(what string, names ...*ast.Name) {
	for _, n := range names {
		if n.Is("self") || n.Is("static") || n.Is("parent") {
			p.compileError(n.NamePos, "Cannot use '%s' as %s name, as it is reserved", n.Name, what)
		}
	}
}

// checkFunctions reports functions of the same name. Only those that are declared whatever happens
// clash when the file is compiled.
func (p *parser) checkFunctions(stmts []ast.Stmt) {
	var seen map[string]bool
	for _, s := range stmts {
		switch n := s.(type) {
		case *ast.Namespace:
			p.checkFunctions(n.Stmts)
		case *ast.FuncDecl:
			if seen == nil {
				seen = map[string]bool{}
			}
			name := token.ToLower(n.Name.Name)
			if seen[name] {
				p.compileError(n.Name.NamePos, "Cannot redeclare function %s()", n.Name.Name)
			}
			seen[name] = true
		}
	}
}
