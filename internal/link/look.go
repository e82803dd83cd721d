package link

import (
	"slices"

	"github.com/cachevet/cachevet/internal/model"
)

// A look is a branch with the places that outlive the call which it depends
// on.
type look struct {
	block int32
	reads map[placeRead]bool
}

// A placeRead is a place that a value is made from, and the call that reads it;
// -1 when the function itself does.
type placeRead struct {
	place fieldKey
	call  int
}

// spared reports whether a look of a function at a place, or at what is written
// beside it, decides over the makers of the place's value. What a maker returns
// tells how it ended, and nothing of whether it had to run; what was written a
// moment ago tells nothing of the value there was.
func (p *linker) spared(n *node, k fieldKey, beside map[fieldKey][]int32, makers map[int]bool) bool {
	for _, l := range p.looksOf(n) {
		for r := range l.reads {
			writes, kept := beside[r.place]
			if ofType(n, r.place, "error") {
				continue // where there was no error, it is computed again
			}
			if r.place != k && (!kept || !readsPlace(n, k) && !ofType(n, r.place, "time.Time")) || slices.ContainsFunc(writes, func(b int32) bool { return reaches(n, b, l.block) }) {
				continue
			}
			if p.spares(n, l.block, makers, r.call) {
				return true
			}
		}
	}
	return false
}

// looksOf are the looks of a function.
func (p *linker) looksOf(n *node) []look {
	if l, ok := p.looks[n]; ok {
		return l
	}
	l := p.findLooks(n)
	p.looks[n] = l
	return l
}

// findLooks finds the branches that depend on such places: read in the condition,
// or by a function whose result is.
func (p *linker) findLooks(n *node) []look {
	var out []look
	for b := range n.Blocks {
		if n.Blocks[b].Cond < 0 {
			continue
		}
		if reads := p.placesIn(n, n.Blocks[b].Cond); len(reads) > 0 {
			out = append(out, look{int32(b), reads})
		}
	}
	return out
}

// placesIn are the places that a value is made from.
func (p *linker) placesIn(n *node, v model.ValueID) map[placeRead]bool {
	out := map[placeRead]bool{}
	w := n.walk(v)
	for v, ok := w.next(); ok; v, ok = w.next() {
		val := &n.Values[v]
		if k := placeOf(n, v); k.name != "" {
			out[placeRead{k, -1}] = true
		}
		w.add(val.Ops...)
		if val.Kind == model.ValResult && val.Index >= 0 && int(val.Index) < len(n.Calls) {
			i := int(val.Index)
			w.addCall(val.Index)
			for _, m := range p.means(n, i) {
				if m.Read == nil {
					continue
				}
				if k := p.storeOf(n, i, m.Read, &m); k.name != "" {
					out[placeRead{k, i}] = true
				}
			}
			for _, f := range n.targets[i].fns {
				for k := range p.touchedOf(f).reads {
					out[placeRead{k, i}] = true
				}
			}
		}
	}
	return out
}

// ofType reports whether a place that a function reads is of a type. Who looks at a
// time asks how old what stands beside it is.
func ofType(n *node, k fieldKey, t model.TypeID) bool {
	for i := range n.Values {
		if v := &n.Values[i]; v.Type == t && (v.Kind == model.ValField || v.Kind == model.ValGlobal) && placeOf(n, model.ValueID(i)) == k {
			return true
		}
	}
	return false
}

// readsPlace reports whether a function reads a place itself.
func readsPlace(n *node, k fieldKey) bool {
	for i := range n.Values {
		if v := &n.Values[i]; (v.Kind == model.ValField || v.Kind == model.ValGlobal) && placeOf(n, model.ValueID(i)) == k {
			return true
		}
	}
	return false
}

// spares reports whether a branch decides over calls: one of its ways comes to
// one of them, another leaves the function without any and without waiting for
// something else: a stream is read either way. The call that the branch knows
// from does not count.
func (p *linker) spares(n *node, branch int32, calls map[int]bool, from int) bool {
	succs := n.Blocks[branch].Succs
	busy := make([]bool, len(n.Blocks))
	comes := false
	for c := range calls {
		if b := n.Calls[c].Block; c != from && b >= 0 && int(b) < len(busy) && !busy[b] {
			busy[b] = true
			comes = comes || slices.ContainsFunc(succs, func(s int32) bool { return reaches(n, s, b) })
		}
	}
	if !comes {
		return false
	}
	for i := range n.Calls {
		if c := &n.Calls[i]; i != from && c.Mode == model.Now && c.Block >= 0 && int(c.Block) < len(busy) && !busy[c.Block] && p.takesTime(n, i) {
			busy[c.Block] = true
		}
	}
	return slices.ContainsFunc(succs, func(s int32) bool { return leavesWithout(n, s, busy) })
}

// leavesWithout reports whether control can go from a block to the function's
// end past the busy blocks.
func leavesWithout(n *node, from int32, busy []bool) bool {
	seen := make([]bool, len(n.Blocks))
	for todo := []int32{from}; len(todo) > 0; {
		b := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if b < 0 || int(b) >= len(seen) || seen[b] || busy[b] {
			continue
		}
		seen[b] = true
		if len(n.Blocks[b].Succs) == 0 {
			return true
		}
		todo = append(todo, n.Blocks[b].Succs...)
	}
	return false
}
