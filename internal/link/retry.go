package link

import (
	"slices"

	"github.com/cachevet/cachevet/internal/model"
)

// retries reports whether a call is tried again, in a loop or by a function that calls
// itself, and whether that has an end besides success: a comparison with a counter or
// a clock, a context, a finite range.
func (p *linker) retries(n *node, call int) (loop, bounded bool) {
	in := loopAround(n, call)
	if in == nil {
		return p.callsAgain(n, call)
	}
	if p.asksAnother(n, call) {
		return false, false
	}
	tested := false
	for i := range n.Blocks {
		if !in[i] {
			continue
		}
		blk := &n.Blocks[i]
		leaves := false
		for _, s := range blk.Succs {
			leaves = leaves || s >= 0 && int(s) < len(in) && !in[s]
		}
		if blk.Cond < 0 {
			continue
		}
		if p.dependsOn(n, blk.Cond, call) {
			tested = true
			continue
		}
		if leaves && p.ends(n, blk.Cond) {
			bounded = true
		}
	}
	if !tested {
		return false, false // in a loop, but not for its success
	}
	if rangeLoop(n, in) {
		bounded = true
	}
	return true, bounded
}

// asksAnother reports whether a call in a loop, or the object it is made on, is given what
// the loop counts: it asks for the next one, where this one is taken, and waits for none.
func (p *linker) asksAnother(n *node, call int) bool {
	counted := func(v model.ValueID) bool {
		return n.Values[v].Kind == model.ValChoice && slices.ContainsFunc(n.Values[v].Ops, func(o model.ValueID) bool {
			return o >= 0 && n.Values[o].Kind == model.ValOp && slices.Contains(n.Values[o].Ops, v)
		})
	}
	c := &n.Calls[call]
	return c.Recv >= 0 && rawMaker(n.root, c.Recv) != nil && p.comesFrom(n, c.Recv, counted) || slices.ContainsFunc(c.Args, func(a model.Arg) bool {
		return a.Value >= 0 && p.comesFrom(n, a.Value, counted)
	})
}

// loopAround tells which blocks are part of a loop that a call stands in; nil for
// none.
func loopAround(n *node, call int) []bool {
	b := n.Calls[call].Block
	if !inLoop(n, call) {
		return nil
	}
	in := make([]bool, len(n.Blocks))
	for i := range n.Blocks {
		in[i] = reaches(n, b, int32(i)) && cycles(n, int32(i), b)
	}
	return in
}

// cycles reports whether control can come from one block to another by at
// least one edge.
func cycles(n *node, from, to int32) bool {
	for _, s := range n.Blocks[from].Succs {
		if reaches(n, s, to) {
			return true
		}
	}
	return false
}

// rangeLoop reports whether a loop runs over something finite.
func rangeLoop(n *node, in []bool) bool {
	for i := range n.Calls {
		if b := n.Calls[i].Block; b >= 0 && int(b) < len(in) && in[b] && n.Calls[i].Target.Iterates() {
			return true
		}
	}
	return false
}

// callsAgain is retries for a function that calls itself where a call of it failed: with
// what it was given itself it goes on as it began, unless something on the way asks
// whether it is enough.
func (p *linker) callsAgain(n *node, call int) (again, bounded bool) {
	for i := range n.Calls {
		c := &n.Calls[i]
		if fns := n.targets[i].fns; len(fns) != 1 || fns[0] != n || c.Mode != model.Now || !p.ordered(n, call, i) {
			continue
		}
		tested, ends := false, len(n.Params) > len(c.Args)
		for k, a := range c.Args {
			ends = ends || a.Name != "" || a.Value < 0 || n.Values[a.Value].Kind != model.ValParam || int(n.Values[a.Value].Index) != k
		}
		for b := range n.Blocks {
			blk := &n.Blocks[b]
			if blk.Cond < 0 || !comesTo(n, int32(b), c.Block) || !sparable(n, int32(b), i) {
				continue
			}
			if p.dependsOn(n, blk.Cond, call) {
				tested = true
			} else {
				ends = ends || p.ends(n, blk.Cond)
			}
		}
		for a := range n.flow.acquires { // a wait with an end, which tells when it is over
			acq := &n.flow.acquires[a]
			ends = ends || !acq.tries() && acq.call != call && acq.call != i && p.ordered(n, acq.call, i)
		}
		if tested {
			again, bounded = true, bounded || ends
		}
	}
	return again, bounded
}
