package observe

import (
	"context"
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/php/types"
)

// dependencies are the files outside of the project's own code that lookups
// have read. Their functions are resolved only when something reached calls
// them.
type dependencies struct {
	*observer
	*lowerings
	funcs  map[model.FuncID][]string // the files that declare a function
	files  map[string]*types.File    // those that funcs has
	seen   int                       // how many that is
	spoken map[spokenKey]bool
	// speakers are the classes of which isCovered was asked.
	speakers map[string]*speaker
}

// maxReached bounds how many functions of dependencies are looked into.
const maxReached = 30000

// reach resolves the functions of dependencies that the units call, and those
// that these call, and returns a unit for every file that was read.
func (d *dependencies) reach(ctx context.Context, units []*model.Unit) []*model.Unit {
	seen := map[model.FuncID]bool{}
	var wanted []model.FuncID
	want := func(id model.FuncID) {
		// A closure comes with the function around it.
		if i := strings.IndexByte(string(id), '$'); i >= 0 {
			id = id[:i]
		}
		if id != "" && !seen[id] {
			seen[id] = true
			wanted = append(wanted, id)
		}
	}
	injected := d.injected()
	injectedAs := map[model.TypeID][]string{} // by the spelling that calls have
	collect := func(f *model.Func) {
		for i := range f.Calls {
			tg := &f.Calls[i].Target
			if tg.Kind != model.Static && tg.Kind != model.Virtual || d.spokenFor(tg) {
				continue
			}
			want(tg.Func)
			// What the container injects for an interface is called by no name.
			if tg.Kind == model.Virtual && tg.Type != "" {
				classes, known := injectedAs[tg.Type]
				if !known {
					classes = injected[strings.ToLower(string(tg.Type))]
					injectedAs[tg.Type] = classes
				}
				for _, class := range classes {
					if m := d.table.Method(class, tg.Method); m.Method != nil {
						want(m.Method.Func)
					}
				}
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
		round := d.round(wanted)
		wanted = nil
		results := make([][]*model.Func, len(round))
		types.Each(ctx, d.opts.Workers, len(round), func(i int) { results[i] = d.resolve(round[i]) })
		for i, w := range round {
			resolved[w.file.Path] = append(resolved[w.file.Path], results[i]...)
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
		for _, f := range d.table.Reached() {
			if done[f.Path] {
				continue
			}
			done[f.Path], more = true, true
			u := &model.Unit{Language: model.PHP, Name: f.Path, Dependency: f.Dependency}
			declare(d.table, f, u)
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

// injected are the classes of dependencies, unknown to the catalogue, that the
// container injects, by their own name and those of all types above, in lower case.
func (d *dependencies) injected() map[string][]string {
	out := map[string][]string{}
	for _, name := range d.wired.injected {
		if d.table.OwnClass(name) != nil || d.known(name) {
			continue
		}
		if c := d.table.Class(name); c != nil && c.Dependency {
			for _, t := range append(d.table.Supers(name), name) {
				t = strings.ToLower(t)
				out[t] = append(out[t], name)
			}
		}
	}
	return out
}

// known reports whether the catalogue describes a class.
func (d *dependencies) known(class string) bool {
	if d.opts.Known == nil {
		return false
	}
	_, ok := d.opts.Known.Known(class)
	return ok
}

// A wantedFile is a file with the functions of it that are wanted, in order.
type wantedFile struct {
	file *types.File
	ids  []model.FuncID
}

// round picks the files of the wanted functions, in order. Only files that were reached
// count: others were merely looked at.
func (d *dependencies) round(wanted []model.FuncID) []*wantedFile {
	for _, f := range d.table.ReachedFrom(d.seen) {
		d.seen++
		if d.files[f.Path] != nil {
			continue
		}
		d.files[f.Path] = f
		if low := d.of(f.Path); low != nil {
			for _, id := range low.ids {
				d.funcs[id] = append(d.funcs[id], f.Path)
			}
		}
	}
	byPath := map[string]*wantedFile{}
	var round []*wantedFile
	for _, id := range wanted {
		if paths := d.funcs[id]; len(paths) > 0 && !d.isCovered(id) {
			path := slices.Min(paths)
			w := byPath[path]
			if w == nil {
				w = &wantedFile{file: d.files[path]}
				byPath[path] = w
				round = append(round, w)
			}
			w.ids = append(w.ids, id)
		}
	}
	for _, w := range round {
		slices.Sort(w.ids)
	}
	slices.SortFunc(round, func(a, b *wantedFile) int { return strings.Compare(a.file.Path, b.file.Path) })
	return round
}

// isCovered reports whether the catalogue speaks of a method, by its class or
// one above.
func (d *dependencies) isCovered(id model.FuncID) bool {
	if d.opts.Covered == nil {
		return false
	}
	class, method, ok := strings.Cut(string(id), "::")
	if !ok {
		return d.opts.Covered(id)
	}
	return d.covers(class, method)
}

// A speaker is what isCovered knows of a class.
type speaker struct {
	itself bool     // Covered may hold of its methods
	above  []string // the classes above it of which it may
	looked bool     // above is known
}

// covers is isCovered for a method of a class.
func (d *dependencies) covers(class, method string) bool {
	s := d.speakers[class]
	if s == nil {
		s = &speaker{itself: d.speaks(class)}
		if d.speakers == nil {
			d.speakers = map[string]*speaker{}
		}
		d.speakers[class] = s
	}
	if s.itself && d.opts.Covered(model.FuncID(class+"::"+method)) {
		return true
	}
	if !s.looked {
		s.looked = true
		for _, super := range d.table.Supers(class) {
			if d.speaks(super) {
				s.above = append(s.above, super)
			}
		}
	}
	return slices.ContainsFunc(s.above, func(super string) bool { return d.opts.Covered(model.FuncID(super + "::" + method)) })
}

func (d *dependencies) speaks(class string) bool { return d.opts.Speaks == nil || d.opts.Speaks(class) }

type spokenKey struct {
	typ    model.TypeID
	method string
}

// spokenFor reports whether the catalogue speaks of a call by the type of its
// object, wherever that has the method from (a trait, a parent): it has the method,
// or it describes the library class that the type is or inherits, so that what it
// does not name waits for nothing.
func (d *dependencies) spokenFor(tg *model.Target) bool {
	if tg.Type == "" || tg.Method == "" || d.opts.Covered == nil {
		return false
	}
	k := spokenKey{tg.Type, tg.Method}
	if is, ok := d.spoken[k]; ok {
		return is
	}
	is := false
	for _, class := range strings.FieldsFunc(string(tg.Type), func(r rune) bool { return strings.ContainsRune("|&()", r) }) {
		is = is || d.known(d.library(class)) || d.covers(class, tg.Method)
	}
	d.spoken[k] = is
	return is
}

// library is the nearest class above one of the project's that is none, the class
// itself if it is none.
func (d *dependencies) library(class string) string {
	for range 20 {
		c := d.table.OwnClass(class)
		if c == nil || c.Parent == "" {
			break
		}
		class = c.Parent
	}
	return class
}

// resolve resolves functions of one file and the closures in them.
func (d *dependencies) resolve(w *wantedFile) []*model.Func {
	low := d.of(w.file.Path)
	var out []*model.Func
	var r *resolver
	for _, id := range w.ids {
		if list, ok := d.cache.functions(d.observer, low.kept, id); ok {
			out = append(out, list...)
			continue
		}
		if low = low.again(d.table, w.file); low == nil {
			return out
		}
		if r == nil {
			r = newResolver(low.drafts)
		}
		at := d.ask()
		r.t = at.table
		list := resolveOne(r, low.drafts, id)
		d.cache.keepFunctions(d.observer, low.kept, id, at, list)
		out = append(out, list...)
	}
	return out
}

// resolveOne resolves a function and the closures in it.
func resolveOne(r *resolver, drafts []*draft, id model.FuncID) []*model.Func {
	var out []*model.Func
	picked := map[*draft]bool{}
	for _, f := range drafts {
		if f.outer == nil && f.f.ID != id || f.outer != nil && !picked[f.outer] {
			continue
		}
		picked[f] = true
		if guarded(func() { r.draft(f) }) == "" {
			out = append(out, f.f)
		}
	}
	return out
}
