package observe

import (
	"context"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/php/ast"
	"github.com/cachevet/cachevet/php/types"
)

// dependencies are the files outside of the project's own code that lookups
// have read. Their functions are resolved only when something reached calls
// them.
type dependencies struct {
	covered func(model.FuncID) bool

	mu     sync.Mutex
	byPath map[string]*lowered
	funcs  map[model.FuncID]*draft
	paths  map[*draft]string
}

// maxReached bounds how many functions of dependencies are looked into.
const maxReached = 30000

// lower is called for each file that a lookup reads.
func (d *dependencies) lower(tree *ast.File, decl *types.Declarer) {
	l := lowerFile(tree, decl)
	d.mu.Lock()
	defer d.mu.Unlock()
	d.byPath[decl.File.Path] = &lowered{drafts: l.drafts}
	if d.paths == nil {
		d.paths = map[*draft]string{}
	}
	for _, f := range l.drafts {
		if _, ok := d.funcs[f.f.ID]; !ok {
			d.funcs[f.f.ID] = f
		}
		d.paths[f] = decl.File.Path
	}
}

// reach resolves the functions of dependencies that the units call, and those
// that these call, and returns a unit for every file that was read.
func (d *dependencies) reach(ctx context.Context, t *types.Table, units []*model.Unit, workers int) []*model.Unit {
	seen := map[model.FuncID]bool{}
	var wanted []model.FuncID
	want := func(id model.FuncID) {
		if id != "" && !seen[id] {
			seen[id] = true
			wanted = append(wanted, id)
		}
	}
	collect := func(f *model.Func) {
		for i := range f.Calls {
			if tg := &f.Calls[i].Target; tg.Kind == model.Static || tg.Kind == model.Virtual {
				want(tg.Func)
			}
		}
		for i := range f.Values {
			if v := &f.Values[i]; v.Kind == model.ValFunc {
				want(model.FuncID(v.Str))
			}
		}
	}
	for _, u := range units {
		for _, f := range u.Funcs {
			collect(f)
		}
	}
	resolved := map[string][]*model.Func{} // by path
	total := 0
	for len(wanted) > 0 && total < maxReached && ctx.Err() == nil {
		round := d.round(t, wanted)
		wanted = nil
		paths := make([]string, 0, len(round))
		for p := range round {
			paths = append(paths, p)
		}
		slices.Sort(paths)
		results := make([][]*model.Func, len(paths))
		var next atomic.Int64
		var wg sync.WaitGroup
		for range min(workers, max(len(paths), 1)) {
			wg.Go(func() {
				for {
					i := int(next.Add(1)) - 1
					if i >= len(paths) || ctx.Err() != nil {
						return
					}
					results[i] = d.resolve(t, paths[i], round[paths[i]])
				}
			})
		}
		wg.Wait()
		for i, p := range paths {
			resolved[p] = append(resolved[p], results[i]...)
			for _, f := range results[i] {
				total++
				collect(f)
			}
		}
	}
	// Naming the supertypes of a class may read further files.
	var out []*model.Unit
	done := map[string]bool{}
	for more := true; more; {
		more = false
		for _, f := range t.Reached() {
			if done[f.Path] {
				continue
			}
			done[f.Path], more = true, true
			u := &model.Unit{Language: model.PHP, Name: f.Path, Dependency: f.Dependency}
			declare(t, f, u)
			u.Funcs = resolved[f.Path]
			for _, fn := range u.Funcs {
				fn.Test = fn.Test || f.Test
			}
			sortFuncs(u.Funcs)
			if len(u.Funcs) > 0 || len(u.Types) > 0 {
				out = append(out, u)
			}
		}
	}
	slices.SortFunc(out, func(a, b *model.Unit) int { return strings.Compare(a.Name, b.Name) })
	return out
}

// round picks the drafts of the wanted functions, by file.
func (d *dependencies) round(t *types.Table, wanted []model.FuncID) map[string][]*draft {
	d.mu.Lock()
	defer d.mu.Unlock()
	round := map[string][]*draft{}
	for _, id := range wanted {
		f := d.funcs[id]
		if f == nil || d.isCovered(t, id) {
			continue
		}
		path := d.paths[f]
		round[path] = append(round[path], f)
	}
	return round
}

// isCovered reports whether the catalogue speaks of a method, by its class or
// one above.
func (d *dependencies) isCovered(t *types.Table, id model.FuncID) bool {
	if d.covered == nil {
		return false
	}
	if d.covered(id) {
		return true
	}
	class, method, ok := strings.Cut(string(id), "::")
	if !ok {
		return false
	}
	for _, s := range t.Supers(class) {
		if d.covered(model.FuncID(s + "::" + method)) {
			return true
		}
	}
	return false
}

// resolve resolves functions of one file and the closures in them.
func (d *dependencies) resolve(t *types.Table, path string, list []*draft) []*model.Func {
	d.mu.Lock()
	low := d.byPath[path]
	d.mu.Unlock()
	r := newResolver(t, low.drafts)
	picked := map[*draft]bool{}
	for _, f := range list {
		picked[f] = true
	}
	var out []*model.Func
	for _, f := range low.drafts {
		if !picked[f] && (f.outer == nil || !picked[f.outer]) {
			continue
		}
		picked[f] = true
		if guarded(func() { r.draft(f) }) == "" {
			out = append(out, f.f)
		}
	}
	return out
}
