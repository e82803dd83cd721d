package observe

import "github.com/cachevet/cachevet/internal/model"

// prune drops values that no call, store, return or condition needs, and joins
// that join nothing, and numbers the rest anew in order.
func (r *room) prune(d *draft) {
	f := d.f
	n := len(f.Values)
	if n == 0 {
		f.Values = nil
		return
	}
	var hinted map[model.ValueID]bool
	if len(d.hints) > 0 {
		hinted = make(map[model.ValueID]bool, len(d.hints))
		for _, h := range d.hints {
			hinted[h.value] = true
		}
	}
	// A choice of one value, or of one value and itself, is that value.
	alias := sized(&r.alias, n)
	for i := range alias {
		alias[i] = model.ValueID(i)
	}
	find := func(v model.ValueID) model.ValueID {
		for v >= 0 && alias[v] != v {
			alias[v] = alias[alias[v]]
			v = alias[v]
		}
		return v
	}
	for range 4 {
		changed := false
		for i := range f.Values {
			v := &f.Values[i]
			id := model.ValueID(i)
			if v.Kind != model.ValChoice || alias[i] != id || hinted[id] {
				continue
			}
			only := model.NoValue
			many := false
			for _, o := range v.Ops {
				o = find(o)
				if o == id || o == model.NoValue || o == only {
					continue
				}
				if only != model.NoValue {
					many = true
					break
				}
				only = o
			}
			if !many && only != model.NoValue {
				alias[i] = only
				changed = true
			}
		}
		if !changed {
			break
		}
	}
	// What is reached from what matters.
	used := sized(&r.used, n)
	clear(used)
	stack := r.stack[:0]
	mark := func(v model.ValueID) {
		if v = find(v); v >= 0 && !used[v] {
			used[v] = true
			stack = append(stack, v)
		}
	}
	for i := range f.Calls {
		c := &f.Calls[i]
		mark(c.Recv)
		mark(c.Target.Value)
		for _, a := range c.Args {
			mark(a.Value)
		}
	}
	for i := range f.Stores {
		s := &f.Stores[i]
		mark(s.Value)
		mark(s.Place.Base)
		mark(s.Place.Key)
	}
	for i := range f.Returns {
		for _, v := range f.Returns[i].Values {
			mark(v)
		}
	}
	for i := range f.Blocks {
		mark(f.Blocks[i].Cond)
	}
	for len(stack) > 0 {
		v := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for _, o := range f.Values[v].Ops {
			mark(o)
		}
	}
	r.stack = stack
	renumber := sized(&r.number, n)
	kept, operands := 0, 0
	for i := range f.Values {
		renumber[i] = model.NoValue
		if used[i] {
			renumber[i] = model.ValueID(kept)
			kept++
			operands += len(f.Values[i].Ops)
		}
	}
	at := func(v model.ValueID) model.ValueID {
		if v = find(v); v < 0 {
			return model.NoValue
		}
		return renumber[v]
	}
	values := make([]model.Value, 0, kept)
	all := make([]model.ValueID, operands) // of all values, one piece of memory
	for i := range f.Values {
		if !used[i] {
			continue
		}
		v := f.Values[i]
		if len(v.Ops) > 0 {
			ops := all[:len(v.Ops):len(v.Ops)]
			all = all[len(v.Ops):]
			for j, o := range v.Ops {
				ops[j] = at(o)
			}
			v.Ops = ops
		}
		if v.Kind == model.ValChoice {
			v.Ops = uniqueOps(v.Ops, renumber[i])
		}
		values = append(values, v)
	}
	f.Values = values
	for i := range f.Calls {
		c := &f.Calls[i]
		c.Recv = at(c.Recv)
		c.Target.Value = at(c.Target.Value)
		for j := range c.Args {
			c.Args[j].Value = at(c.Args[j].Value)
		}
	}
	for i := range f.Stores {
		s := &f.Stores[i]
		s.Value, s.Place.Base, s.Place.Key = at(s.Value), at(s.Place.Base), at(s.Place.Key)
	}
	for i := range f.Returns {
		for j, v := range f.Returns[i].Values {
			f.Returns[i].Values[j] = at(v)
		}
	}
	for i := range f.Blocks {
		f.Blocks[i].Cond = at(f.Blocks[i].Cond)
	}
	hints := d.hints[:0]
	for _, h := range d.hints {
		if h.value = at(h.value); h.value != model.NoValue {
			hints = append(hints, h)
		}
	}
	d.hints = hints
}

// uniqueOps drops repeated operands of a choice, and the choice itself.
func uniqueOps(ops []model.ValueID, self model.ValueID) []model.ValueID {
	out := ops[:0]
	for _, o := range ops {
		if o == self || o == model.NoValue {
			continue
		}
		dup := false
		for _, p := range out {
			dup = dup || p == o
		}
		if !dup {
			out = append(out, o)
		}
	}
	return out
}
