package observe

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"unsafe"

	"github.com/cachevet/cachevet/internal/store/wire"
	"github.com/cachevet/cachevet/php/types"
)

// A shard is one value of the store: the records of some files.
type shard struct {
	key  string
	once sync.Once

	// asked are the dependencies of all records, each once; held says of each whether it
	// holds, as far as that was looked at.
	asked   []types.Dependency
	held    []atomic.Uint32
	records map[recordKey]*record
}

// A recordKey tells the two readings of a file apart: test code is read as that when a
// lookup finds it.
type recordKey struct {
	path string
	test bool
}

const (
	unseen = iota
	holding
	broken
)

// holds reports whether a dependency has the answer it had.
func (s *shard) holds(t *types.Table, i uint32) bool {
	if s.held[i].Load() == unseen {
		state := uint32(broken)
		if t.Holds(s.asked[i]) {
			state = holding
		}
		s.held[i].Store(state)
	}
	return s.held[i].Load() == holding
}

// load reads the shard. Damaged bytes are as good as none.
func (s *shard) load(store Store) {
	data, ok := store.Get(s.key)
	if !ok {
		return
	}
	c := wire.Decoder(unsafe.String(unsafe.SliceData(data), len(data))) // nobody else has data
	var asked []types.Dependency
	var list []*record
	code(c, &asked, &list)
	if !c.Done() {
		return
	}
	s.asked, s.held = asked, make([]atomic.Uint32, len(asked))
	s.records = make(map[recordKey]*record, len(list))
	for _, rec := range list {
		if rec.unit != nil && !s.own(rec.unit) {
			return
		}
		for _, k := range rec.funcs {
			if !s.own(k) {
				return
			}
		}
		s.records[recordKey{rec.path, rec.test}] = rec
	}
}

// own takes what a record keeps as the shard's; false when it refers to a dependency
// that is not there.
func (s *shard) own(k *kept) bool {
	k.shard = s
	return !slices.ContainsFunc(k.asked, func(i uint32) bool { return int(i) >= len(s.asked) })
}

// save writes the shard with these records if it is not what the store has.
func (s *shard) save(store Store, list []*record) {
	if len(list) == len(s.records) && !slices.ContainsFunc(list, func(r *record) bool { return r.isNew }) {
		return
	}
	slices.SortFunc(list, func(a, b *record) int {
		return cmp.Or(strings.Compare(a.path, b.path), compareBool(a.test, b.test))
	})
	places := map[types.Dependency]uint32{}
	var asked []types.Dependency
	place := func(k *kept) *kept {
		if k == nil {
			return nil
		}
		moved := &kept{data: k.data, wired: k.wired}
		if k.encode != nil {
			moved.data = string(k.encode())
		}
		for _, d := range k.answers() {
			i, ok := places[d]
			if !ok {
				i = uint32(len(asked))
				places[d] = i
				asked = append(asked, d)
			}
			moved.asked = append(moved.asked, i)
		}
		return moved
	}
	out := make([]*record, len(list))
	for i, rec := range list {
		r := *rec
		if r.file != nil {
			r.decl = string(types.EncodeFile(r.file))
		}
		r.unit = place(rec.unit)
		r.funcs = make(map[string]*kept, len(rec.funcs))
		for _, id := range slices.Sorted(maps.Keys(rec.funcs)) {
			r.funcs[id] = place(rec.funcs[id])
		}
		out[i] = &r
	}
	c := wire.Encoder()
	code(c, &asked, &out)
	store.Put(s.key, c.Bytes())
}

func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}

// code writes or reads a shard.
func code(c *wire.Coder, asked *[]types.Dependency, list *[]*record) {
	wire.List(c, asked, func(d *types.Dependency) { types.CodeDependency(c, d) })
	one := func(k *kept) {
		c.Raw(&k.data)
		wire.List(c, &k.asked, func(i *uint32) {
			n := uint64(*i)
			c.Uint(&n)
			*i = uint32(n)
		})
		wire.List(c, &k.wired, func(w *wiringAnswer) {
			c.Text(&w.in.class)
			c.Text(&w.in.property)
			c.Raw(&w.name)
			c.Text(&w.answer)
			c.Bool(&w.ok)
		})
	}
	wire.Pointers(c, list, func(r *record) {
		c.Raw(&r.path)
		sum := string(r.source[:])
		c.Raw(&sum)
		if copy(r.source[:], sum) != len(r.source) {
			c.Fail()
		}
		c.Bool(&r.test)
		c.Raw(&r.decl)
		wire.Strs(c, &r.ids)
		wire.Optional(c, &r.unit, one)
		wire.Mapping(c, &r.funcs, func(k **kept) {
			if *k == nil {
				*k = &kept{}
			}
			one(*k)
		})
	})
}
