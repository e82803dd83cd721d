package link

import (
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/catalog"
	"github.com/cachevet/cachevet/internal/model"
)

// A portion is what a function takes out of an aggregate, or puts into it: an
// entry, a field.
type portion struct {
	env *env // in which key is to be seen
	// key is what chooses the entry; NoValue when path says it all.
	key  model.ValueID
	path []string      // constant keys and fields, from the outside in
	at   model.ValueID // what is taken; NoValue for what is put in
	kind portionKind
	left string // a collection in the same object that is not looked at
}

// A portionKind is what is wanted of an aggregate.
type portionKind uint8

const (
	ofEntry  portionKind = iota
	ofMember             // whether a value is among the elements
	ofCount              // how many elements there are
)

// values looks at the values that are made of the aggregate.
func (u *partUser) values() {
	for i := range u.n.Values {
		v := &u.n.Values[i]
		switch {
		case v.Kind == model.ValOp && v.Str == "[]=" && len(v.Ops) > 2 && u.is(v.Ops[0]):
			u.put(v.Ops[1], nil)
			u.use.whole = u.use.whole || u.has(v.Ops[2])
			continue
		case v.Kind == model.ValOp && v.Str == "[]" && len(v.Ops) > 0 && u.is(v.Ops[0]):
			u.use.whole = true // a list that grows has no entries to choose from
			continue
		case u.agg[i] || u.item[i] || !slices.ContainsFunc(v.Ops, u.has):
			continue
		}
		switch {
		case v.Kind == model.ValRange && u.search(model.ValueID(i)), v.Kind == model.ValOp && v.Str == "next" && u.searched(v.Ops[0]):
		case v.Kind == model.ValElem && u.is(v.Ops[0]) && len(v.Ops) > 1 && !u.has(v.Ops[1]):
			u.take(model.ValueID(i), nil)
		case v.Kind == model.ValField && u.is(v.Ops[0]) && plain(u.p.underlying(v.Type)):
			u.addTaken(portion{env: u.env, key: model.NoValue, path: []string{v.Str}, at: model.ValueID(i), left: u.left(model.ValueID(i))})
		case isTest(v), v.Kind == model.ValChoice && u.cut(v):
		case v.Kind == model.ValOp && v.Str == "len":
			if !u.emptiness(model.ValueID(i)) && !u.bounds(model.ValueID(i)) && !u.onlyLast(model.ValueID(i)) {
				u.addTaken(portion{env: u.env, key: model.NoValue, at: model.ValueID(i), kind: ofCount})
			}
		case u.head(v):
			u.addTaken(portion{env: u.env, key: model.NoValue, path: []string{"0"}, at: model.ValueID(i)})
		default:
			u.use.whole = true
		}
	}
}

// isTest reports whether a value only tells whether something is there, or what
// kind of thing it is.
func isTest(v *model.Value) bool {
	if v.Kind != model.ValOp {
		return false
	}
	switch v.Str {
	case "==", "!=", "===", "!==", "!", "isset", "empty", "nil?", "ok", "instanceof", "&&", "||", "cast:bool":
		return true
	}
	return strings.HasPrefix(v.Str, "is:")
}

// emptiness reports whether a length is only compared with zero.
func (u *partUser) emptiness(length model.ValueID) bool {
	n := u.n
	for i := range n.Values {
		v := &n.Values[i]
		if !slices.Contains(v.Ops, length) {
			continue
		}
		switch {
		case v.Kind != model.ValOp:
			return false
		case isTest(v) && len(v.Ops) == 1:
		case slices.Contains([]string{"==", "!=", "===", "!==", ">", "<", ">=", "<="}, v.Str) && slices.ContainsFunc(v.Ops, func(o model.ValueID) bool { return o >= 0 && o != length && n.empty(o) }):
		default:
			return false
		}
	}
	return !u.usedByCode(func(v model.ValueID) bool { return v == length })
}

