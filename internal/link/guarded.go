package link

import "github.com/cachevet/cachevet/internal/model"

// A told value is a value with what a branch has told about it.
type told struct {
	v   model.ValueID
	yes bool
}

// guards lists, per acquisition, what is known to be true when it takes its
// lock: `if (c) lock(); …; if (c) unlock();` holds nothing where c is false.
// In a loop only what all rounds share counts: the next round computes its
// other values anew.
func (f *flow) guards(n *node) [][]told {
	preds := make([][]int32, len(n.Blocks))
	for b := range n.Blocks {
		for _, s := range n.Blocks[b].Succs {
			preds[s] = append(preds[s], int32(b))
		}
	}
	out := make([][]told, len(f.acquires))
	for a := range f.acquires {
		at := n.Calls[f.acquires[a].call].Block
		again := cycles(n, at, at)
		for b, steps := at, 0; len(preds[b]) == 1 && b != 0 && steps < 16; steps++ {
			p := preds[b][0]
			if t, ok := branch(n, p, b); ok && (!again || n.Values[t.v].Kind == model.ValParam || n.Values[t.v].Kind == model.ValCapture) {
				out[a] = append(out[a], t)
			}
			b = p
		}
	}
	return out
}

// branch is what is known in a block that follows another.
func branch(n *node, from, to int32) (told, bool) {
	blk := &n.Blocks[from]
	if len(blk.Succs) != 2 || blk.Cond < 0 || blk.Succs[0] == blk.Succs[1] {
		return told{}, false
	}
	t := told{v: blk.Cond, yes: blk.Succs[0] == to}
	for range 8 {
		val := &n.Values[t.v]
		if val.Kind != model.ValOp || val.Str != "!" || len(val.Ops) != 1 || val.Ops[0] < 0 {
			break
		}
		t.v, t.yes = val.Ops[0], !t.yes
	}
	return t, true
}
