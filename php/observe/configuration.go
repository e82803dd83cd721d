package observe

import (
	"cmp"
	"context"
	"crypto/sha256"
	"fmt"
	"maps"
	"slices"
	"sync"
	"sync/atomic"
	"unsafe"

	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/internal/store/unitcodec"
	"github.com/cachevet/cachevet/internal/store/wire"
	"github.com/cachevet/cachevet/php/composer"
	"github.com/cachevet/cachevet/php/types"
)

// A configuration is what is kept of the units that Options.Configure makes. They hold as
// long as all that was asked for them has the same answer: of the project what it declares,
// of other classes their declarations, of the disk each file, pattern and folder.
// Declarations that only moved are found in their new places.
type configuration struct {
	project types.Digest // see projectSum
	asked   []types.Dependency
	pointed []pointed
	data    string
}

// A pointed is a file of the project to which positions of the units point.
type pointed struct {
	path   string
	source source
	places []place
}

// A place is a position, and which of the file's declarations have it; see
// [types.File.Places]. One that none has holds as long as the file is the same.
type place struct {
	pos model.Pos
	nth []uint32
}

// configure returns the units of the configuration, as they were kept or made anew. What is
// kept of files is read meanwhile.
func (o *observer) configure(ctx context.Context, p *composer.Project) []*model.Unit {
	if o.opts.Configure == nil {
		return nil
	}
	if o.cache == nil {
		return o.opts.Configure(ctx, p, o.table)
	}
	var beside sync.WaitGroup
	while, done := context.WithCancel(ctx)
	defer beside.Wait()
	defer done()
	beside.Go(func() { o.cache.ahead(while, o.own, o.table.Files()) })
	if units := o.keptConfiguration(ctx, p); units != nil {
		return units
	}
	tr := &types.Trace{Whole: true}
	units := o.opts.Configure(ctx, p, o.table.Traced(tr))
	// Later on, functions that two files have are renamed: what was asked is settled now.
	if asked, ok := o.table.Dependencies(tr); ok && ctx.Err() == nil {
		same := make([]*model.Unit, len(units)) // whoever takes the units may add to them
		for i, u := range units {
			clone := *u
			same[i] = &clone
		}
		// What this holds lives on while the program is linked.
		k, table := configuration{project: o.projectSum(p), asked: asked}, o.table
		o.cache.configuration = func(sources map[string]source) []byte { return k.encode(table, sources, same) }
	}
	return units
}

// configurationKey names the value of the store that has the configuration.
func (c *cache) configurationKey() string { return c.basis + "-configuration" }

// projectSum stands for what composer tells of a project, and for the caller's settings.
func (o *observer) projectSum(p *composer.Project) types.Digest {
	h := sha256.New()
	fmt.Fprintf(h, "%q %q %t %t %q\n", o.opts.Setting, p.Rel, p.Bare, p.Library, p.RelPath(p.Vendor))
	for _, list := range []map[string]string{p.Require, p.RequireDev} {
		for _, name := range slices.Sorted(maps.Keys(list)) {
			fmt.Fprintf(h, "%q %q\n", name, list[name])
		}
		fmt.Fprintln(h)
	}
	for _, q := range p.Packages {
		fmt.Fprintf(h, "%q %q %t %q %d\n", q.Name, q.Version, q.Dev, q.Pos.File, q.Pos.Line)
	}
	for _, f := range p.Files {
		fmt.Fprintf(h, "%q %t\n", f.Rel, f.Test)
	}
	return types.Digest(h.Sum(nil)[:16])
}

// keptConfiguration returns the units that were kept if they still hold; else nil.
func (o *observer) keptConfiguration(ctx context.Context, p *composer.Project) []*model.Unit {
	data, ok := o.cache.store.Get(o.cache.configurationKey())
	if !ok {
		return nil
	}
	var k configuration
	text := unsafe.String(unsafe.SliceData(data), len(data)) // nobody else has data
	if !wire.Decode(text, k.code) || k.project != o.projectSum(p) {
		return nil
	}
	// What changes most often comes last in the list.
	var broken atomic.Bool
	types.Each(ctx, o.opts.Workers, len(k.asked), func(i int) {
		if !broken.Load() && !o.table.Holds(k.asked[len(k.asked)-1-i]) {
			broken.Store(true)
		}
	})
	if broken.Load() || ctx.Err() != nil {
		return nil
	}
	moved, ok := o.moved(k.pointed)
	if !ok {
		return nil
	}
	units, err := unitcodec.DecodeMoved(k.data, moved)
	if err != nil {
		return nil
	}
	for _, d := range k.asked {
		o.table.Ask(d)
	}
	return units
}

