package observe

import (
	"context"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/php/ast"
	"github.com/cachevet/cachevet/php/composer"
	"github.com/cachevet/cachevet/php/types"
)

// Options steer [Projects].
type Options struct {
	// Known is what is known of libraries; nil for nothing.
	Known types.Known
	// Configure, when set, reads the configuration of a project (container,
	// routes) and returns its units. It is php/symfony's.
	Configure func(ctx context.Context, p *composer.Project, t *types.Table) []*model.Unit
	// Covered reports whether the catalogue says what a library function means: such
	// functions of the vendor folder are not looked into. nil: none is.
	Covered func(id model.FuncID) bool
	// Tests lowers test code too.
	Tests bool
	// Workers is the number of files worked on at a time; 0 means GOMAXPROCS.
	Workers int
}

// A Project is what was observed of one PHP project.
type Project struct {
	Rel   string // where it lies below the root, "." for the root itself
	Units []*model.Unit
}

// Projects observes the PHP projects at and below root. Units come one a file,
// sorted by path, then those of the configuration. Projects without a PHP file
// and without problems are left out.
//
// The error is that of an unreadable root, or of ctx; everything else is a
// problem in a unit.
func Projects(ctx context.Context, root string, opts Options) ([]*Project, error) {
	list, err := composer.Find(ctx, root)
	if err != nil {
		return nil, err
	}
	var out []*Project
	for _, p := range list {
		units, err := Observe(ctx, p, opts)
		if err != nil {
			return nil, err
		}
		if len(units) > 0 {
			out = append(out, &Project{Rel: p.Rel, Units: units})
		}
	}
	return out, nil
}

// Units is Projects with the units of all projects in one list.
func Units(ctx context.Context, root string, opts Options) ([]*model.Unit, error) {
	list, err := Projects(ctx, root, opts)
	if err != nil {
		return nil, err
	}
	var units []*model.Unit
	for _, p := range list {
		units = append(units, p.Units...)
	}
	return units, nil
}

// lowered is what lowering leaves of a file.
type lowered struct {
	drafts  []*draft
	ignores []model.Ignore
}

// Observe observes one project. Units come one a file, sorted by path; before
// them one for composer.json when it has something to say, after them those of
// Configure. The error is that of ctx.
func Observe(ctx context.Context, p *composer.Project, opts Options) ([]*model.Unit, error) {
	var mu sync.Mutex
	byPath := make(map[string]*lowered, len(p.Files))
	deps := &dependencies{covered: opts.Covered, byPath: map[string]*lowered{}, funcs: map[model.FuncID]*draft{}}
	table, err := types.Load(ctx, p, types.LoadOptions{
		Known: opts.Known, Tests: opts.Tests, Workers: opts.Workers,
		File: func(tree *ast.File, d *types.Declarer) {
			l := lowerFile(tree, d)
			low := &lowered{drafts: l.drafts, ignores: ignores(tree, d.File.Path)}
			mu.Lock()
			byPath[d.File.Path] = low
			mu.Unlock()
		},
		Vendor: deps.lower,
	})
	if err != nil {
		return nil, err
	}
	// The configuration comes first: it tells what the container's services are.
	var configured []*model.Unit
	if opts.Configure != nil {
		configured = opts.Configure(ctx, p, table)
	}
	services := wiringOf(configured)
	files := table.Files()
	rename(files, byPath)
	units := make([]*model.Unit, len(files))
	workers := opts.Workers
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	var next atomic.Int64
	var wg sync.WaitGroup
	for range min(workers, max(len(files), 1)) {
		wg.Go(func() {
			for ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= len(files) {
					return
				}
				units[i] = unit(table, services, files[i], byPath[files[i].Path])
			}
		})
	}
	wg.Wait()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	units = append(units, deps.reach(ctx, table, units, workers)...)
	if len(p.Problems) > 0 || len(p.Packages) > 0 {
		name := "composer.json"
		if p.Rel != "." {
			name = p.Rel + "/" + name
		}
		own := &model.Unit{Language: model.PHP, Name: name, Problems: p.Problems, Libraries: p.Libraries()}
		units = append([]*model.Unit{own}, units...)
	}
	return append(units, configured...), ctx.Err()
}

// unit resolves the drafts of one file.
func unit(t *types.Table, services *wiring, f *types.File, low *lowered) *model.Unit {
	u := &model.Unit{Language: model.PHP, Name: f.Path, Dependency: f.Dependency, Problems: f.Problems}
	tests := declare(t, f, u)
	if low == nil {
		return u
	}
	u.Ignores = low.ignores
	r := newResolver(t, low.drafts)
	r.wired = services
	for _, d := range low.drafts {
		if err := guarded(func() { r.draft(d) }); err != "" {
			u.Problems = append(u.Problems, model.Problem{Pos: d.f.Pos, Message: "internal error: " + err + "; this function was not analysed"})
			continue
		}
		if tests[d.f.Owner] {
			d.f.Test = true
		}
		u.Funcs = append(u.Funcs, d.f)
	}
	for _, c := range f.Classes {
		if d := defaults(t, c); d != nil {
			d.Test = d.Test || tests[d.Owner]
			u.Funcs = append(u.Funcs, d)
		}
	}
	sortFuncs(u.Funcs)
	return u
}

// declare adds the types of a file and returns which are tests or fakes.
func declare(t *types.Table, f *types.File, u *model.Unit) map[model.TypeID]bool {
	tests := map[model.TypeID]bool{}
	for _, c := range f.Classes {
		if f.Test || isTestClass(t, c) {
			tests[model.TypeID(c.Name)] = true
		}
		m := modelType(t, c)
		m.Fake = m.Fake || tests[m.ID]
		u.Types = append(u.Types, m)
	}
	return tests
}

func sortFuncs(list []*model.Func) {
	slices.SortStableFunc(list, func(a, b *model.Func) int {
		if c := a.Pos.Compare(b.Pos); c != 0 {
			return c
		}
		return strings.Compare(string(a.ID), string(b.ID))
	})
}
