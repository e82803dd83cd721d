package link

import "github.com/cachevet/cachevet/internal/model"

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

// tells reports whether a look says something of a place before the makers of
// its value run: it reads the place, or one that is written beside it. What a
// maker returns tells how it ended.
func (l *look) tells(k fieldKey, beside map[fieldKey]bool, makers map[int]bool) bool {
	for r := range l.reads {
		if (r.place == k || beside[r.place]) && !makers[r.call] {
			return true
		}
	}
	return false
}

// looks are the branches of a function that depend on such places: read in the
// condition, or by a function whose result is.
func (p *linker) looks(n *node) []look {
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
	seen := make([]bool, len(n.Values))
	for todo := []model.ValueID{v}; len(todo) > 0; {
		v := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if v < 0 || int(v) >= len(seen) || seen[v] {
			continue
		}
		seen[v] = true
		val := &n.Values[v]
		if k := placeOf(n, v); k.name != "" {
			out[placeRead{k, -1}] = true
		}
		todo = append(todo, val.Ops...)
		if val.Kind == model.ValResult && val.Index >= 0 && int(val.Index) < len(n.Calls) {
			i := int(val.Index)
			c := &n.Calls[i]
			todo = append(todo, c.Recv)
			for k := range c.Args {
				todo = append(todo, c.Args[k].Value)
			}
			for _, f := range n.targets[i].fns {
				for k := range p.touched[f.num].reads {
					out[placeRead{k, i}] = true
				}
			}
		}
	}
	return out
}

// spares reports whether a branch decides over calls: one of its ways comes to
// one of them, another leaves the function without any.
func spares(n *node, branch int32, calls map[int]bool) bool {
	succs := n.Blocks[branch].Succs
	busy := make([]bool, len(n.Blocks))
	for c := range calls {
		if b := n.Calls[c].Block; b >= 0 && int(b) < len(busy) {
			busy[b] = true
		}
	}
	comes, leaves := false, false
	for _, s := range succs {
		for b := range busy {
			comes = comes || busy[b] && reaches(n, s, int32(b))
		}
		leaves = leaves || leavesWithout(n, s, busy)
	}
	return comes && leaves
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