// head reports whether a value is the beginning of a list, up to a constant.
func (u *partUser) head(v *model.Value) bool {
	return v.Kind == model.ValOp && v.Str == "slice" && len(v.Ops) > 2 && u.is(v.Ops[0]) && v.Ops[2] >= 0 && u.n.Values[v.Ops[2]].Kind == model.ValConst
}

// cut reports whether a value is the beginning of a list, or all of it where it is no
// longer than that.
func (u *partUser) cut(v *model.Value) bool {
	heads := 0
	for _, op := range v.Ops {
		switch {
		case op >= 0 && u.head(&u.n.Values[op]):
			heads++
		case !u.is(op):
			return false
		}
	}
	return heads > 0 && slices.ContainsFunc(u.n.Values, func(l model.Value) bool {
		return l.Kind == model.ValOp && l.Str == "len" && len(l.Ops) == 1 && u.is(l.Ops[0])
	})
}

// bounds reports whether a length only tells whether there is something to cut off.
func (u *partUser) bounds(length model.ValueID) bool {
	return slices.ContainsFunc(u.n.Values, func(v model.Value) bool { return v.Kind == model.ValChoice && u.cut(&v) }) &&
		!u.usedByCode(func(v model.ValueID) bool { return v == length })
}

// fromEnd reports whether a value is the index of an element counted from the end.
func (u *partUser) fromEnd(v *model.Value) bool {
	if v.Kind != model.ValOp || v.Str != "-" || len(v.Ops) != 2 || v.Ops[0] < 0 || v.Ops[1] < 0 || u.n.Values[v.Ops[1]].Kind != model.ValConst {
		return false
	}
	l := &u.n.Values[v.Ops[0]]
	return l.Kind == model.ValOp && l.Str == "len" && len(l.Ops) == 1 && u.is(l.Ops[0])
}

// onlyLast reports whether a length only tells where the last elements are, and
// whether there is one.
func (u *partUser) onlyLast(length model.ValueID) bool {
	last := false
	for i := range u.n.Values {
		v := &u.n.Values[i]
		switch {
		case !slices.Contains(v.Ops, length) || v.Kind == model.ValOp && v.Type == "bool":
		case u.fromEnd(v):
			last = true
			if u.usedByCode(func(x model.ValueID) bool { return x == model.ValueID(i) }) {
				return false
			}
		default:
			return false
		}
	}
	return last && !u.usedByCode(func(v model.ValueID) bool { return v == length })
}

// usedByCode reports whether calls, stores or returns use a value.
func (u *partUser) usedByCode(is func(model.ValueID) bool) bool {
	for i := range u.n.Calls {
		if c := &u.n.Calls[i]; is(c.Recv) || slices.ContainsFunc(c.Args, func(a model.Arg) bool { return is(a.Value) }) {
			return true
		}
	}
	for i := range u.n.Stores {
		if s := &u.n.Stores[i]; is(s.Value) || is(s.Place.Base) || is(s.Place.Key) {
			return true
		}
	}
	for i := range u.n.Returns {
		if slices.ContainsFunc(u.n.Returns[i].Values, is) {
			return true
		}
	}
	return false
}

// take notes an element that is read. Below a constant key it goes on, as long as
// nothing but an element of that is used.
func (u *partUser) take(elem model.ValueID, path []string) {
	v := &u.n.Values[elem]
	if len(v.Ops) < 2 || v.Ops[1] < 0 {
		u.use.whole = true
		return
	}
	name, constant := u.p.constantKey(u.env, v.Ops[1])
	if u.fromEnd(&u.n.Values[v.Ops[1]]) {
		name, constant = "-1", true
	}
	if !constant {
		u.addTaken(portion{env: u.env, key: v.Ops[1], path: path, at: elem})
		return
	}
	path = append(path[:len(path):len(path)], name)
	inner, only := u.elementsOf(elem)
	if len(path) >= maxPath || len(inner) == 0 || !only {
		u.addTaken(portion{env: u.env, key: model.NoValue, path: path, at: elem})
		return
	}
	for _, k := range inner {
		u.take(k, path)
	}
}

