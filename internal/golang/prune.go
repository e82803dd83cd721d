package golang

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"
)

// prune empties the functions of a third-party package that can have no
// effect, and reports whether any is left.
func (l *loader) prune(n *node, s *source) bool {
	n.marks = make(map[string]bool)
	p := &pruner{
		names: l.opts.Names, s: s, callers: make(map[string][]string), funcs: n.marks,
		marked: func(pkg *types.Package, symbol string) bool {
			d := l.byID[pkg.Path()]
			return d != nil && d.marks[symbol]
		},
		hasMethod: func(key string) bool { return l.words.has(n.methods, key) },
		addMethod: func(key string) {
			n.methods.add(l.words.id(key))
			n.ownMethods = append(n.ownMethods, key)
		},
	}
	s.names, s.marked = l.opts.Names, p.keeps
	left := p.run()
	n.addWords(l.words)
	return left
}

// mark is prune for a package that was pruned in an earlier run.
func (l *loader) mark(n *node, funcs, methodKeys []string) {
	if len(funcs) == 0 {
		return
	}
	n.marks = make(map[string]bool, len(funcs))
	for _, symbol := range funcs {
		n.marks[symbol] = true
	}
	for _, key := range methodKeys {
		n.methods.add(l.words.id(key))
	}
	n.addWords(l.words)
}

// addWords adds the names of methods that were kept.
func (n *node) addWords(all *wordSet) {
	for symbol := range n.marks {
		if name, ok := methodName(symbol); ok {
			n.words.add(all.id(name))
		}
	}
}

// newPassPruner is the same for an analysis pass, which learns from facts what
// was kept below.
func newPassPruner(pass *analysis.Pass, s *source, names Names) *pruner {
	methods := make(map[string]bool)
	for _, f := range pass.AllPackageFacts() {
		if fact, ok := f.Fact.(*UnitFact); ok && f.Package != pass.Pkg {
			for key := range strings.SplitSeq(fact.Methods, "\n") {
				methods[key] = true
			}
		}
	}
	own := make(map[string]bool)
	kept := make(map[*types.Package]map[string]bool)
	return &pruner{
		names: names, s: s, callers: make(map[string][]string), funcs: make(map[string]bool), methods: own,
		marked: func(pkg *types.Package, symbol string) bool {
			funcs, ok := kept[pkg]
			if !ok {
				funcs = make(map[string]bool)
				fact := new(UnitFact)
				if pass.ImportPackageFact(pkg, fact) {
					for f := range strings.SplitSeq(fact.Funcs, "\n") {
						funcs[f] = true
					}
				}
				kept[pkg] = funcs
			}
			return funcs[symbol]
		},
		hasMethod: func(key string) bool { return methods[key] },
		addMethod: func(key string) { methods[key], own[key] = true, true },
	}
}

// methodKey is what an interface method and its implementations share.
func methodKey(fn *types.Func) string {
	return fn.Name() + signature(fn.Origin().Signature())
}

// A pruner decides for one third-party package which functions may have an
// effect.
type pruner struct {
	names Names
	s     *source
	// funcs are the symbols of this package that may have an effect, filled by run.
	funcs map[string]bool
	// marked says the same of the packages below.
	marked func(pkg *types.Package, symbol string) bool
	// hasMethod and addMethod keep the methods that may have an effect, of this
	// package and those below, by methodKey: what a call through an interface may end in.
	hasMethod func(key string) bool
	addMethod func(key string)
	methods   map[string]bool     // of this package alone, in a pass
	symbol    string              // of the function at hand
	callers   map[string][]string // symbol, or "." and methodKey -> functions that call it
}

func (p *pruner) run() bool {
	type body struct {
		decl   *ast.FuncDecl
		symbol string
	}
	var all []body
	methods := make(map[string]string)
	p.s.bodies(func(d *ast.FuncDecl) {
		obj, ok := p.s.info.Defs[d.Name].(*types.Func)
		if !ok {
			d.Body = nil
			return
		}
		b := body{d, string(p.s.funcID(obj))}
		all = append(all, b)
		if d.Recv != nil {
			methods[b.symbol] = methodKey(obj)
		}
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
		if p.funcs[symbol] {
			continue
		}
		p.funcs[symbol] = true
		work = append(work, p.callers[symbol]...)
		// Interfaces may lead back into the package: a method with an effect makes
		// calls through an interface matter.
		if key, ok := methods[symbol]; ok && !p.hasMethod(key) {
			p.addMethod(key)
			work = append(work, p.callers["."+key]...)
		}
	}
	left := false
	for _, b := range all {
		if p.funcs[b.symbol] {
			left = true
		} else {
			b.decl.Body = nil
		}
	}
	return left
}

// keeps reports whether a call may have an effect: of a symbol of the
// catalogue, of a function that was kept, or through an interface of which one
// may be the target.
func (p *pruner) keeps(fn *types.Func) bool {
	symbol := string(p.s.funcID(fn))
	if p.names.Known(symbol) {
		return true
	}
	pkg := fn.Pkg()
	if recv := fn.Signature().Recv(); recv != nil && types.IsInterface(recv.Type()) {
		return pkg != nil && !standardPath(pkg.Path()) && p.hasMethod(methodKey(fn))
	}
	if pkg == nil {
		return false
	}
	return pkg == p.s.pkg && p.funcs[symbol] || pkg != p.s.pkg && p.marked(pkg, symbol)
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
				p.calls(string(p.s.funcID(fn)))
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
		symbol := string(p.s.funcID(obj))
		if p.names.Effect(symbol) {
			return true
		}
		pkg := obj.Pkg()
		if recv := obj.Signature().Recv(); recv != nil && types.IsInterface(recv.Type()) {
			if pkg == nil || standardPath(pkg.Path()) {
				return false
			}
			key := methodKey(obj)
			if p.hasMethod(key) {
				return true
			}
			p.calls("." + key)
			return false
		}
		switch {
		case pkg == nil:
		case pkg == p.s.pkg:
			p.calls(symbol)
		default:
			return p.marked(pkg, symbol)
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
