package link

import (
	"slices"

	"github.com/cachevet/cachevet/internal/model"
)

// ofOneValue reports whether a lock guards one value and nothing else: who takes it
// wants what the fill under an acquisition writes, a token and the time it expires.
// Nobody but those who need that value waits, as under the lock of a key.
func (p *linker) ofOneValue(n *node, a int) bool {
	acq := &n.flow.acquires[a]
	if !acq.inProcess() || acq.via != nil {
		return false
	}
	value := p.guardedBy(n, a).writes
	for k := range value {
		if p.keyed(k) {
			return false
		}
	}
	for _, h := range p.holdersOf(acq.key) {
		if h.n == n && h.acquire == a {
			continue
		}
		if h.n.flow.acquires[h.acquire].via != nil {
			return false // held beyond a helper: for what, is another question
		}
		if !p.serves(h.n, h.acquire, value) {
			return false
		}
	}
	return len(value) > 0
}

// A holder is a function and one of the locks it acquires.
type holder struct {
	n       *node
	acquire int
}

// holdersOf are all that acquire a lock, tests left out.
func (p *linker) holdersOf(key lockKey) []holder {
	if p.holders == nil {
		p.holders = map[lockKey][]holder{}
		for _, n := range p.x.nodes {
			if n.flow == nil || n.Test {
				continue
			}
			for a := range n.flow.acquires {
				k := n.flow.acquires[a].key
				p.holders[k] = append(p.holders[k], holder{n, a})
			}
		}
	}
	return p.holders[key]
}

// serves reports whether a function takes a lock for a value alone: it reads or
// writes the value, writes nothing else that the lock guards, and waits for nothing
// unless it is to fill it.
func (p *linker) serves(n *node, a int, value map[fieldKey]bool) bool {
	t := p.guardedBy(n, a)
	writes := false
	for k := range t.writes {
		if !value[k] {
			return false
		}
		writes = true
	}
	if !writes && slices.ContainsFunc(p.whileHeld(n, a), func(e *effect) bool { return remote(e.kind) }) {
		return false
	}
	if writes {
		return true
	}
	for k := range t.reads {
		if value[k] {
			return true
		}
	}
	return false
}

// guardedBy are the places beside a lock that a function touches while it holds it,
// itself or through what it calls.
func (p *linker) guardedBy(n *node, a int) touches {
	bit, key := uint64(1)<<a, n.flow.acquires[a].key
	t := touches{map[fieldKey]bool{}, map[fieldKey]bool{}}
	add := func(m map[fieldKey]bool, k fieldKey) {
		if k.name != "" && guards(key, k) {
			m[k] = true
		}
	}
	for i := range n.Stores {
		if n.flow.heldAtStore(i)&bit != 0 {
			add(t.writes, storePlace(n, &n.Stores[i]))
		}
	}
	for i := range n.Values { // where a value is read is not known: under the only lock it has, if any
		if v := &n.Values[i]; v.Kind == model.ValField || v.Kind == model.ValGlobal {
			add(t.reads, placeOf(n, model.ValueID(i)))
		}
	}
	for i := range n.Calls {
		if n.flow.heldAt(i)&bit == 0 || n.Calls[i].Mode == model.Spawned {
			continue
		}
		for _, f := range n.targets[i].fns {
			for k := range p.touchedOf(f).writes {
				add(t.writes, k)
			}
			for k := range p.touchedOf(f).reads {
				add(t.reads, k)
			}
		}
	}
	return t
}

// keyed reports whether a place holds many values, each under a key.
func (p *linker) keyed(k fieldKey) bool {
	if len(p.x.elems[k]) > 0 {
		return true
	}
	if f := fieldOf(p.x.types[k.owner], k.name); f != nil {
		return f.Type.IsMap()
	}
	return slices.ContainsFunc(p.x.globals[k.name], func(r ref) bool {
		return r.val().Type.IsMap()
	})
}
