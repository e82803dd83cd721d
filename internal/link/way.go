package link

import (
	"slices"

	"github.com/cachevet/cachevet/internal/model"
)

// A way leads from a function to something it reaches, call by call.
type way struct {
	at   *node
	call int
	next *way
	len  int
}

// before prepends the calls that lead to an invocation.
func (w *way) before(inv *invocation) *way {
	if inv == nil {
		return w
	}
	next := w.before(inv.next)
	return &way{at: inv.at, call: inv.call, next: next, len: next.length() + 1}
}

func (w *way) length() int {
	if w == nil {
		return 0
	}
	return w.len
}

// steps writes a way; last says what its last call does.
func (p *linker) waySteps(w *way, last string) []model.Step {
	var out []model.Step
	for ; w != nil; w = w.next {
		s := model.Step{Function: w.at.Name}
		if w.call >= 0 && w.call < len(w.at.Calls) {
			s.Pos = w.at.Calls[w.call].Pos
			s.OneOf = w.at.targets[w.call].oneOf
		}
		switch {
		case w.next == nil:
			s.Message = last
		case w.next.at.maker == w.at:
			s.Message = "runs the closure"
		default:
			s.Message = "calls " + w.next.at.Name
		}
		out = append(out, s)
	}
	return out
}

// loops reports whether some call on the way stands in a loop.
func (w *way) loops() bool {
	for ; w != nil; w = w.next {
		if w.call >= 0 && w.call < len(w.at.Calls) {
			if b := w.at.Calls[w.call].Block; b >= 0 && int(b) < len(w.at.Blocks) && cycles(w.at, b, b) {
				return true
			}
		}
	}
	return false
}

// conditional reports whether some call on the way need not be made: control can
// get to a return that tells of no failure without it.
func (w *way) conditional() bool {
	for ; w != nil; w = w.next {
		if w.call >= 0 && w.call < len(w.at.Calls) && !w.at.always(w.at.Calls[w.call].Block) {
			return true
		}
	}
	return false
}

// always reports whether a function comes to a block whenever it does not fail.
func (n *node) always(block int32) bool {
	if block < 0 || int(block) >= len(n.Blocks) {
		return true
	}
	seen := make([]bool, len(n.Blocks))
	seen[block] = true
	ends := make([]bool, len(n.Blocks))
	for i := range n.Returns {
		r := &n.Returns[i]
		failed := r.Throws || slices.ContainsFunc(r.Values, func(v model.ValueID) bool {
			return v >= 0 && n.Values[v].Type == "error" && n.Values[v].Kind != model.ValConst
		})
		if r.Block >= 0 && int(r.Block) < len(ends) {
			ends[r.Block] = !failed
		}
	}
	for todo := []int32{0}; len(todo) > 0; {
		b := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if b < 0 || int(b) >= len(seen) || seen[b] {
			continue
		}
		seen[b] = true
		if ends[b] {
			return false
		}
		todo = append(todo, n.Blocks[b].Succs...)
	}
	return true
}

// comesBack reports whether a way leads into its own function again: each turn of
// a recursion asks for what the one before it found.
func (w *way) comesBack() bool {
	for next := w.next; next != nil; next = next.next {
		if next.at == w.at {
			return true
		}
	}
	return false
}
