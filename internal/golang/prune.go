package golang

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"
)

// marks are the functions of a package that may have an effect.
type marks struct {
	funcs map[string]bool // symbols, of this package
	// methods are names of such methods, of this package and all below it: what
	// a call through an interface may end in.
	methods map[string]bool
}

// prune empties the functions of a third-party package that can have no
// effect, and reports whether any is left.
func (l *loader) prune(n *node, s *source) bool {
	m := &marks{funcs: make(map[string]bool), methods: make(map[string]bool)}
	n.marks = m
	for _, d := range n.deps {
		if d.marks != nil {
			for name := range d.marks.methods {
				m.methods[name] = true
			}
		}
	}
	p := &pruner{l: l, s: s, m: m, callers: make(map[string][]string)}
	type body struct {
		decl   *ast.FuncDecl
		symbol string
	}
	var all []body
	s.bodies(func(d *ast.FuncDecl) {
		obj, ok := s.info.Defs[d.Name].(*types.Func)
		if !ok {
			d.Body = nil
			return
		}
		all = append(all, body{d, string(funcID(obj))})
	})
	// Interfaces may lead back into the package: marking a method can make a
	// call through an interface matter.
	var work []string
	for _, b := range all {
		p.symbol = b.symbol
		if p.matters(b.decl) {
			work = append(work, b.symbol)
		}
	}
	for len(work) > 0 {
		symbol := work[len(work)-1]
		work = work[:len(work)-1]
		if m.funcs[symbol] {
			continue
		}
		m.funcs[symbol] = true
		work = append(work, p.callers[symbol]...)
		if name, ok := methodName(symbol); ok && !m.methods[name] {
			m.methods[name] = true
			work = append(work, p.callers["."+name]...)
		}
	}
	left := false
	for _, b := range all {
		if m.funcs[b.symbol] {
			left = true
		} else {
			b.decl.Body = nil
		}
	}
	return left
}

func methodName(symbol string) (string, bool) {
	if symbol == "" || symbol[0] != '(' {
		return "", false
	}
	for i := len(symbol) - 1; i > 0; i-- {
		if symbol[i] == '.' {
			return symbol[i+1:], true
		}
	}
	return "", false
}

// A pruner looks at the calls of one package.
type pruner struct {
	l       *loader
	s       *source
	m       *marks
	symbol  string              // of the function at hand
	callers map[string][]string // symbol, or ".Name" for interface methods -> functions that call it
}

// matters reports whether a function has an effect by itself, and notes whom it calls.
func (p *pruner) matters(d *ast.FuncDecl) bool {
	found := false
	names := p.l.opts.Names
	ast.Inspect(d.Body, func(n ast.Node) bool {
		if found {
			return false
		}
		switch n := n.(type) {
		case *ast.CompositeLit:
			if t := named(p.s.info.TypeOf(n)); t != nil && t.Obj().Pkg() != p.s.pkg {
				found = names.Effect("new " + qualified(t.Obj()))
			}
		case *ast.CallExpr:
			found = p.call(d, n)
		case *ast.Ident:
			// A function of this package as a value.
			if fn, ok := p.s.info.Uses[n].(*types.Func); ok && fn.Pkg() == p.s.pkg {
				p.calls(string(funcID(fn)))
			}
		}
		return !found
	})
	return found
}

func (p *pruner) calls(symbol string) {
	p.callers[symbol] = append(p.callers[symbol], p.symbol)
}

func (p *pruner) call(d *ast.FuncDecl, call *ast.CallExpr) bool {
	switch obj := typeutil.Callee(p.s.info, call).(type) {
	case *types.Func:
		symbol := string(funcID(obj))
		if p.l.opts.Names.Effect(symbol) {
			return true
		}
		pkg := obj.Pkg()
		if recv := obj.Signature().Recv(); recv != nil && types.IsInterface(recv.Type()) {
			if pkg == nil || p.l.standard(pkg) {
				return false
			}
			if p.m.methods[obj.Name()] {
				return true
			}
			p.calls("." + obj.Name())
			return false
		}
		if pkg == p.s.pkg {
			p.calls(symbol)
			return false
		}
		if d := p.l.byID[pkgPath(pkg)]; d != nil && d.marks != nil {
			return d.marks.funcs[symbol]
		}
	case *types.Var:
		// A parameter that is called makes this a function that runs callbacks.
		return isFuncParam(p.s.info, d, obj)
	}
	return false
}

func isFuncParam(info *types.Info, d *ast.FuncDecl, v *types.Var) bool {
	return !v.IsField() && d.Type.Params.Pos() <= v.Pos() && v.Pos() < d.Type.Params.End()
}

func pkgPath(pkg *types.Package) string {
	if pkg == nil {
		return ""
	}
	return pkg.Path()
}

func (l *loader) standard(pkg *types.Package) bool {
	n := l.byID[pkg.Path()]
	return n != nil && n.listed.Standard
}
