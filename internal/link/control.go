package link

import (
	"github.com/cachevet/cachevet/internal/model"
)

// decidedBy is the request state that decides which value a callback returns: what is
// computed in one arm of a condition, or is another value behind it, is part of the
// value, and either arm comes to a result. An arm that throws stores nothing.
func (p *linker) decidedBy(f foundFunc, site *node) []dep {
	n := f.f.n
	var values []model.ValueID
	ends := map[int32]bool{}
	for i := range n.Returns {
		if !n.Returns[i].Throws {
			ends[n.Returns[i].Block] = true
		}
	}
	for _, r := range returned(n) {
		values = append(values, r.v)
	}
	return p.deciders(n, f.e, 0, values, ends, site)
}

// deciders is the request state in the conditions, behind a block, that decide what
// values are when control comes to one of some blocks.
func (p *linker) deciders(n *node, e *env, from int32, values []model.ValueID, ends map[int32]bool, site *node) []dep {
	made, joins := map[int32]bool{}, map[int32]bool{} // the blocks in which the values are computed, and become one or the other
	for _, v := range values {
		p.comesFrom(n, v, func(v model.ValueID) bool {
			switch val := &n.Values[v]; {
			case val.Kind == model.ValResult && val.Index >= 0 && int(val.Index) < len(n.Calls):
				made[n.Calls[val.Index].Block] = true
			case val.Kind == model.ValChoice && val.Index > 0:
				joins[val.Index] = true
			}
			return false
		})
	}
	var out []dep
	for i := range n.Blocks {
		b := &n.Blocks[i]
		if b.Cond < 0 || len(b.Succs) != 2 || !comesTo(n, from, int32(i)) || !p.divides(n, int32(i), made, joins, ends) {
			continue
		}
		for _, d := range p.slice([]ref{p.vs.move(ref{env: n.root, v: b.Cond}, e)}, site) {
			if d.request != "" {
				if !d.pos.IsValid() {
					d.pos = n.Pos
				}
				out = append(out, d)
			}
		}
	}
	return out
}

// divides reports whether a condition decides what is made: either arm comes to an end,
// and only one to where something is computed, or they meet where a value is one or the
// other, or never meet before the ends.
func (p *linker) divides(n *node, cond int32, made, joins, ends map[int32]bool) bool {
	var arms [2][]bool
	for k, s := range n.Blocks[cond].Succs {
		arms[k] = reached(n, s, cond)
	}
	var stores [2]int
	apart := false
	for end := range ends {
		for k := range arms {
			if arms[k][end] {
				stores[k]++
			}
		}
		apart = apart || arms[0][end] != arms[1][end]
	}
	if stores[0] == 0 || stores[1] == 0 {
		return false
	}
	for at := range made {
		if arms[0][at] != arms[1][at] {
			return true
		}
	}
	for at := range joins {
		if arms[0][at] && arms[1][at] && meets(n, arms, at, cond) {
			return true
		}
	}
	return apart
}

// meets reports whether a block is where both arms of a condition come together first.
func meets(n *node, arms [2][]bool, at, cond int32) bool {
	for b := range n.Blocks {
		if k := int32(b); k != at && arms[0][k] && arms[1][k] && reached(n, k, cond)[at] {
			return false
		}
	}
	return true
}

// reached are the blocks that control can come to from a block without passing another.
func reached(n *node, from, without int32) []bool {
	out := make([]bool, len(n.Blocks))
	todo := []int32{from}
	for len(todo) > 0 {
		b := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if b < 0 || int(b) >= len(out) || out[b] || b == without {
			continue
		}
		out[b] = true
		todo = append(todo, n.Blocks[b].Succs...)
	}
	return out
}

func comesTo(n *node, from, to int32) bool {
	return from >= 0 && (from == to || reaches(n, from, to))
}
