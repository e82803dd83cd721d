package link

import (
	"slices"

	"github.com/cachevet/cachevet/internal/catalog"
	"github.com/cachevet/cachevet/internal/model"
)

// A storeAccess is a look into a store, or a write of it, as one function sees
// it: its own call, an element of a map that outlives the call, or the call of a
// helper that does one of these with what it is given.
type storeAccess struct {
	place fieldKey
	of    fieldKey // the field with the object whose helper it is; none for the function's own object
	call  int      // -1 for a map element
	at    model.ValueID
	block int32
	pos   model.Pos // none for a look at a map element
	key   model.ValueID
	// values are what a write puts there.
	values []model.ValueID
	known  bool // by a call that the catalogue knows, in this very function
	depth  int
}

type storeAccesses struct{ reads, writes []storeAccess }

// accesses are the looks into stores and the writes of a function.
func (p *linker) accesses(n *node) *storeAccesses {
	if a, ok := p.accessed[n]; ok {
		return a
	}
	a := &storeAccesses{}
	p.accessed[n] = a // what a recursion adds is not seen
	for i := range n.Calls {
		if n.Calls[i].Mode != model.Now {
			continue
		}
		p.knownAccess(n, i, a)
		p.helperAccess(n, i, a)
	}
	for v := range n.Values {
		val := &n.Values[v]
		if val.Kind != model.ValElem || len(val.Ops) < 2 || val.Ops[0] < 0 || !n.Values[val.Ops[0]].Type.IsMap() {
			continue
		}
		if place := placeOf(n, val.Ops[0]); place.name != "" {
			a.reads = append(a.reads, storeAccess{place: place, call: -1, at: model.ValueID(v), block: -1, key: val.Ops[1]})
		}
	}
	for i := range n.Stores {
		s := &n.Stores[i]
		if s.Place.Kind != model.ElemPlace || s.Place.Key < 0 {
			continue
		}
		if place := storePlace(n, s); place.name != "" {
			a.writes = append(a.writes, storeAccess{place: place, call: -1, at: model.NoValue, block: s.Block, pos: s.Pos, key: s.Place.Key, values: []model.ValueID{s.Value}})
		}
	}
	return a
}

// knownAccess adds what the catalogue says of a call.
func (p *linker) knownAccess(n *node, i int, a *storeAccesses) {
	c := &n.Calls[i]
	for k := range p.means(n, i) {
		m := &p.means(n, i)[k]
		add := func(list *[]storeAccess, acc *catalog.Access) {
			place := p.storeOf(n, i, acc, m)
			if m.maybe || acc.All || acc.Exists || place.name == "" {
				return
			}
			s := storeAccess{place: place, call: i, at: model.NoValue, block: c.Block, pos: c.Pos, key: p.operandValue(n, c, acc.Key), known: true}
			if v := p.operandValue(n, c, acc.Value); v >= 0 && list == &a.writes {
				s.values = []model.ValueID{v}
			}
			*list = append(*list, s)
		}
		if m.Read != nil && !asksOnly(n, i) {
			add(&a.reads, m.Read)
		}
		if m.Write != nil {
			add(&a.writes, m.Write)
		}
	}
}

// operandValue is an operand as a value of the function that makes the call.
func (p *linker) operandValue(n *node, c *model.Call, op catalog.Operand) model.ValueID {
	for _, r := range p.m.unfollowed(n.root, c, op) {
		if r.env == n.root && r.path == nil {
			return r.v
		}
	}
	return model.NoValue
}

// helperAccess adds the accesses of the function that a call enters, when their
// keys are what the call gives it: get(key) returns what is there, put(key,
// value) keeps what it is given.
func (p *linker) helperAccess(n *node, i int, a *storeAccesses) {
	c := &n.Calls[i]
	if len(n.targets[i].fns) != 1 || n.targets[i].fns[0] == n {
		return
	}
	f := n.targets[i].fns[0]
	inner := p.accesses(f)
	seen := func(s storeAccess) (storeAccess, bool) {
		out := storeAccess{place: s.place, of: s.of, call: i, at: model.NoValue, block: c.Block, pos: c.Pos, key: givenTo(f, c, s.key), depth: s.depth + 1}
		if s.of == (fieldKey{}) && c.Recv >= 0 {
			out.of = placeOf(n, c.Recv)
		}
		return out, out.key >= 0 && out.depth <= maxHelpers
	}
	for _, s := range inner.reads {
		if out, ok := seen(s); ok && p.returns(f, s) {
			a.reads = append(a.reads, out)
		}
	}
	for _, s := range inner.writes {
		out, ok := seen(s)
		if !ok {
			continue
		}
		if out.values = p.givenIn(f, c, s.values, out.key); len(out.values) > 0 {
			a.writes = append(a.writes, out)
		}
	}
}