// elementsOf are the elements that are read of a value; only says that nothing
// else is done with it.
func (u *partUser) elementsOf(of model.ValueID) (inner []model.ValueID, only bool) {
	same := make([]bool, len(u.n.Values))
	same[of] = true
	is := func(v model.ValueID) bool { return v >= 0 && same[v] }
	for again := true; again; {
		again = false
		for i := range u.n.Values {
			v := &u.n.Values[i]
			if !same[i] && (v.Kind == model.ValChoice || v.Kind == model.ValOp && v.Str == "cast:array") && slices.ContainsFunc(v.Ops, is) {
				same[i], again = true, true
			}
		}
	}
	for i := range u.n.Values {
		v := &u.n.Values[i]
		switch {
		case same[i] || !slices.ContainsFunc(v.Ops, is) || isTest(v):
		case v.Kind == model.ValElem && is(v.Ops[0]):
			inner = append(inner, model.ValueID(i))
		default:
			return nil, false
		}
	}
	return inner, !u.usedByCode(is)
}

// constantKey is a key as text, when it is constant.
func (p *linker) constantKey(e *env, key model.ValueID) (string, bool) {
	os := p.vs.chase(ref{env: e, v: key}, false)
	if len(os) != 1 || os[0].constant() == nil {
		return "", false
	}
	return constText(os[0].constant()), true
}

func (u *partUser) addTaken(t portion) { u.use.taken = addPortion(u.use.taken, t) }

func addPortion(list []portion, t portion) []portion {
	if slices.ContainsFunc(list, func(have portion) bool {
		return have.env == t.env && have.key == t.key && have.kind == t.kind && slices.Equal(have.path, t.path)
	}) {
		return list
	}
	return append(list, t)
}

// put notes an entry that is changed; no key says that it is added to a list.
func (u *partUser) put(key model.ValueID, path []string) {
	switch {
	case key < 0 && len(path) == 0, u.has(key):
		u.use.whole = true
		return
	case key >= 0:
		if name, ok := u.p.constantKey(u.env, key); ok {
			key, path = model.NoValue, append(path[:len(path):len(path)], name)
		}
	}
	u.use.set = addPortion(u.use.set, portion{env: u.env, key: key, path: path, at: model.NoValue})
}

// call looks at a call that is given the aggregate or its item.
func (u *partUser) call(i int) {
	c := &u.n.Calls[i]
	switch {
	case c.Mode == model.Spawned:
		u.use.whole = true
		return
	case c.Target.Iterates() && slices.ContainsFunc(c.Args, func(a model.Arg) bool { return u.is(a.Value) && u.searched(a.Value) }):
		return
	case c.Target.Kind == model.Builtin:
		if c.Target.Func == "go:delete" && len(c.Args) > 1 && u.is(c.Args[0].Value) {
			u.put(c.Args[1].Value, nil)
			return
		}
		u.use.whole = true
		return
	case u.known(i), u.fills(i):
		return
	}
	h := u.handedTo(i)
	if h == nil {
		u.use.whole = true
		return
	}
	for _, t := range h.taken {
		u.addTaken(t)
	}
	for _, t := range h.set {
		u.use.set = addPortion(u.use.set, t)
	}
	u.use.written = append(u.use.written, h.written...)
	u.use.whole = u.use.whole || h.whole
	u.use.filled = u.use.filled || h.filled && u.fillsParam(c)
}

