package link

import "github.com/cachevet/cachevet/internal/model"

// A walk visits values of a function that another is made from, each once; what is
// visited next is for its user to say.
type walk struct {
	n    *node
	seen []bool
	todo []model.ValueID
}

func (n *node) walk(from model.ValueID) *walk {
	return &walk{n: n, seen: make([]bool, len(n.Values)), todo: []model.ValueID{from}}
}

// next returns a value that was not visited; ok is false at the end.
func (w *walk) next() (v model.ValueID, ok bool) {
	for len(w.todo) > 0 {
		v := w.todo[len(w.todo)-1]
		w.todo = w.todo[:len(w.todo)-1]
		if v >= 0 && int(v) < len(w.seen) && !w.seen[v] {
			w.seen[v] = true
			return v, true
		}
	}
	return model.NoValue, false
}

func (w *walk) add(vs ...model.ValueID) { w.todo = append(w.todo, vs...) }

// addCall adds what a call is made on and given; an index of no call adds nothing.
func (w *walk) addCall(call int32) {
	if call < 0 || int(call) >= len(w.n.Calls) {
		return
	}
	c := &w.n.Calls[call]
	w.add(c.Recv)
	w.addArgs(c)
}

func (w *walk) addArgs(c *model.Call) {
	for i := range c.Args {
		w.add(c.Args[i].Value)
	}
}
