package observe

import (
	"context"
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/php/composer"
	"github.com/cachevet/cachevet/php/types"
)

// Options steer [Projects].
type Options struct {
	// Known is what is known of libraries; nil for nothing.
	Known types.Known
	// Configure, when set, reads the configuration of a project (container,
	// routes) and returns its units. It is php/symfony's. What it reads it asks the table
	// for, and its disk: then the units are kept, too, under Setting, which stands for
	// whatever else they depend on.
	Configure func(ctx context.Context, p *composer.Project, t *types.Table) []*model.Unit
	Setting   string
	// Words are texts that Configure looks for in the files; see types.LoadOptions.
	Words []string
	// Covered reports whether the catalogue says what a library function means: such
	// functions of the vendor folder are not looked into. nil: none is.
	Covered func(id model.FuncID) bool
	// Speaks reports whether Covered may hold of methods of a class; nil: it may of
	// all. It spares asking for each method.
	Speaks func(class string) bool
	// Tests lowers test code too.
	Tests bool
	// Workers is the number of files worked on at a time; 0 means GOMAXPROCS.
	Workers int
	// Store keeps what was made of a file between runs; nil keeps nothing. Basis
	// names what else it depends on: the version of the tool, what Known and Covered
	// are made of.
	Store Store
	Basis string
	// Beside, when set, is given the work of filling the Store, to be done beside
	// whatever reads the units next.
	Beside func(work func())
}

// A Store keeps bytes by key. Implementations are safe for concurrent use; what Put is
// given is used again afterwards.
type Store interface {
	Get(key string) ([]byte, bool)
	Put(key string, data []byte)
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

// Observe observes one project. Units come one a file, sorted by path; before
// them one for composer.json when it has something to say, after them those of
// Configure. The error is that of ctx.
func Observe(ctx context.Context, p *composer.Project, opts Options) ([]*model.Unit, error) {
	o := &observer{opts: opts, own: newLowerings(), cache: openCache(p, opts)}
	o.vendor = &dependencies{observer: o, lowerings: newLowerings(), funcs: map[model.FuncID][]string{}, files: map[string]*types.File{}, spoken: map[spokenKey]bool{}}
	table, err := types.Load(ctx, p, types.LoadOptions{
		Known: opts.Known, Tests: opts.Tests, Workers: opts.Workers, Words: opts.Words,
		Own: o.own.hooks(o.cache), Vendor: o.vendor.hooks(o.cache), Again: o.duplicated,
	})
	if err != nil {
		return nil, err
	}
	o.table = table
	// The configuration comes first: it tells what the container's services are.
	configured := o.configure(ctx, p)
	o.wired = wiringOf(configured)
	files := table.Files()
	rename(files, o.own.byPath)
	units := make([]*model.Unit, len(files))
	types.Each(ctx, opts.Workers, len(files), func(i int) { units[i] = o.unit(files[i]) })
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	units = append(units, o.vendor.reach(ctx, units)...)
	if write := o.cache.save(o.own, o.vendor.lowerings); write != nil && ctx.Err() == nil {
		if opts.Beside != nil {
			opts.Beside(write)
		} else {
			write()
		}
	}
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

// An observer is the work of one Observe.
type observer struct {
	opts   Options
	table  *types.Table
	cache  *cache
	own    *lowerings
	vendor *dependencies
	wired  *wiring
}

// unit is the unit of one file: as it was kept, or resolved.
func (o *observer) unit(f *types.File) *model.Unit {
	low := o.own.of(f.Path)
	if low != nil {
		if u := o.cache.unit(o, low.kept); u != nil {
			return u
		}
		low = low.again(o.table, f)
	}
	at := o.ask()
	u := resolveUnit(at, f, low)
	o.cache.keepUnit(o, low, at, u)
	if low != nil {
		low.drafts = nil // what was kept of the syntax
	}
	return u
}

// resolveUnit resolves the drafts of one file.
func resolveUnit(at *asking, f *types.File, low *lowered) *model.Unit {
	t := at.table
	u := &model.Unit{Language: model.PHP, Name: f.Path, Dependency: f.Dependency, Problems: slices.Clip(f.Problems)}
	tests := declare(t, f, u)
	if low == nil {
		return u
	}
	u.Ignores = low.ignores
	r := newResolver(low.drafts)
	r.t, r.wired = t, at.wired
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
