package observe

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/internal/store/unitcodec"
	"github.com/cachevet/cachevet/internal/store/wire"
	"github.com/cachevet/cachevet/php/composer"
	"github.com/cachevet/cachevet/php/types"
)

// A cache keeps what was made of files between runs. What a file declares depends on
// its source alone; its unit also on the declarations and services that were
// asked for while it was resolved, and it is used again as long as the
// answers are the same. A nil cache keeps nothing.
//
// A project has a fixed number of values in the store, shards, with the files
// divided among them: one file each would cost more than it saves.
type cache struct {
	project *composer.Project
	store   Store
	basis   string
	shards  [shardCount]*shard
	// configuration encodes a configuration that was made anew; see saveConfiguration.
	configuration func(sources map[string]source) []byte
}

const (
	// cacheVersion changes whenever the same sources give other units.
	cacheVersion = 3
	shardCount   = 16
)

// A source identifies the text of a file.
type source [16]byte

func sourceOf(src []byte) source {
	sum := sha256.Sum256(src)
	return source(sum[:16])
}

// A record is what is kept of one file.
type record struct {
	path   string
	source source
	test   bool
	decl   string      // see types.EncodeFile
	file   *types.File // instead of decl, of a new record
	ids    []model.FuncID
	unit   *kept            // of a file of the project; nil when it depends on too much
	funcs  map[string]*kept // of a file outside, by the function's id: it and its closures
	isNew  bool             // differs from what the store has

	once sync.Once
	same *types.File // see unchanged
}

// A kept is something encoded that holds as long as certain answers are the same.
type kept struct {
	encode func() []byte // makes data, of something new
	data   string
	shard  *shard
	asked  []uint32 // places in shard.asked
	fresh  []types.Dependency
	wired  []wiringAnswer

	once  sync.Once
	unit  *model.Unit   // data of a unit, once decoded
	funcs []*model.Func // data of functions, once decoded
}

// openCache returns the cache of a project, nil when there is no store.
func openCache(p *composer.Project, opts Options) *cache {
	if opts.Store == nil || opts.Tests {
		return nil
	}
	// The same project elsewhere (another checkout) shares its files.
	place := ""
	if p.Bare || p.Name == "" {
		place = p.Dir
	}
	h := sha256.New()
	for _, part := range []string{fmt.Sprint("php ", cacheVersion, types.EncodingVersion), unitcodec.Layout(), opts.Basis, strings.Join(opts.Words, " "), p.Name, p.Rel, place} {
		fmt.Fprintf(h, "%d:%s", len(part), part)
	}
	c := &cache{project: p, store: opts.Store, basis: hex.EncodeToString(h.Sum(nil))}
	for i := range c.shards {
		c.shards[i] = &shard{key: fmt.Sprint(c.basis, "-", i)}
	}
	return c
}

// shardOf is the shard of a file.
func (c *cache) shardOf(path string) *shard {
	h := uint32(2166136261) // FNV-1a
	for i := range len(path) {
		h = (h ^ uint32(path[i])) * 16777619
	}
	return c.shards[h%shardCount].open(c.store)
}

// record returns what is kept of a file; nil for nothing.
func (c *cache) record(path string, test bool) *record {
	return c.shardOf(path).records[recordKey{path, test}]
}

// file returns what is kept of a file with this text; nil for nothing.
func (c *cache) file(path string, src []byte, test bool) (*record, *types.File) {
	rec := c.record(path, test)
	if rec == nil || rec.source != sourceOf(src) {
		return nil, nil
	}
	return rec, rec.declared()
}

// declared decodes what the file declares; nil when that is damaged.
func (r *record) declared() *types.File {
	if f, ok := types.DecodeFile(r.decl); ok && f.Path == r.path && f.Test == r.test {
		return f
	}
	return nil
}

// sourceRooms is memory for texts that are only compared.
var sourceRooms sync.Pool

// unchanged is what a file on disk declares if it is still the one that was kept.
func (r *record) unchanged(p *composer.Project) *types.File {
	r.once.Do(func() {
		room, _ := sourceRooms.Get().(*[]byte)
		if room == nil {
			room = new([]byte)
		}
		src, problem := types.ReadSource(p.Path(r.path), r.path, *room)
		if problem == nil && r.source == sourceOf(src) {
			r.same = r.declared()
		}
		if cap(src) > cap(*room) {
			*room = src
		}
		sourceRooms.Put(room)
	})
	return r.same
}

// fresh makes a record of a file that was lowered.
func (c *cache) fresh(src []byte, f *types.File, ids []model.FuncID) *record {
	return &record{path: f.Path, source: sourceOf(src), test: f.Test, file: f, ids: ids, isNew: true}
}