// moved returns what brings positions to where they are now, nil when all have stayed; ok
// is false when that is not known of one.
func (o *observer) moved(list []pointed) (move func(*model.Pos), ok bool) {
	to := map[model.Pos]model.Pos{}
	files := filesByPath(o.table)
	for _, at := range list {
		low, file := o.own.of(at.path), files[at.path]
		if low == nil || low.kept == nil || file == nil {
			return nil, false
		}
		if low.kept.source == at.source {
			continue
		}
		now := file.Places()
		for _, pl := range at.places {
			if len(pl.nth) == 0 {
				return nil, false
			}
			for i, n := range pl.nth {
				if int(n) >= len(now) || i > 0 && now[n] != to[pl.pos] {
					return nil, false
				}
				to[pl.pos] = now[n]
			}
		}
	}
	if len(to) == 0 {
		return nil, true
	}
	return func(p *model.Pos) {
		if now, ok := to[*p]; ok {
			*p = now
		}
	}, true
}

// filesByPath are the project's files.
func filesByPath(t *types.Table) map[string]*types.File {
	files := map[string]*types.File{}
	for _, f := range t.Files() {
		files[f.Path] = f
	}
	return files
}

// encode writes the units beside what they depend on; nil when one of the files to which
// they point went away meanwhile.
func (k configuration) encode(table *types.Table, sources map[string]source, units []*model.Unit) []byte {
	points := map[string]map[model.Pos]bool{}
	data := unitcodec.EncodeSeen(units, func(p *model.Pos) {
		if points[p.File] == nil {
			points[p.File] = map[model.Pos]bool{}
		}
		points[p.File][*p] = true
	})
	k.data = unsafe.String(unsafe.SliceData(data), len(data))
	delete(points, "")
	files := filesByPath(table)
	for _, path := range slices.Sorted(maps.Keys(points)) {
		file := files[path]
		if file == nil {
			if text := table.Text(path); !slices.Contains(k.asked, text) {
				k.asked = append(k.asked, text)
			}
			continue
		}
		src, ok := sources[path]
		if !ok {
			return nil
		}
		at := pointed{path: path, source: src}
		nth := map[model.Pos][]uint32{}
		for i, pos := range file.Places() {
			nth[pos] = append(nth[pos], uint32(i))
		}
		for pos := range points[path] {
			at.places = append(at.places, place{pos, nth[pos]})
		}
		slices.SortFunc(at.places, func(a, b place) int {
			return cmp.Or(a.pos.Compare(b.pos), cmp.Compare(a.pos.EndLine, b.pos.EndLine), cmp.Compare(a.pos.EndColumn, b.pos.EndColumn))
		})
		k.pointed = append(k.pointed, at)
	}
	return wire.Encode(k.code)
}

// code writes or reads a configuration.
func (k *configuration) code(c *wire.Coder) {
	types.CodeDigest(c, &k.project)
	wire.List(c, &k.asked, func(d *types.Dependency) { types.CodeDependency(c, d) })
	number := func(n *uint32) {
		v := uint64(*n)
		c.Uint(&v)
		*n = uint32(v)
	}
	wire.List(c, &k.pointed, func(at *pointed) {
		c.Raw(&at.path)
		sum := string(at.source[:])
		if c.Raw(&sum); copy(at.source[:], sum) != len(at.source) {
			c.Fail()
		}
		wire.List(c, &at.places, func(pl *place) {
			pl.pos.File = at.path
			for _, n := range []*int32{&pl.pos.Line, &pl.pos.Column, &pl.pos.EndLine, &pl.pos.EndColumn} {
				c.Int32(n)
			}
			wire.List(c, &pl.nth, number)
		})
	})
	c.Raw(&k.data)
}

// saveConfiguration writes a configuration that was made anew, of files with these sources.
func (c *cache) saveConfiguration(sources map[string]source) {
	if c.configuration == nil {
		return
	}
	if data := c.configuration(sources); data != nil {
		c.store.Put(c.configurationKey(), data)
	}
	c.configuration = nil
}
