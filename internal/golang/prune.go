package golang

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/cachevet/cachevet/internal/model"
)

// marks are the functions of a package that may have an effect.
type marks struct {
	funcs map[string]bool // symbols, of this package
	// methods are names of such methods, of this package and all below it: what
	// a call through an interface may end in.
	methods map[string]bool
}

func newMarks() *marks {
	return &marks{funcs: make(map[string]bool), methods: make(map[string]bool)}
}

// marksOf reads the marks of third-party packages off their units: what was
// kept has an effect.
func marksOf(units []*model.Unit) *marks {
	m := newMarks()
	for _, u := range units {
		for _, f := range u.Funcs {
			if f.Outer == "" {
				m.add(string(f.ID))
			}
		}
	}
	return m
}

func (m *marks) add(symbol string) {
	m.funcs[symbol] = true
	if name, ok := methodName(symbol); ok {
		m.methods[name] = true
	}
}

func methodName(symbol string) (string, bool) {
	if symbol == "" || symbol[0] != '(' {
		return "", false
	}
	return symbol[strings.LastIndexByte(symbol, '.')+1:], true
}

// prune empties the functions of a third-party package that can have no
// effect, and reports whether any is left.
func (l *loader) prune(n *node, s *source) bool {
	n.marks = newMarks()
	below := newMarks()
	for _, d := range n.deps {
		if d.marks != nil {
			for name := range d.marks.methods {
				below.methods[name] = true
				n.marks.methods[name] = true
			}
		}
	}
	p := &pruner{names: l.opts.Names, s: s, m: n.marks, below: below, callers: make(map[string][]string)}
	p.marked = func(pkg *types.Package, symbol string) bool {
		d := l.byID[pkg.Path()]
		return d != nil && d.marks != nil && d.marks.funcs[symbol]
	}
	return p.run()
}

// A pruner decides for one package.
type pruner struct {
	names   Names
	s       *source
	m       *marks // of this package, filled by run
	below   *marks // of the packages below
	marked  func(pkg *types.Package, symbol string) bool
	symbol  string              // of the function at hand
	callers map[string][]string // symbol, or ".Name" for interface methods -> functions that call it
}

func (p *pruner) run() bool {
	type body struct {
		decl   *ast.FuncDecl
		symbol string
	}
	var all []body
	p.s.bodies(func(d *ast.FuncDecl) {
		obj, ok := p.s.info.Defs[d.Name].(*types.Func)
		if !ok {
			d.Body = nil
			return
		}
		all = append(all, body{d, string(funcID(obj))})
	})
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
		if p.m.funcs[symbol] {
			continue
		}
		p.m.funcs[symbol] = true
		work = append(work, p.callers[symbol]...)
		// Interfaces may lead back into the package: a method with an effect makes
		// calls through an interface matter.
		if name, ok := methodName(symbol); ok && !p.below.methods[name] {
			p.m.methods[name], p.below.methods[name] = true, true
			work = append(work, p.callers["."+name]...)
		}
	}
	left := false
	for _, b := range all {
		if p.m.funcs[b.symbol] {
			left = true
		} else {
			b.decl.Body = nil
		}
	}
	return left
}

// matters reports whether a function has an effect by itself, and notes whom it calls.
func (p *pruner) matters(d *ast.FuncDecl) bool {
	found := false
	ast.Inspect(d.Body, func(n ast.Node) bool {
		if found {
			return false
		}
		switch n := n.(type) {
		case *ast.CompositeLit:
			if t := named(p.s.info.TypeOf(n)); t != nil && t.Obj().Pkg() != p.s.pkg {
				found = p.names.Effect("new " + qualified(t.Obj()))
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
		if p.names.Effect(symbol) {
			return true
		}
		pkg := obj.Pkg()
		if recv := obj.Signature().Recv(); recv != nil && types.IsInterface(recv.Type()) {
			if pkg == nil || standardPath(pkg.Path()) {
				return false
			}
			if p.below.methods[obj.Name()] {
				return true
			}
			p.calls("." + obj.Name())
			return false
		}
		switch {
		case pkg == nil:
		case pkg == p.s.pkg:
			p.calls(symbol)
		case p.marked != nil:
			return p.marked(pkg, symbol)
		default:
			return p.below.funcs[symbol]
		}
	case *types.Var:
		// A parameter that is called makes this a function that runs callbacks.
		return isFuncParam(d, obj)
	}
	return false
}

func isFuncParam(d *ast.FuncDecl, v *types.Var) bool {
	return !v.IsField() && d.Type.Params.Pos() <= v.Pos() && v.Pos() < d.Type.Params.End()
}

// standardPath reports whether a package path has the form of the standard
// library's: no dot in its first element.
func standardPath(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return !strings.Contains(first, ".")
}