// unit returns the unit of a file if it still holds.
func (c *cache) unit(o *observer, rec *record) *model.Unit {
	if c == nil || rec == nil || rec.unit == nil || !rec.unit.holds(o) {
		return nil
	}
	u := rec.unit.decodedUnit()
	if u != nil {
		rec.unit.ask(o.table)
	}
	return u
}

// decodedUnit returns the unit that k is; nil when it is damaged.
func (k *kept) decodedUnit() *model.Unit {
	k.once.Do(func() {
		if units, err := unitcodec.DecodeString(k.data); err == nil && len(units) == 1 {
			k.unit = units[0]
		}
	})
	return k.unit
}

// decodedFuncs returns the functions that k is; nil when they are damaged.
func (k *kept) decodedFuncs() []*model.Func {
	k.once.Do(func() {
		if list, err := unitcodec.DecodeFuncs(k.data); err == nil {
			k.funcs = list
			if list == nil {
				k.funcs = []*model.Func{}
			}
		}
	})
	return k.funcs
}

// keepUnit keeps a unit that was made with the answers of at.
func (c *cache) keepUnit(o *observer, low *lowered, at *asking, u *model.Unit) {
	if c == nil || low == nil || low.kept == nil {
		return
	}
	low.kept.isNew = true
	// Whoever takes the unit may add to it.
	same := *u
	low.kept.unit = at.keep(o, func() []byte { return unitcodec.Encode(&same) })
}

// functions returns a function of a file outside of the project, with its
// closures, if what is kept of it still holds.
func (c *cache) functions(o *observer, rec *record, id model.FuncID) ([]*model.Func, bool) {
	if c == nil || rec == nil {
		return nil, false
	}
	k := rec.funcs[string(id)]
	if k == nil || !k.holds(o) {
		return nil, false
	}
	list := k.decodedFuncs()
	if list == nil {
		return nil, false
	}
	k.ask(o.table)
	return list, true
}

// keepFunctions keeps them.
func (c *cache) keepFunctions(o *observer, rec *record, id model.FuncID, at *asking, list []*model.Func) {
	if c == nil || rec == nil {
		return
	}
	if rec.funcs == nil {
		rec.funcs = map[string]*kept{}
	}
	rec.isNew = true
	if k := at.keep(o, func() []byte { return unitcodec.EncodeFuncs(list) }); k != nil {
		rec.funcs[string(id)] = k
	} else {
		delete(rec.funcs, string(id))
	}
}

// save returns what writes the shards that changed; nil when there is no cache. It
// may be called while others read the units.
func (c *cache) save(all ...*lowerings) func() {
	if c == nil {
		return nil
	}
	lists := map[*shard][]*record{}
	sources := map[string]source{}
	for _, s := range all {
		for _, low := range s.byPath {
			if rec := low.kept; rec != nil {
				s := c.shardOf(rec.path)
				lists[s] = append(lists[s], rec)
				sources[rec.path] = rec.source
			}
		}
	}
	return func() {
		c.saveConfiguration(sources)
		w := wire.Encoder()
		for _, s := range c.shards {
			s.save(c.store, lists[s], w)
		}
	}
}

// asking is a view of what a resolver may ask, which notes what it did.
type asking struct {
	table *types.Table
	trace *types.Trace
	wired *wiring
}

func (o *observer) ask() *asking {
	if o.cache == nil {
		return &asking{table: o.table, wired: o.wired}
	}
	tr := &types.Trace{}
	return &asking{table: o.table.Traced(tr), trace: tr,
		wired: &wiring{services: o.wired.services, locators: o.wired.locators, asked: map[wiringAnswer]bool{}}}
}

// keep binds what encode will write to the answers that were given; nil when it
// depends on too much.
func (a *asking) keep(o *observer, encode func() []byte) *kept {
	deps, ok := o.table.Dependencies(a.trace)
	if !ok {
		return nil
	}
	k := &kept{encode: encode, fresh: deps}
	for w := range a.wired.asked {
		k.wired = append(k.wired, w)
	}
	slices.SortFunc(k.wired, func(a, b wiringAnswer) int {
		return cmp.Or(strings.Compare(a.in.class, b.in.class), strings.Compare(a.in.property, b.in.property), strings.Compare(a.name, b.name))
	})
	return k
}

// holds reports whether all answers are the same as when k was made.
func (k *kept) holds(o *observer) bool {
	for _, w := range k.wired {
		if !o.wired.holds(w) {
			return false
		}
	}
	for _, i := range k.asked {
		if !k.shard.holds(o.table, i) {
			return false
		}
	}
	return true
}

// ask makes the vendor files that gave the answers ones that were reached.
func (k *kept) ask(t *types.Table) {
	for _, i := range k.asked {
		t.Ask(k.shard.asked[i])
	}
}
