package golang

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/cachevet/cachevet/internal/model"
)

// observe makes the unit of a type-checked package; nil when nothing in it matters.
func (l *loader) observe(n *node, s *source) *model.Unit {
	if m := n.listed.Module; m != nil {
		s.module = m.Path
	}
	if s.dep {
		if !l.opts.Dependencies {
			return nil
		}
		if l.opts.Names != nil && !l.prune(n, s) {
			return nil
		}
	}
	u := &model.Unit{Language: model.Go, Name: s.path, Dependency: s.dep}
	summarise(s, u)
	if s.dep && len(u.Funcs) == 0 {
		return nil
	}
	return u
}

// summarise fills u with what s declares.
func summarise(s *source, u *model.Unit) {
	pruneInitialisers(s)
	ix := indexSyntax(s)
	lower := func(_ *ssa.Package, fns []declared) {
		for _, d := range fns {
			u.Funcs = append(u.Funcs, lowerSafely(s, ix, d)...)
		}
	}
	pkg, err := buildSSA(s)
	if err == nil {
		lower(pkg, functions(s, pkg))
	} else {
		for _, decl := range buildPiecewise(s, lower) {
			s.giveUp(s.pos(decl.Name.Pos()), decl.Name.Name, oneLine(err.Error()))
		}
	}
	u.Funcs = slices.DeleteFunc(u.Funcs, func(f *model.Func) bool {
		return len(f.Blocks) == 0 && s.dep || idle(f)
	})
	if s.dep {
		u.Types = typeDecls(s, ownersOf(u.Funcs))
	} else {
		u.Types = typeDecls(s, nil)
		u.Ignores = ignores(s)
		u.Entries = entries(s, u)
	}
	u.Types = append(u.Types, foreignTypes(s)...)
	u.Problems, u.Unresolved = s.problems, s.unresolved
}

// giveUp notes a function that could not be lowered. Of the user's own code that
// is a problem of the run; of a dependency it is something not known.
func (s *source) giveUp(pos model.Pos, name string, reason any) {
	if s.dep {
		s.unresolved = append(s.unresolved, model.Unresolved{
			Pos: pos, What: name, Reason: fmt.Sprintf("function of a dependency that was not understood: %v", reason),
		})
		return
	}
	s.problems = append(s.problems, model.Problem{Pos: pos, Message: fmt.Sprintf("function %s was not understood: %v", name, reason)})
}

// lowerSafely lowers one function; a function that can not be lowered is a
// problem of its own and hurts no other.
func lowerSafely(s *source, ix *index, d declared) (fns []*model.Func) {
	defer func() {
		if r := recover(); r != nil {
			pos := s.pos(d.fn.Pos())
			if !pos.IsValid() {
				pos = model.Pos{File: s.place()}
			}
			s.giveUp(pos, d.fn.Name(), r)
			fns = nil
		}
	}()
	return lowerFunc(s, ix, d)
}

// idle reports whether f is a package initialiser that initialises nothing.
func idle(f *model.Func) bool {
	return strings.HasSuffix(string(f.ID), ".init") && f.Owner == "" && len(f.Calls) == 0 && len(f.Stores) == 0
}

// ownersOf says which types have a method among fns.
func ownersOf(fns []*model.Func) func(*types.TypeName) bool {
	owners := make(map[model.TypeID]bool)
	for _, f := range fns {
		if f.Owner != "" {
			owners[f.Owner] = true
		}
	}
	return func(obj *types.TypeName) bool { return owners[model.TypeID(qualified(obj))] }
}

// entries are the functions that the language itself starts.
func entries(s *source, u *model.Unit) []model.Entry {
	var out []model.Entry
	for _, f := range u.Funcs {
		if f.Owner != "" || f.Outer != "" {
			continue
		}
		name := strings.TrimPrefix(string(f.ID), s.path+".")
		switch {
		case name == "main" && s.pkg.Name() == "main":
			out = append(out, model.Entry{Kind: model.Startup, Label: "main of " + s.path, Func: f.ID, Pos: f.Pos})
		case name == "init" || strings.HasPrefix(name, "init#"):
			out = append(out, model.Entry{Kind: model.Startup, Label: "initialisation of " + s.path, Func: f.ID, Pos: f.Pos, Library: true})
		case f.Test && testName(name):
			out = append(out, model.Entry{Kind: model.TestRun, Label: name, Func: f.ID, Pos: f.Pos})
		}
	}
	return out
}

func testName(name string) bool {
	for _, prefix := range []string{"Test", "Benchmark", "Fuzz", "Example"} {
		if strings.HasPrefix(name, prefix) {
			return true
		}
	}
	return false
}

// bodies calls f for each function declaration that has a body.
func (s *source) bodies(f func(*ast.FuncDecl)) {
	for _, file := range s.files {
		for _, decl := range file.syntax.Decls {
			if d, ok := decl.(*ast.FuncDecl); ok && d.Body != nil {
				f(d)
			}
		}
	}
}
