package golang

import (
	"cmp"
	"slices"

	"github.com/cachevet/cachevet/internal/model"
)

// compact drops values that nothing uses, sees through choices between one
// thing, and puts calls in order: constructions were appended after the rest.
// idle calls go, and what they return is no longer known.
func compact(f *model.Func, idle map[int32]bool) {
	orderCalls(f, idle)
	alias := singles(f.Values)
	c := &compactor{f: f, alias: alias, to: make([]model.ValueID, len(f.Values))}
	for i := range c.to {
		c.to[i] = model.NoValue
	}
	for i := range f.Calls {
		c.call(&f.Calls[i])
	}
	for i := range f.Stores {
		s := &f.Stores[i]
		s.Place.Base, s.Place.Key, s.Value = c.move(s.Place.Base), c.move(s.Place.Key), c.move(s.Value)
	}
	for i := range f.Returns {
		for j, v := range f.Returns[i].Values {
			f.Returns[i].Values[j] = c.move(v)
		}
	}
	for i := range f.Blocks {
		f.Blocks[i].Cond = c.move(f.Blocks[i].Cond)
	}
	c.finish()
}

// orderCalls sorts calls by their place in the function and takes out idle ones.
func orderCalls(f *model.Func, idle map[int32]bool) {
	sorted := len(idle) == 0
	for i := 1; i < len(f.Calls); i++ {
		sorted = sorted && f.Calls[i-1].Seq <= f.Calls[i].Seq
	}
	if sorted {
		return
	}
	var order []int32
	for i := range f.Calls {
		if !idle[int32(i)] {
			order = append(order, int32(i))
		}
	}
	slices.SortStableFunc(order, func(a, b int32) int { return cmp.Compare(f.Calls[a].Seq, f.Calls[b].Seq) })
	calls := make([]model.Call, len(order))
	to := make([]int32, len(f.Calls))
	for i, old := range order {
		calls[i] = f.Calls[old]
		to[old] = int32(i)
	}
	for i := range f.Values {
		v := &f.Values[i]
		if v.Kind != model.ValResult || v.Index < 0 {
			continue
		}
		if idle[v.Index] {
			*v = model.Value{Kind: model.ValUnknown, Type: v.Type, Str: string(f.Calls[v.Index].Target.Func)}
			continue
		}
		v.Index = to[v.Index]
	}
	f.Calls = calls
}

// singles maps each value to the one it stands for: a choice between one
// thing, also when that thing is such a choice.
func singles(values []model.Value) []model.ValueID {
	alias := make([]model.ValueID, len(values))
	for i := range alias {
		alias[i] = model.ValueID(i)
	}
	for i := range values {
		id := model.ValueID(i)
		for range 100 { // cycles of choices end here
			v := &values[id]
			if v.Kind != model.ValChoice || len(v.Ops) != 1 || v.Ops[0] == id {
				break
			}
			id = v.Ops[0]
		}
		alias[i] = id
	}
	return alias
}

// A compactor renumbers the values that are used.
type compactor struct {
	f     *model.Func
	alias []model.ValueID
	to    []model.ValueID
	order []model.ValueID // old ids in the order of their new ones
}

func (c *compactor) call(call *model.Call) {
	call.Recv = c.move(call.Recv)
	if call.Target.Kind == model.Dynamic {
		call.Target.Value = c.move(call.Target.Value)
	}
	for i := range call.Args {
		call.Args[i].Value = c.move(call.Args[i].Value)
	}
}

// move is the new id of a value in use.
func (c *compactor) move(v model.ValueID) model.ValueID {
	if v < 0 {
		return model.NoValue
	}
	v = c.alias[v]
	if c.to[v] == model.NoValue {
		c.to[v] = model.ValueID(len(c.order))
		c.order = append(c.order, v)
	}
	return c.to[v]
}

func (c *compactor) finish() {
	for i := 0; i < len(c.order); i++ { // grows as operands are moved
		v := &c.f.Values[c.order[i]]
		if len(v.Ops) == 0 {
			continue
		}
		ops := make([]model.ValueID, 0, len(v.Ops))
		for _, o := range v.Ops {
			m := c.move(o)
			if v.Kind == model.ValChoice {
				ops = appendNew(ops, m, model.ValueID(i))
			} else {
				ops = append(ops, m)
			}
		}
		v.Ops = ops
	}
	values := make([]model.Value, len(c.order))
	for i, old := range c.order {
		values[i] = c.f.Values[old]
	}
	c.f.Values = values
}
