package observe

import (
	"cmp"
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

// open returns the shard, which is read first.
func (s *shard) open(store Store) *shard {
	s.once.Do(func() { s.load(store) })
	return s
}

// load reads the shard. Damaged bytes are as good as none.
func (s *shard) load(store Store) {
	data, ok := store.Get(s.key)
	if !ok {
		return
	}
	var asked []types.Dependency
	var list []*record
	text := unsafe.String(unsafe.SliceData(data), len(data)) // nobody else has data
	if !wire.Decode(text, func(c *wire.Coder) { code(c, &asked, &list, nil) }) {
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

// save writes the shard with these records, in the memory of c, if it is not what the
// store has.
func (s *shard) save(store Store, list []*record, c *wire.Coder) {
	if len(list) == len(s.open(store).records) && !slices.ContainsFunc(list, func(r *record) bool { return r.isNew }) {
		return
	}
	slices.SortFunc(list, func(a, b *record) int {
		return cmp.Or(strings.Compare(a.path, b.path), compareBool(a.test, b.test))
	})
	w := &shardWriter{places: map[types.Dependency]uint32{}}
	c.Reset()
	code(c, &w.asked, &list, w)
	store.Put(s.key, c.Bytes())
}

// A shardWriter brings what is kept into the form in which a shard has it.
type shardWriter struct {
	asked  []types.Dependency
	places map[types.Dependency]uint32 // in asked
	moved  kept                        // the last one
}

// kept is k in its new place, until the next call.
func (w *shardWriter) kept(k *kept) *kept {
	m := &w.moved
	m.data, m.wired, m.asked = k.data, k.wired, m.asked[:0]
	if k.encode != nil {
		data := k.encode()
		m.data = unsafe.String(unsafe.SliceData(data), len(data))
	}
	place := func(d types.Dependency) {
		i, ok := w.places[d]
		if !ok {
			i = uint32(len(w.asked))
			w.places[d] = i
			w.asked = append(w.asked, d)
		}
		m.asked = append(m.asked, i)
	}
	for _, d := range k.fresh {
		place(d)
	}
	for _, i := range k.asked {
		place(k.shard.asked[i])
	}
	return m
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

// code writes or reads a shard; w is nil for reading. What was asked comes last, as
// writing collects it.
func code(c *wire.Coder, asked *[]types.Dependency, list *[]*record, w *shardWriter) {
	one := func(k *kept) {
		if w != nil {
			k = w.kept(k)
		}
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
		decl := r.decl
		if w != nil && r.file != nil {
			decl = string(types.EncodeFile(r.file))
		}
		if c.Raw(&decl); w == nil {
			r.decl = decl
		}
		wire.Strs(c, &r.ids)
		wire.Optional(c, &r.unit, one)
		wire.Mapping(c, &r.funcs, func(k **kept) {
			if *k == nil {
				*k = &kept{}
			}
			one(*k)
		})
	})
	wire.List(c, asked, func(d *types.Dependency) { types.CodeDependency(c, d) })
}