// keptBy are the stores that a call puts what it is given into: keep(key, value) that
// writes a map, and c.cache.Set(key, value), a cache of the project's own by whichever
// of its implementations. Such a cache is where its object is held.
func (p *linker) keptBy(n *node, i int) []storeAccess {
	c := &n.Calls[i]
	if len(c.Args) < 2 || c.Mode != model.Now {
		return nil
	}
	var out []storeAccess
	for _, f := range n.targets[i].fns {
		for _, w := range p.accesses(f).writes {
			key := givenTo(f, c, w.key)
			if key < 0 {
				continue
			}
			w.values = p.givenIn(f, c, w.values, key)
			if len(w.values) == 0 {
				continue
			}
			if w.place.owner != "" && w.place.owner == f.Owner && c.Recv >= 0 {
				if held := placeOf(n, c.Recv); held.name != "" {
					w.place = held
				}
			}
			out = append(out, w)
		}
	}
	return out
}

// givenTo is the argument of a call that a value of the called function is; none if
// it is no parameter.
func givenTo(f *node, c *model.Call, v model.ValueID) model.ValueID {
	if v < 0 || f.Values[v].Kind != model.ValParam || int(f.Values[v].Index) >= len(c.Args) {
		return model.NoValue
	}
	return c.Args[f.Values[v].Index].Value
}

// givenIn are the arguments of a call that values of the called function are made
// from, but for the key.
func (p *linker) givenIn(f *node, c *model.Call, values []model.ValueID, key model.ValueID) []model.ValueID {
	var out []model.ValueID
	for _, v := range values {
		p.comesFrom(f, v, func(v model.ValueID) bool {
			if arg := givenTo(f, c, v); arg >= 0 && arg != key && !slices.Contains(out, arg) {
				out = append(out, arg)
			}
			return false
		})
	}
	return out
}

// returns reports whether a function returns what a look found.
func (p *linker) returns(f *node, s storeAccess) bool {
	found := func(v model.ValueID) bool {
		return v == s.at || s.call >= 0 && f.Values[v].Kind == model.ValResult && int(f.Values[v].Index) == s.call
	}
	for i := range f.Returns {
		for _, v := range f.Returns[i].Values {
			if p.comesFrom(f, v, found) {
				return true
			}
		}
	}
	return false
}

// decidesBy reports whether a branch of a function depends on what a look found.
func (p *linker) decidesBy(n *node, s storeAccess) bool {
	for i := range n.Blocks {
		if c := n.Blocks[i].Cond; c >= 0 && p.foundBy(n, s, c) {
			return true
		}
	}
	return false
}

// foundBy reports whether a value is made from what a look found.
func (p *linker) foundBy(n *node, s storeAccess, v model.ValueID) bool {
	return p.comesFrom(n, v, func(v model.ValueID) bool {
		return v == s.at || s.call >= 0 && n.Values[v].Kind == model.ValResult && int(n.Values[v].Index) == s.call
	})
}

// fillPairs are the looks of a function, each with the write that fills what it
// did not find: the same store under the same key, later.
func (p *linker) fillPairs(n *node) [][2]storeAccess {
	var out [][2]storeAccess
	a := p.accesses(n)
	for _, r := range a.reads {
		if !p.decidesBy(n, r) {
			continue
		}
		for _, w := range a.writes {
			if r.place == w.place && r.of == w.of && p.ordered(n, r.call, w.call) && p.sameKeyValue(n, r.key, w.key) {
				out = append(out, [2]storeAccess{r, w})
				break
			}
		}
	}
	return out
}

func (p *linker) sameKeyValue(n *node, a, b model.ValueID) bool {
	if a == b {
		return true
	}
	if a < 0 || b < 0 {
		return false
	}
	key := func(v model.ValueID) string { return p.key(p.vs.chase(ref{env: n.root, v: v}, false)).Text }
	x, y := key(a), key(b)
	return x == y && x != "" && x != "*"
}

// agedField is the field that a function keeps a value in, under a lock of the same
// object, with the time beside it by which the function asks whether the value is
// too old; and the store.
func (p *linker) agedField(n *node) (fieldKey, *model.Store) {
	if n.flow == nil || len(n.flow.acquires) == 0 || !n.traits().SharedMemory {
		return fieldKey{}, nil
	}
	owned := func(i int) bool {
		k := storePlace(n, &n.Stores[i])
		return n.Stores[i].Place.Kind == model.FieldPlace && slices.ContainsFunc(n.flow.acquires, func(a acquisition) bool {
			return !a.lock.Read && guards(a.key, k)
		}) && n.flow.heldAtStore(i) != 0
	}
	asked := map[model.TypeID]bool{}
	for i := range n.Stores {
		if k := storePlace(n, &n.Stores[i]); owned(i) && ofType(n, k, "time.Time") {
			asked[k.owner] = asked[k.owner] || slices.ContainsFunc(n.Blocks, func(b model.Block) bool {
				return b.Cond >= 0 && p.comesFrom(n, b.Cond, func(v model.ValueID) bool { return n.Values[v].Kind == model.ValField && placeOf(n, v) == k })
			})
		}
	}
	for i := range n.Stores {
		if k := storePlace(n, &n.Stores[i]); owned(i) && asked[k.owner] && !ofType(n, k, "time.Time") && n.Stores[i].Value >= 0 && n.Values[n.Stores[i].Value].Type != "time.Time" {
			return k, &n.Stores[i]
		}
	}
	return fieldKey{}, nil
}
