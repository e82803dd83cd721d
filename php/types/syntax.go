package types

import (
	"fmt"
	"strings"

	"github.com/cachevet/cachevet/php/ast"
	"github.com/cachevet/cachevet/php/parser"
)

// Syntax is the parsed tree of one file, for readers of configuration files and
// of single methods (compiler passes, kernels).
type Syntax struct {
	Path string // relative
	File *ast.File
}

// Syntax parses a file of the project or its vendor folder, given by its
// relative path. Nothing is kept: a caller that needs a tree twice keeps it. The
// error says why there is no tree; a file with syntax errors has one.
func (t *Table) Syntax(rel string) (*Syntax, error) {
	if t.project == nil {
		return nil, fmt.Errorf("%s: no project", rel)
	}
	src, problem := ReadSource(t.project.Path(rel), rel)
	if problem != nil {
		return nil, fmt.Errorf("%s: %s", rel, problem.Message)
	}
	tree, _ := parser.ParseFile(rel, src, parser.SkipCompileErrors)
	return &Syntax{Path: rel, File: tree}, nil
}

// Each calls f for every statement at the top of the file and of its
// namespaces, with the scope that holds there: namespace, and the imports so
// far. Use statements and namespaces themselves are not passed. The scope is
// valid during the call; copy the struct to keep it.
func (s *Syntax) Each(f func(st ast.Stmt, scope *Scope)) {
	scope := &Scope{}
	var walk func([]ast.Stmt)
	walk = func(list []ast.Stmt) {
		for _, st := range list {
			switch n := st.(type) {
			case *ast.Namespace:
				scope.EnterNamespace(n)
				walk(n.Stmts)
				if n.Lbrace.IsValid() {
					scope.EnterNamespace(nil)
				}
			case *ast.UseStmt:
				scope.Use(n)
			default:
				f(st, scope)
			}
		}
	}
	walk(s.File.Stmts)
}

// Expr converts an expression of this file.
func (s *Syntax) Expr(scope *Scope, e ast.Expr) *Expr {
	return NewExpr(scope, s.File.Lines, s.Path, e)
}

// A Body is the syntax of one method, with the scope its names are resolved in.
type Body struct {
	*Syntax
	Class  *Class
	Decl   *ast.ClassMethod
	Scope  *Scope
	Method *Method
}

// Body parses the file of a class and returns the method it declares itself;
// nil when there is none or the file cannot be read. Each call parses anew.
func (t *Table) Body(c *Class, method string) *Body {
	m := c.Method(method)
	if m == nil || m.Virtual {
		return nil
	}
	s, err := t.Syntax(c.File)
	if err != nil {
		return nil
	}
	var body *Body
	s.Each(func(st ast.Stmt, scope *Scope) {
		if body != nil {
			return
		}
		name, members := classDecl(st)
		if name == nil || !strings.EqualFold(scope.Declared(name.Name), c.Name) {
			return
		}
		for _, mem := range members {
			if d, ok := mem.(*ast.ClassMethod); ok && d.Name != nil && strings.EqualFold(d.Name.Name, method) {
				body = &Body{Syntax: s, Class: c, Decl: d, Scope: ClassScope(scope, c), Method: m}
				return
			}
		}
	})
	return body
}

// classDecl returns name and members of a class-like declaration.
func classDecl(st ast.Stmt) (*ast.Ident, []ast.Member) {
	switch n := st.(type) {
	case *ast.ClassDecl:
		return n.Name, n.Members
	case *ast.TraitDecl:
		return n.Name, n.Members
	case *ast.InterfaceDecl:
		return n.Name, n.Members
	case *ast.EnumDecl:
		return n.Name, n.Members
	}
	return nil, nil
}
