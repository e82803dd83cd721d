package golang

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// buildSSA makes the SSA form of the bodies that are left in s. Packages that
// s imports are created with nothing but the members used here, so that the
// program is small and can be dropped as a whole.
func buildSSA(s *source) (pkg *ssa.Package, err error) {
	defer func() {
		if r := recover(); r != nil {
			pkg, err = nil, fmt.Errorf("%v", r)
		}
	}()
	prog := ssa.NewProgram(s.fset, ssa.BareInits)
	prog.SetNoReturn(neverReturns)
	for _, used := range usedMembers(s) {
		createUsed(prog, used)
	}
	files := make([]*ast.File, len(s.files))
	for i, f := range s.files {
		files[i] = f.syntax
	}
	pkg = prog.CreatePackage(s.pkg, files, s.info, false)
	pkg.Build()
	return pkg, nil
}

// usedMembers are the package-level functions and variables of other packages
// that s mentions, by package.
func usedMembers(s *source) [][]types.Object {
	seen := make(map[types.Object]bool)
	byPkg := make(map[*types.Package][]types.Object)
	for _, obj := range s.info.Uses {
		pkg := obj.Pkg()
		if pkg == nil || pkg == s.pkg || pkg == types.Unsafe || seen[obj] {
			continue
		}
		switch obj := obj.(type) {
		case *types.Func:
			if obj.Signature().Recv() != nil {
				continue // methods are created on demand
			}
		case *types.Var:
			if obj.Parent() != pkg.Scope() {
				continue
			}
		default:
			continue
		}
		seen[obj] = true
		byPkg[pkg] = append(byPkg[pkg], obj)
	}
	var all [][]types.Object
	for _, objs := range byPkg {
		slices.SortFunc(objs, func(a, b types.Object) int { return cmp.Compare(a.Name(), b.Name()) })
		all = append(all, objs)
	}
	slices.SortFunc(all, func(a, b []types.Object) int { return cmp.Compare(a[0].Pkg().Path(), b[0].Pkg().Path()) })
	return all
}

// createUsed creates a package that has only the given members, all of one
// package. CreatePackage without syntax would create a Function for each
// function and method of the package, for every package that imports it; so it
// is given the syntax of a package that declares these and no more. It is
// never built.
func createUsed(prog *ssa.Program, objs []types.Object) {
	info := &types.Info{Defs: make(map[*ast.Ident]types.Object, len(objs))}
	file := &ast.File{Name: ast.NewIdent("_")}
	for _, obj := range objs {
		id := ast.NewIdent(obj.Name())
		info.Defs[id] = obj
		if _, ok := obj.(*types.Var); ok {
			file.Decls = append(file.Decls, &ast.GenDecl{Tok: token.VAR, Specs: []ast.Spec{&ast.ValueSpec{Names: []*ast.Ident{id}}}})
		} else {
			file.Decls = append(file.Decls, &ast.FuncDecl{Name: id, Type: &ast.FuncType{}})
		}
	}
	prog.CreatePackage(objs[0].Pkg(), []*ast.File{file}, info, true)
}

// neverReturns names the functions of the standard library that end the
// goroutine or the process.
func neverReturns(fn *types.Func) bool {
	if fn.Pkg() == nil {
		return false
	}
	switch fn.Pkg().Path() {
	case "os":
		return fn.Name() == "Exit"
	case "runtime":
		return fn.Name() == "Goexit"
	case "log", "testing", "k8s.io/klog/v2", "github.com/sirupsen/logrus":
		switch fn.Name() {
		case "Fatal", "Fatalf", "Fatalln", "Panic", "Panicf", "Panicln", "FailNow", "SkipNow", "Skip", "Skipf", "Exit":
			return true
		}
	}
	return false
}

// declared is a function with a body, in source order.
type declared struct {
	fn   *ssa.Function
	decl *ast.FuncDecl // nil for the package initialiser
	file *sourceFile
}

// functions lists the functions of a built package in source order, the
// initialiser of its variables first. Closures follow from their AnonFuncs.
func functions(s *source, pkg *ssa.Package) []declared {
	var fns []declared
	if init := pkg.Func("init"); init != nil && len(s.files) > 0 {
		fns = append(fns, declared{fn: init, file: s.files[0]})
	}
	for _, f := range s.files {
		for _, decl := range f.syntax.Decls {
			d, ok := decl.(*ast.FuncDecl)
			if !ok || d.Name.Name == "_" {
				continue
			}
			obj, ok := s.info.Defs[d.Name].(*types.Func)
			if !ok {
				continue
			}
			if fn := pkg.Prog.FuncValue(obj); fn != nil {
				fns = append(fns, declared{fn, d, f})
			}
		}
	}
	return fns
}

// buildPiecewise is the way out when building a package failed: each function
// is built alone, and those that fail are left out.
func buildPiecewise(s *source, each func(*ssa.Package, []declared)) (failed []*ast.FuncDecl) {
	type body struct {
		decl  *ast.FuncDecl
		block *ast.BlockStmt
		file  *sourceFile
	}
	var bodies []body
	for _, f := range s.files {
		for _, decl := range f.syntax.Decls {
			if d, ok := decl.(*ast.FuncDecl); ok && d.Body != nil {
				bodies = append(bodies, body{d, d.Body, f})
				d.Body = nil
			}
		}
	}
	inits := s.info.InitOrder
	if pkg, err := buildSSA(s); err == nil {
		each(pkg, functions(s, pkg))
	}
	s.info.InitOrder = nil
	for _, b := range bodies {
		b.decl.Body = b.block
		pkg, err := buildSSA(s)
		if err != nil {
			failed = append(failed, b.decl)
			b.decl.Body = nil
			continue
		}
		if obj, ok := s.info.Defs[b.decl.Name].(*types.Func); ok && b.decl.Name.Name != "_" {
			if fn := pkg.Prog.FuncValue(obj); fn != nil {
				each(pkg, []declared{{fn, b.decl, b.file}})
			}
		}
		b.decl.Body = nil
	}
	s.info.InitOrder = inits
	for _, b := range bodies {
		b.decl.Body = b.block
	}
	return failed
}
