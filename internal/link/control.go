package link

import (
	"github.com/cachevet/cachevet/internal/model"
)

// decidedBy is the request state that decides which value a callback returns: what is
// computed in one arm of a condition is part of the value, and either arm comes to a
// result. An arm that throws stores nothing.
func (p *linker) decidedBy(f foundFunc, site *node) []dep {
	n := f.f.n
	made := map[int32]bool{} // the blocks in which the value is computed
	for _, r := range returned(n) {
		p.comesFrom(n, r.v, func(v model.ValueID) bool {
			if val := &n.Values[v]; val.Kind == model.ValResult && val.Index >= 0 && int(val.Index) < len(n.Calls) {
				made[n.Calls[val.Index].Block] = true
			}
			return false
		})
	}
	var out []dep
	for i := range n.Blocks {
		b := &n.Blocks[i]
		if b.Cond < 0 || len(b.Succs) != 2 || !stores(n, b.Succs[0]) || !stores(n, b.Succs[1]) {
			continue
		}
		decides := false
		for at := range made {
			decides = decides || comesTo(n, b.Succs[0], at) != comesTo(n, b.Succs[1], at)
		}
		if !decides {
			continue
		}
		for _, d := range p.slice([]ref{p.vs.move(ref{env: n.root, v: b.Cond}, f.e)}, site) {
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

func comesTo(n *node, from, to int32) bool {
	return from >= 0 && (from == to || reaches(n, from, to))
}

// stores reports whether control comes from a block to a result that is kept.
func stores(n *node, from int32) bool {
	for i := range n.Returns {
		if r := &n.Returns[i]; !r.Throws && comesTo(n, from, r.Block) {
			return true
		}
	}
	return false
}

// asksDeep is how many calls deep a key's function is looked into for what it decides by.
const asksDeep = 3

// keyAsks adds the request state that a function which makes a part of the key decides
// by: $admin ? 'a' : 'u'.
func (p *linker) keyAsks(n *node, v model.ValueID, told map[string]bool, depth int) {
	if depth >= asksDeep {
		return
	}
	p.comesFrom(n, v, func(v model.ValueID) bool {
		val := &n.Values[v]
		if val.Kind != model.ValResult || val.Index < 0 || int(val.Index) >= len(n.targets) {
			return false
		}
		for _, f := range n.targets[val.Index].fns {
			for i := range f.Blocks {
				if c := f.Blocks[i].Cond; c >= 0 {
					for _, d := range p.slice([]ref{{env: f.root, v: c}}, nil) {
						if d.request != "" {
							told[lastWord(d.request)] = true
						}
					}
				}
			}
			for _, r := range returned(f) {
				p.keyAsks(f, r.v, told, depth+1)
			}
		}
		return false
	})
}
