package golang

import (
	"cmp"
	"slices"

	"github.com/cachevet/cachevet/internal/model"
)

// compact drops values that nothing uses, sees through choices between one
// thing, and puts calls in order: constructions were appended after the rest.
func compact(f *model.Func) {
	orderCalls(f)
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

// orderCalls sorts calls by their place in the function.
func orderCalls(f *model.Func) {
	sorted := true
	for i := 1; i < len(f.Calls); i++ {
		sorted = sorted && f.Calls[i-1].Seq <= f.Calls[i].Seq
	}
	if sorted {
		return
	}
	order := make([]int32, len(f.Calls))
	for i := range order {
		order[i] = int32(i)
	}
	sortBy(order, func(i int32) int32 { return f.Calls[i].Seq })
	calls := make([]model.Call, len(f.Calls))
	to := make([]int32, len(f.Calls))
	for i, old := range order {
		calls[i] = f.Calls[old]
		to[old] = int32(i)
	}
	f.Calls = calls
	for i := range f.Values {
		if v := &f.Values[i]; v.Kind == model.ValResult && v.Index >= 0 {
			v.Index = to[v.Index]
		}
	}
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

func sortBy(xs []int32, key func(int32) int32) {
	slices.SortStableFunc(xs, func(a, b int32) int { return cmp.Compare(key(a), key(b)) })
}
