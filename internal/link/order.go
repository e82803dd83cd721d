package link

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/cachevet/cachevet/internal/model"
)

func itoa(i int) string { return strconv.Itoa(i) }

// sortedKeys returns the keys of a map in order.
func sortedKeys[K cmp.Ordered, V any](m map[K]V) []K {
	out := make([]K, 0, len(m))
	for k := range m {
		out = append(out, k)
	}
	slices.Sort(out)
	return out
}

// postorder lists the nodes so that, recursion aside, what a function calls or
// makes comes before it. It is a depth-first walk with its own stack.
func postorder(x *index) []*node {
	const (
		fresh = iota
		open
		done
	)
	state := make([]uint8, len(x.nodes))
	out := make([]*node, 0, len(x.nodes))
	type frame struct {
		n    *node
		next []*node
	}
	for _, start := range x.nodes {
		if state[start.num] != fresh {
			continue
		}
		state[start.num] = open
		stack := []frame{{start, successors(x, start)}}
		for len(stack) > 0 {
			f := &stack[len(stack)-1]
			if len(f.next) == 0 {
				state[f.n.num] = done
				f.n.rank = len(out)
				out = append(out, f.n)
				stack = stack[:len(stack)-1]
				continue
			}
			c := f.next[0]
			f.next = f.next[1:]
			if state[c.num] == fresh {
				state[c.num] = open
				stack = append(stack, frame{c, successors(x, c)})
			}
		}
	}
	return out
}

// successors are the functions a function calls or makes a value of.
func successors(x *index, n *node) []*node {
	var out []*node
	for i := range n.targets {
		out = append(out, n.targets[i].fns...)
	}
	for i := range n.Values {
		if v := &n.Values[i]; v.Kind == model.ValFunc {
			if c := x.method(n.unit.Language, model.FuncID(v.Str)); c != nil {
				out = append(out, c)
			}
		}
	}
	return out
}