// known settles a call by what the catalogue says of it.
func (u *partUser) known(i int) bool {
	c := &u.n.Calls[i]
	carried := false
	for _, m := range u.p.means(u.n, i) {
		if m.Item != nil && c.Recv >= 0 && u.item[c.Recv] {
			if m.Item.Op == "set" && u.operand(c, m.Item.Value) {
				u.use.written = append(u.use.written, giveBack{callSite{u.n, i}, u.env})
			}
			return true
		}
		if m.Write != nil {
			if m.Write.Value.IsSet() && u.operand(c, m.Write.Value) {
				u.use.written = append(u.use.written, giveBack{callSite{u.n, i}, u.env})
				return true
			}
			if m.Write.Item.IsSet() {
				return true // what it was given is known from the item
			}
		}
		if el := m.Element; el != nil && u.element(c, el) {
			return true
		}
		if r := m.Result; r != nil {
			switch {
			case r.Unpacks.IsSet() && u.operand(c, r.Unpacks):
				u.use.filled = u.use.filled || r.Index < 0 && u.fillsParam(c)
				return true
			case r.Outcome.IsSet() && u.operand(c, r.Outcome), r.Same.IsSet() && u.operand(c, r.Same):
				return true
			}
			carried = carried || r.Digest && !counted(c.Type)
		}
	}
	if carried {
		return true
	}
	operands := len(c.Args)
	if c.Recv >= 0 {
		operands++
	}
	if len(u.n.targets[i].fns) > 0 || operands != 1 {
		return false
	}
	switch c.Type {
	case "bool", "error": // what kind of thing it is, how it went
		return true
	case "int":
		return u.emptiness(u.n.result0[i])
	}
	return false
}

// element notes what a call reads or changes of a collection by key.
func (u *partUser) element(c *model.Call, el *catalog.Element) bool {
	of := el.Of
	if !of.IsSet() {
		of = catalog.Operand{Kind: catalog.Receiver}
	}
	if !u.operand(c, of) {
		return false
	}
	keys := u.p.m.rawOperand(u.env, c, el.Key)
	result := u.n.result0[callIndex(u.n, c)]
	switch {
	case el.Op == "count":
		if !u.emptiness(result) {
			u.addTaken(portion{env: u.env, key: model.NoValue, at: result, kind: ofCount})
		}
		return true
	case el.Op == "head":
		if el.Key.IsSet() && (len(keys) != 1 || keys[0].constant() == nil) {
			u.use.whole = true // as many as there may be
			return true
		}
		u.addTaken(portion{env: u.env, key: model.NoValue, path: []string{"0"}, at: result})
		return true
	case len(keys) != 1:
		return false
	}
	kind := ofEntry
	if el.Op == "contains" {
		kind = ofMember
	}
	switch name, constant := u.p.constantKey(u.env, keys[0].v); {
	case el.Op == "write":
		u.put(keys[0].v, nil)
	case constant:
		u.addTaken(portion{env: u.env, key: model.NoValue, path: []string{name}, at: model.NoValue, kind: kind})
	default:
		u.addTaken(portion{env: u.env, key: keys[0].v, at: model.NoValue, kind: kind})
	}
	return true
}

// fills reports whether a call wrote the aggregate to where an argument points: what
// it was given is the place for it.
func (u *partUser) fills(call int) bool {
	return slices.ContainsFunc(resultsOf(u.n, call, map[int32]bool{-1: true}), u.is) && !u.has(u.n.Calls[call].Recv)
}

// fillsParam reports whether a call writes into what a parameter points to.
func (u *partUser) fillsParam(c *model.Call) bool {
	for i := range c.Args {
		w := u.n.walk(c.Args[i].Value)
		for v, ok := w.next(); ok; v, ok = w.next() {
			switch val := &u.n.Values[v]; {
			case u.has(v):
			case val.Kind == model.ValParam:
				return true
			case val.Kind == model.ValChoice, val.Kind == model.ValOp && strings.HasPrefix(val.Str, "cast:"):
				w.add(val.Ops...)
			}
		}
	}
	return false
}

func (u *partUser) stores() {
	for i := range u.n.Stores {
		s := &u.n.Stores[i]
		switch {
		case u.has(s.Value):
			u.use.whole = true // kept, or part of something else
		case !u.is(s.Place.Base):
		case s.Place.Kind == model.FieldPlace:
			u.put(model.NoValue, []string{s.Place.Name})
		default:
			u.put(s.Place.Key, nil)
		}
	}
}
