package link

import (
	"slices"

	"github.com/cachevet/cachevet/internal/model"
)

// refuses reports whether a function fails where it finds something in a map:
// such a map is a register of what is taken, no cache.
func (p *linker) refuses(n *node, place fieldKey) bool {
	for i := range n.Blocks {
		b := &n.Blocks[i]
		if b.Cond < 0 || len(b.Succs) != 2 {
			continue
		}
		hit, v := 0, b.Cond
		if w := &n.Values[v]; w.Kind == model.ValOp && w.Str == "!" && len(w.Ops) == 1 {
			hit, v = 1, w.Ops[0]
		}
		w := &n.Values[v]
		if w.Kind != model.ValOp || w.Str != "isset" && w.Str != "ok" || len(w.Ops) == 0 || w.Ops[0] < 0 {
			continue
		}
		if e := &n.Values[w.Ops[0]]; e.Kind == model.ValElem && placeOf(n, e.Ops[0]) == place && fails(n, b.Succs[hit]) {
			return true
		}
	}
	return false
}

// fails reports whether all ways from a block come to a return of an error that is
// made or has a name, or to an exception.
func fails(n *node, block int32) bool {
	seen := map[int32]bool{}
	for todo := []int32{block}; len(todo) > 0; {
		b := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if b < 0 || int(b) >= len(n.Blocks) || len(seen) > maxRefusal {
			return false
		}
		if seen[b] {
			continue
		}
		seen[b] = true
		if i := slices.IndexFunc(n.Returns, func(r model.Return) bool { return r.Block == b }); i >= 0 {
			if !returnsFailure(n, &n.Returns[i]) {
				return false
			}
			continue
		}
		if len(n.Blocks[b].Succs) == 0 {
			return false
		}
		todo = append(todo, n.Blocks[b].Succs...)
	}
	return true
}

// maxRefusal is how many blocks may tell why something is refused.
const maxRefusal = 8

func returnsFailure(n *node, r *model.Return) bool {
	last := len(r.Values) - 1
	if r.Throws || last < 0 || r.Values[last] < 0 {
		return r.Throws
	}
	v := &n.Values[r.Values[last]]
	return v.Type == "error" && (v.Kind == model.ValResult || v.Kind == model.ValGlobal)
}

// otherKey reports whether a map is written under another key than it was looked
// into: a number that is given out, not what was asked for.
func (p *linker) otherKey(n *node, r, w storeUse) bool {
	if r.call >= 0 || w.call >= 0 || r.at < 0 || w.at < 0 || r.at == w.at {
		return false
	}
	look := p.keySlice([]ref{{env: n.root, v: r.at}}, n)
	kept := p.keySlice([]ref{{env: n.root, v: w.at}}, n)
	if len(look) == 0 {
		return false
	}
	return !slices.ContainsFunc(look, func(a dep) bool {
		return slices.ContainsFunc(kept, func(b dep) bool { return a.root.env == b.root.env && a.root.v == b.root.v && a.request == b.request })
	})
}
