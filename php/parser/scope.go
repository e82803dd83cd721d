package parser

import (
	"strings"

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
			p.compileError(n.NamePos, `Cannot use "%s" as %s name, as it is reserved`, n.Name, what)
		}
	}
}

// checkImports reports names that are imported twice, and classes that have the name of an import.
func (p *parser) checkImports(stmts []ast.Stmt, namespace string) {
	p.seen.reset()
	for _, s := range stmts {
		switch n := s.(type) {
		case *ast.Namespace:
			name := ""
			if n.Name != nil {
				name = n.Name.Name + `\`
			}
			p.checkImports(n.Stmts, name)
		case *ast.UseStmt:
			for _, it := range n.Items {
				p.checkImport(n, it)
			}
		default:
			name := declaredClass(s)
			if name == nil {
				continue
			}
			d := p.seen.find(0, name.Name)
			if d != nil && !token.EqualFold(d.target, namespace+name.Name) {
				p.compileError(name.NamePos, "Cannot redeclare class %s (previously declared as local import)", name.Name)
			}
		}
	}
}

func (p *parser) checkImport(n *ast.UseStmt, it *ast.UseItem) {
	d := declared{kind: max(n.Kind, it.Kind), name: it.Name.Last(), target: strings.TrimPrefix(it.Name.Name, `\`)}
	if n.Prefix != nil {
		d.target = n.Prefix.Name + `\` + d.target
	}
	if it.Alias != nil {
		d.name = it.Alias.Name
	}
	if d.kind == 0 && reserved(d.name) {
		p.compileError(it.Name.NamePos, "Cannot use %s as %s because '%s' is a special class name", d.target, d.name, d.name)
		return
	}
	if p.seen.add(d) {
		p.compileError(it.Name.NamePos, "Cannot use %s as %s because the name is already in use", d.target, d.name)
	}
}

// declaredClass returns the name of the class, interface, trait or enum that s declares, or nil.
func declaredClass(s ast.Stmt) *ast.Ident {
	switch n := s.(type) {
	case *ast.ClassDecl:
		return n.Name
	case *ast.InterfaceDecl:
		return n.Name
	case *ast.TraitDecl:
		return n.Name
	case *ast.EnumDecl:
		return n.Name
	}
	return nil
}

// checkFunctions reports functions of the same name. Only those that are declared whatever happens
// clash when the file is compiled.
func (p *parser) checkFunctions(stmts []ast.Stmt) {
	p.seen.reset()
	for _, s := range stmts {
		switch n := s.(type) {
		case *ast.Namespace:
			p.checkFunctions(n.Stmts)
		case *ast.FuncDecl:
			if p.seen.add(declared{kind: token.KwFunction, name: n.Name.Name}) {
				p.compileError(n.Name.NamePos, "Cannot redeclare function %s()", n.Name.Name)
			}
		}
	}
}
