package link

import (
	"slices"

	"github.com/cachevet/cachevet/internal/model"
)

// searched reports whether the loops over a value only look for one of its elements.
func (u *partUser) searched(over model.ValueID) bool {
	found := false
	for i := range u.n.Values {
		if v := &u.n.Values[i]; v.Kind == model.ValRange && len(v.Ops) > 0 && v.Ops[0] == over {
			if _, ok := u.soughtBy(model.ValueID(i)); !ok {
				return false
			}
			found = true
		}
	}
	return found
}

// search notes the element that a loop looks for; false when the loop does more.
func (u *partUser) search(elem model.ValueID) bool {
	key, ok := u.soughtBy(elem)
	if ok {
		u.addTaken(portion{env: u.env, key: key, at: elem})
	}
	return ok
}

// soughtBy is what a loop's variable, or a part of it, is compared with, when all the loop
// does is to compare and to return the one that fits.
func (u *partUser) soughtBy(elem model.ValueID) (model.ValueID, bool) {
	n := u.n
	of := make([]bool, len(n.Values)) // the element and its parts
	of[elem] = true
	is := func(v model.ValueID) bool { return v >= 0 && of[v] }
	for again := true; again; {
		again = false
		for i := range n.Values {
			v := &n.Values[i]
			if of[i] || len(v.Ops) == 0 || !is(v.Ops[0]) {
				continue
			}
			if v.Kind == model.ValField || v.Kind == model.ValElem && len(v.Ops) > 1 && !is(v.Ops[1]) && v.Ops[1] >= 0 && n.Values[v.Ops[1]].Kind == model.ValConst {
				of[i], again = true, true
			}
		}
	}
	key := model.NoValue
	for i := range n.Values {
		v := &n.Values[i]
		if of[i] || !slices.ContainsFunc(v.Ops, is) {
			continue
		}
		if v.Kind != model.ValOp || len(v.Ops) != 2 || v.Str != "==" && v.Str != "===" || is(v.Ops[0]) == is(v.Ops[1]) {
			return model.NoValue, false
		}
		other := v.Ops[0]
		if is(other) {
			other = v.Ops[1]
		}
		if _, constant := u.p.constantKey(u.env, other); constant || key >= 0 || u.has(other) {
			return model.NoValue, false // of a kind, not the one
		}
		key = other
	}
	if key < 0 || slices.ContainsFunc(n.Calls, func(c model.Call) bool {
		return is(c.Recv) || slices.ContainsFunc(c.Args, func(a model.Arg) bool { return is(a.Value) })
	}) || slices.ContainsFunc(n.Stores, func(s model.Store) bool { return is(s.Value) || is(s.Place.Base) || is(s.Place.Key) }) {
		return model.NoValue, false
	}
	return key, slices.ContainsFunc(n.Returns, func(r model.Return) bool { return !r.Throws && slices.ContainsFunc(r.Values, is) })
}
