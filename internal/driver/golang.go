package driver

import (
	"context"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/cachevet/cachevet/internal/catalog"
	"github.com/cachevet/cachevet/internal/config"
	"github.com/cachevet/cachevet/internal/golang"
	"github.com/cachevet/cachevet/internal/golang/suggest"
	"github.com/cachevet/cachevet/internal/model"
)

// findGo returns the Go modules and workspaces of a scope. A module inside of
// another, or a member of a workspace, is found by the front end.
func findGo(ctx context.Context, sc *scope) ([]*source, []model.Problem, error) {
	var found []goModule
	var problems []model.Problem
	for _, st := range sc.starts() {
		tree, err := lookForGo(ctx, st.dir)
		if err != nil {
			return nil, nil, err
		}
		for _, dir := range tree.modules {
			found = addModule(found, dir, "./...")
		}
		if tree.loose == "" {
			continue
		}
		file := config.Upwards(st.dir, "go.mod")
		dir := filepath.Dir(file)
		switch {
		case file == "":
			problems = append(problems, model.Problem{Pos: model.Pos{File: sc.rel(tree.loose)},
				Message: "not analysed: this Go file belongs to no module; make one with go mod init"})
		case st.pattern:
			rel, err := filepath.Rel(dir, st.dir)
			if err != nil {
				return nil, nil, err
			}
			found = addModule(found, dir, "./"+filepath.ToSlash(rel)+"/...")
		default:
			found = addModule(found, dir, "./...")
		}
	}
	var out []*source
	for _, m := range found {
		out = append(out, m.source(sc))
	}
	return out, problems, nil
}

// A goTree is what lies below a directory: the outermost modules and
// workspaces, and the first Go file outside of them.
type goTree struct {
	modules []string
	loose   string
}

func lookForGo(ctx context.Context, root string) (goTree, error) {
	var t goTree
	err := filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			return nil // what cannot be read is named by whoever needs it
		}
		if !e.IsDir() {
			if t.loose == "" && strings.HasSuffix(e.Name(), ".go") && e.Type().IsRegular() {
				t.loose = path
			}
			return nil
		}
		if path != root && skipGo(e.Name()) {
			return fs.SkipDir
		}
		for _, name := range []string{"go.work", "go.mod"} {
			if info, err := os.Stat(filepath.Join(path, name)); err == nil && !info.IsDir() {
				t.modules = append(t.modules, path)
				return fs.SkipDir
			}
		}
		return nil
	})
	return t, err
}

// skipGo reports whether the go command, or custom, keeps packages out of a
// folder.
func skipGo(name string) bool {
	return name == "vendor" || name == "testdata" || name == "node_modules" || strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_")
}

// A goModule is a module or workspace with what is to be loaded of it.
type goModule struct {
	dir      string // absolute
	patterns []string
}

// addModule adds a pattern to the module in dir.
func addModule(list []goModule, dir, pattern string) []goModule {
	for i := range list {
		if list[i].dir == dir {
			if !slices.Contains(list[i].patterns, pattern) {
				list[i].patterns = append(list[i].patterns, pattern)
			}
			return list
		}
	}
	return append(list, goModule{dir, []string{pattern}})
}

func (m goModule) source(sc *scope) *source {
	name := moduleName(m.dir)
	base := sc.root
	if !within(m.dir, base) {
		base = m.dir // the front end gives files outside of its root other names
	}
	return &source{language: model.Go, name: name, dir: m.dir, base: base,
		fix: func(f *model.Finding) (model.Fix, bool) {
			return suggest.Fix(filepath.Join(base, filepath.FromSlash(f.Pos.File)), f)
		},
		observe: func(ctx context.Context, opts Options, cat *catalog.Catalog) ([]*model.Unit, []model.Problem) {
			units, err := golang.Observe(ctx, m.dir, m.patterns, golang.Options{
				Root: base, Names: goNames{cat}, Dependencies: true, Store: opts.Store, Version: opts.Version,
			})
			if err != nil && ctx.Err() == nil { // the budget speaks for itself
				return units, []model.Problem{{Pos: model.Pos{File: path.Join(sc.rel(m.dir), "go.mod")}, Message: "not analysed: " + err.Error()}}
			}
			return units, nil
		}}
}

// goNames answers the Go front end from the catalogue.
type goNames struct{ cat *catalog.Catalog }

// Known keeps a call.
func (n goNames) Known(symbol string) bool { return n.cat.Has(model.Go, model.FuncID(symbol)) }

// Effect keeps the function around a call.
func (n goNames) Effect(symbol string) bool { return n.cat.Matters(model.Go, model.FuncID(symbol)) }

// Ident keeps a file from being skipped unread.
func (n goNames) Ident(name string) bool { return n.cat.HasIdent(model.Go, name) }

// Hash is part of the keys of the store.
func (n goNames) Hash() string { return n.cat.Hash() }

// moduleName is the module path of the go.mod in dir, else the folder's name.
func moduleName(dir string) string {
	if data, err := os.ReadFile(filepath.Join(dir, "go.mod")); err == nil {
		if name := modfile.ModulePath(data); name != "" {
			return name
		}
	}
	return filepath.Base(dir)
}
