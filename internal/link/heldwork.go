package link

import "github.com/cachevet/cachevet/internal/model"

// heldWork are the calls of a function whose results are computed while an acquisition
// is held, though none of them waits for anything: a template is parsed, a list is
// sorted. With a loader among them the sites are where the loader is given; and what
// waits outside of the lock is what the function fills with.
func (p *linker) heldWork(n *node, a int) map[int]bool {
	if !n.traits().SharedMemory {
		return nil
	}
	held := func(i int) bool { return n.flow.heldAt(i)&(1<<a) != 0 }
	for i := range n.Calls {
		if t := &n.targets[i]; held(i) && (n.Calls[i].Target.Kind == model.Dynamic || t.few || len(t.open) > 0) || p.takesTime(n, i) {
			return nil
		}
	}
	out := map[int]bool{}
	for i := range n.Values {
		v := &n.Values[i]
		if v.Kind != model.ValResult || v.Index < 0 || int(v.Index) >= len(n.Calls) || v.Type == "bool" || v.Type == "error" {
			continue
		}
		if c := &n.Calls[v.Index]; c.Mode == model.Now && c.Target.Kind != model.Builtin && held(int(v.Index)) {
			out[int(v.Index)] = true
		}
	}
	return out
}

// handsOut reports whether a function returns what a place holds.
func (p *linker) handsOut(n *node, k fieldKey) bool {
	for i := range n.Returns {
		for _, v := range n.Returns[i].Values {
			if v < 0 || n.Values[v].Type == "bool" || n.Values[v].Type == "error" {
				continue
			}
			if p.comesFrom(n, v, func(v model.ValueID) bool { return placeOf(n, v) == k }) {
				return true
			}
		}
	}
	return false
}
