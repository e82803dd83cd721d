package link

import (
	"github.com/cachevet/cachevet/internal/catalog"
	"github.com/cachevet/cachevet/internal/model"
)

// memoOf finds how a function keeps what a function it is given returns: it
// runs it in a flight made by hand, or looks into a store and writes the same
// store. nil when it does neither.
func (p *linker) memoOf(n *node) *memoRead {
	if m, ok := p.memos[n]; ok {
		return m
	}
	m := p.flightOf(n)
	if m == nil {
		m = p.storeMemo(n)
	}
	if m == nil {
		m = p.mapMemo(n)
	}
	if m == nil {
		m = p.collectionMemo(n)
	}
	if m == nil {
		m = p.helperMemo(n)
	}
	p.memos[n] = m
	return m
}

func (m *memoRead) api() string {
	switch {
	case m.flight:
		return "hand-made flight"
	case m.m != nil:
		return "fill after " + shortSymbol(m.m.name)
	}
	return "fill of " + placeText(m.place)
}

func (p *linker) flightOf(n *node) *memoRead {
	f := p.flight(n)
	if f == nil {
		return nil
	}
	m := &memoRead{place: f.place, key: f.key, call: f.call, at: f.pos, flight: true}
	return m
}

// storeMemo looks for an access that reads a store and one that writes it.
func (p *linker) storeMemo(n *node) *memoRead {
	for i := range n.Calls {
		for k := range p.means(n, i) {
			m := &p.means(n, i)[k]
			if m.Read == nil || m.maybe || m.Read.All {
				continue
			}
			place := p.storeOf(n, i, m.Read, m)
			if place.name == "" {
				continue
			}
			for w := range n.Calls {
				for _, wm := range p.means(n, w) {
					if wm.Write != nil && w != i && p.storeOf(n, w, wm.Write, &wm) == place {
						return &memoRead{place: place, key: model.NoValue, m: m, call: i, at: n.Calls[i].Pos}
					}
				}
			}
		}
	}
	return nil
}

// helperMemo looks for a call of a helper that reads a store under a key it is
// given, and one of a helper that writes it under the same: the methods get and
// set of a cache that the function is a method of.
func (p *linker) helperMemo(n *node) *memoRead {
	for i := range n.Calls {
		read, key := p.helps(n, i, func(m *meaning) *catalog.Access { return m.Read })
		if read.name == "" || read.owner != n.Owner || asksOnly(n, i) {
			continue
		}
		for w := range n.Calls {
			if written, k := p.helps(n, w, func(m *meaning) *catalog.Access { return m.Write }); w != i && written == read && k == key {
				return &memoRead{place: read, key: key, call: -1, at: n.Calls[i].Pos}
			}
		}
	}
	return nil
}

// helps returns the store that the function which a call enters accesses, and
// the argument that is its key.
func (p *linker) helps(n *node, i int, access func(*meaning) *catalog.Access) (fieldKey, model.ValueID) {
	c := &n.Calls[i]
	if len(n.targets[i].fns) != 1 || c.Mode != model.Now {
		return fieldKey{}, model.NoValue
	}
	f := n.targets[i].fns[0]
	for k := range f.Calls {
		for x := range p.means(f, k) {
			m := &p.means(f, k)[x]
			a := access(m)
			if a == nil || m.maybe || a.All || !a.Key.IsSet() {
				continue
			}
			for _, r := range p.m.unfollowed(f.root, &f.Calls[k], a.Key) {
				if r.env == f.root && r.path == nil && r.kind() == model.ValParam && int(r.val().Index) < len(c.Args) {
					return p.storeOf(f, k, a, m), c.Args[r.val().Index].Value
				}
			}
		}
	}
	return fieldKey{}, model.NoValue
}

// mapMemo looks for an element of a map or array that lives longer than the
// call, read in a condition and written.
func (p *linker) mapMemo(n *node) *memoRead {
	for i := range n.Stores {
		s := &n.Stores[i]
		if s.Place.Kind != model.ElemPlace || s.Place.Key < 0 {
			continue
		}
		place := storePlace(n, s)
		if place.name == "" || !p.comesFrom(n, s.Value, func(v model.ValueID) bool { return p.dynamicResult(n, v) }) {
			continue
		}
		for v := range n.Values {
			val := &n.Values[v]
			if val.Kind == model.ValElem && len(val.Ops) > 1 && val.Ops[1] == s.Place.Key && placeOf(n, model.ValueID(v)) == place && p.branchesOn(n, val) {
				return &memoRead{place: place, key: s.Place.Key, call: -1, at: s.Pos}
			}
		}
	}
	return nil
}

// collectionMemo is mapMemo for the elements of a collection object.
func (p *linker) collectionMemo(n *node) *memoRead {
	for i := range n.Calls {
		place, key := p.element(n, i, "read")
		if place.name == "" {
			continue
		}
		for w := range n.Calls {
			if to, _ := p.element(n, w, "write"); to != place {
				continue
			}
			for _, a := range n.Calls[w].Args {
				if p.comesFrom(n, a.Value, func(v model.ValueID) bool { return p.dynamicResult(n, v) }) {
					return &memoRead{place: place, key: key, call: -1, at: n.Calls[i].Pos}
				}
			}
		}
	}
	return nil
}

// element is the collection and the key of a call that reads or writes one
// element of a collection object; no place when it does neither.
func (p *linker) element(n *node, i int, op string) (fieldKey, model.ValueID) {
	for _, m := range p.means(n, i) {
		if m.Element == nil || m.Element.Op != op || m.maybe {
			continue
		}
		key := model.NoValue
		if at := m.Element.Key; at.HasIndex && at.Index < len(n.Calls[i].Args) {
			key = n.Calls[i].Args[at.Index].Value
		}
		return placeOf(n, n.Calls[i].Recv), key
	}
	return fieldKey{}, model.NoValue
}

// dynamicResult reports whether a value is what a called function value
// returned.
func (p *linker) dynamicResult(n *node, v model.ValueID) bool {
	val := &n.Values[v]
	return val.Kind == model.ValResult && n.Calls[val.Index].Target.Kind == model.Dynamic
}

// branchesOn reports whether some condition is made from a value.
func (p *linker) branchesOn(n *node, want *model.Value) bool {
	for i := range n.Blocks {
		if c := n.Blocks[i].Cond; c >= 0 && p.anyValue(n, c, func(val *model.Value) bool { return val == want }) {
			return true
		}
	}
	return false
}
