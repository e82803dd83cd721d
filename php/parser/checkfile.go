package parser

import (
	"strings"

	"github.com/cachevet/cachevet/php/ast"
	"github.com/cachevet/cachevet/php/token"
)

// checkFile makes the checks that look at the statements of the file as a whole.
func (p *parser) checkFile(stmts []ast.Stmt) {
	if len(stmts) > 0 {
		if h, ok := stmts[0].(*ast.InlineHTML); ok && strings.HasPrefix(h.Text, "#!") {
			stmts = stmts[1:] // the line that names the interpreter
		}
	}
	p.checkStrictTypes(stmts)
	p.checkNamespaces(stmts)
	p.checkFunctions(stmts)
	p.checkImports(stmts, "")
	p.checkGotos()
	for _, pos := range p.holes {
		p.compileError(pos, "Cannot use empty array elements in arrays")
	}
}

// checkStrictTypes reports declare(strict_types=1) where something else comes first.
func (p *parser) checkStrictTypes(stmts []ast.Stmt) {
	n := 0 // how many are in order
	for _, s := range stmts {
		if _, empty := s.(*ast.EmptyStmt); empty {
			continue
		}
		d, ok := s.(*ast.DeclareStmt)
		if !ok {
			break
		}
		for _, it := range d.Items {
			if token.EqualFold(it.Name.Name, "strict_types") {
				n++
				if d.Body != nil {
					p.compileError(it.Pos(), "strict_types declaration must not use block mode")
				}
			}
		}
	}
	for _, pos := range p.strictTypes[min(n, len(p.strictTypes)):] {
		p.compileError(pos, "strict_types declaration must be the very first statement in the script")
	}
}

// checkNamespaces reports namespaces that are not first, are of both forms, or leave code outside.
func (p *parser) checkNamespaces(stmts []ast.Stmt) {
	first, seen, braces := true, false, false
	for _, s := range stmts {
		switch n := s.(type) {
		case *ast.EmptyStmt, *ast.DeclareStmt, *ast.HaltCompilerStmt:
			continue
		case *ast.Namespace:
			switch with := n.Lbrace.IsValid(); {
			case !first && !seen:
				p.compileError(n.Keyword, "Namespace declaration statement has to be the very first statement or after any declare call in the script")
			case seen && with != braces:
				p.compileError(n.Keyword, "Cannot mix bracketed namespace declarations with unbracketed namespace declarations")
			default:
				braces = with
			}
			seen = true
			for _, inner := range n.Stmts {
				if in, ok := inner.(*ast.Namespace); ok {
					p.compileError(in.Keyword, "Namespace declarations cannot be nested")
				}
			}
		default:
			if seen && braces {
				p.compileError(s.Pos(), "No code may exist outside of namespace {}")
				return
			}
		}
		first = false
	}
}

// hole notes an element that is left out. It is an error unless the array turns out to be the left
// side of an assignment.
func (p *parser) hole(pos token.Pos) { p.holes = append(p.holes, pos) }

// fillHoles takes back the holes from the given place on.
func (p *parser) fillHoles(from token.Pos) {
	n := len(p.holes)
	for n > 0 && p.holes[n-1] >= from {
		n--
	}
	p.holes = p.holes[:n]
}

// checkNoPromotion reports parameters that declare a property where there is no class for it.
func (p *parser) checkNoPromotion(params []*ast.Param) {
	for _, x := range params {
		if x.IsPromoted() {
			p.compileError(x.Pos(), "Cannot declare promoted property outside a constructor")
		}
	}
}
