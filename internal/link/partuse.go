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
	left string        // a collection in the same object that is not looked at
}

// A partUse is what a function does with an aggregate that it has.
type partUse struct {
	taken, set []portion
	written    []callSite // calls that give it back to a store
	// returned are the results that it leaves by, the aggregate or the item that
	// holds it; filled: it was written into what a parameter points to.
	returned, items map[int32]bool
	filled          bool
	// whole: more than some portions is used, or it cannot be told.
	whole bool
}

// maxHanded is how many calls deep an aggregate is followed that is handed on.
const maxHanded = 4

// A partUser follows an aggregate through one function.
type partUser struct {
	p     *linker
	n     *node
	env   *env
	depth int
	agg   []bool // values that are the aggregate, in whatever form, or a collection in it
	item  []bool // values that stand for its entry
	below map[int]handed
	use   *partUse
}

// A handed is what the functions do that a call gives the aggregate to.
type handed struct {
	mask string
	use  *partUse
}

// usesOf tells what a function, as entered by e, does with an aggregate.
func (p *linker) usesOf(n *node, e *env, agg, items []model.ValueID, depth int) *partUse {
	u := &partUser{p: p, n: n, env: e, depth: depth, agg: make([]bool, len(n.Values)), item: make([]bool, len(n.Values)), below: map[int]handed{},
		use: &partUse{returned: map[int32]bool{}, items: map[int32]bool{}}}
	if depth > maxHanded || !p.fuel.burn(len(n.Values)) {
		u.use.whole = true
		return u.use
	}
	for _, v := range agg {
		u.agg[v] = true
	}
	for _, v := range items {
		u.item[v] = true
	}
	u.spread()
	u.values()
	for i := range n.Calls {
		if c := &n.Calls[i]; u.has(c.Recv) || slices.ContainsFunc(c.Args, func(a model.Arg) bool { return u.has(a.Value) }) {
			u.call(i)
		}
	}
	u.stores()
	for i := range n.Returns {
		for k, v := range n.Returns[i].Values {
			switch {
			case !u.has(v):
			case n.Returns[i].Throws:
				u.use.whole = true
			case u.agg[v]:
				u.use.returned[int32(k)] = true
			default:
				u.use.items[int32(k)] = true
			}
		}
	}
	return u.use
}

func (u *partUser) is(v model.ValueID) bool { return v >= 0 && int(v) < len(u.agg) && u.agg[v] }
func (u *partUser) has(v model.ValueID) bool {
	return u.is(v) || v >= 0 && int(v) < len(u.item) && u.item[v]
}

// spread finds all values that are the aggregate.
func (u *partUser) spread() {
	for again := true; again; {
		again = false
		for i := range u.n.Values {
			if u.agg[i] {
				continue
			}
			v := &u.n.Values[i]
			if u.carries(v) {
				u.agg[i], again = true, true
			} else if !u.item[i] && u.sameItem(v) {
				u.item[i], again = true, true
			}
		}
	}
}

// carries reports whether a value is what an operand of it is that is the
// aggregate.
func (u *partUser) carries(v *model.Value) bool {
	any := func() bool { return slices.ContainsFunc(v.Ops, u.is) }
	switch v.Kind {
	case model.ValChoice:
		return any()
	case model.ValOp:
		switch {
		case v.Str == "??", v.Str == "?:", v.Str == "assert", v.Str == "clone", v.Str == "&", v.Str == "*" && len(v.Ops) == 1:
			return any()
		case v.Str == "[]=", v.Str == "[]", strings.HasPrefix(v.Str, "cast:") && v.Str != "cast:bool":
			return len(v.Ops) > 0 && u.is(v.Ops[0])
		}
	case model.ValList, model.ValNew:
		for k, op := range v.Ops {
			if k < len(v.Keys) && v.Keys[k] == "..." && u.is(op) {
				return true
			}
		}
	case model.ValField:
		return len(v.Ops) > 0 && u.is(v.Ops[0]) && (!u.p.x.own(v.Owner) || u.p.collects(v.Type))
	case model.ValResult:
		return v.Index >= 0 && int(v.Index) < len(u.n.Calls) && u.resultCarries(v)
	}
	return false
}

func (u *partUser) sameItem(v *model.Value) bool {
	switch v.Kind {
	case model.ValChoice:
		return slices.ContainsFunc(v.Ops, func(o model.ValueID) bool { return o >= 0 && u.item[o] })
	case model.ValResult:
		if v.Index < 0 || int(v.Index) >= len(u.n.Calls) {
			return false
		}
		r := u.n.Calls[v.Index].Recv
		if r >= 0 && u.item[r] && u.p.changesItem(u.n, int(v.Index)) {
			return true // fluent
		}
		h := u.handedTo(int(v.Index))
		return h != nil && h.items[v.Result]
	}
	return false
}

// resultCarries reports whether a call gives the aggregate back: in another form,
// out of its item, or through a function of the program.
func (u *partUser) resultCarries(v *model.Value) bool {
	i := int(v.Index)
	c := &u.n.Calls[i]
	for _, m := range u.p.means(u.n, i) {
		if m.Item != nil && m.Item.Op == "get" && c.Recv >= 0 && u.item[c.Recv] && v.Result == 0 {
			return true
		}
		if r := m.Result; r != nil && m.Element == nil {
			switch {
			case r.Unpacks.IsSet() && int(v.Result) == r.Index && u.operand(c, r.Unpacks):
				return true
			case v.Result == 0 && r.Same.IsSet() && u.operand(c, r.Same):
				return true
			case v.Result == 0 && r.Digest && v.Type != "error" && !counted(v.Type) && slices.ContainsFunc(c.Args, func(a model.Arg) bool { return u.is(a.Value) }):
				return true // packed up, or sorted, filtered, merged with others
			}
		}
	}
	h := u.handedTo(i)
	return h != nil && (h.returned[v.Result] || v.Result < 0 && h.filled)
}

// operand reports whether an operand of a call is the aggregate.
func (u *partUser) operand(c *model.Call, op catalog.Operand) bool {
	return slices.ContainsFunc(u.p.m.rawOperand(u.env, c, op), func(r ref) bool { return u.is(r.v) })
}

// handedTo is what the functions of the program do that a call gives the aggregate
// to; nil when there are none.
func (u *partUser) handedTo(i int) *partUse {
	c, t := &u.n.Calls[i], &u.n.targets[i]
	if !t.leads() || len(t.open) > 0 || t.few {
		return nil
	}
	var sum *partUse
	mask := ""
	type given struct {
		f          *node
		e          *env
		agg, items []model.ValueID
	}
	var all []given
	for k, f := range t.fns {
		e := u.p.vs.enter(f, c, u.env)
		if t.bound[k].ok() {
			e = u.p.vs.enterBound(f, c, u.env, t.bound[k])
		}
		g := given{f: f, e: e}
		for v := range f.Values {
			var from []ref
			switch val := &f.Values[v]; val.Kind {
			case model.ValParam:
				from = e.param(val.Index)
			case model.ValReceiver:
				from = []ref{e.receiver()}
			}
			for _, r := range from {
				switch {
				case r.env != u.env || r.path != nil:
				case u.is(r.v):
					g.agg = append(g.agg, model.ValueID(v))
					mask += itoa(k) + "." + itoa(v) + " "
				case u.has(r.v):
					g.items = append(g.items, model.ValueID(v))
					mask += itoa(k) + ":" + itoa(v) + " "
				}
			}
		}
		if len(g.agg)+len(g.items) > 0 {
			all = append(all, g)
		}
	}
	if len(all) == 0 {
		return nil
	}
	if h, ok := u.below[i]; ok && h.mask == mask {
		return h.use
	}
	u.below[i] = handed{mask, &partUse{whole: true}} // a recursion
	for _, g := range all {
		use := u.p.usesOf(g.f, g.e, g.agg, g.items, u.depth+1)
		if sum == nil {
			sum = use
			continue
		}
		sum.taken, sum.set, sum.written = append(sum.taken, use.taken...), append(sum.set, use.set...), append(sum.written, use.written...)
		sum.whole, sum.filled = sum.whole || use.whole, sum.filled || use.filled
		for r := range use.returned {
			sum.returned[r] = true
		}
		for r := range use.items {
			sum.items[r] = true
		}
	}
	u.below[i] = handed{mask, sum}
	return sum
}

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
		case v.Kind == model.ValElem && u.is(v.Ops[0]) && len(v.Ops) > 1 && !u.has(v.Ops[1]):
			u.take(model.ValueID(i), nil)
		case v.Kind == model.ValField && u.is(v.Ops[0]) && plain(u.p.underlying(v.Type)):
			u.addTaken(portion{env: u.env, key: model.NoValue, path: []string{v.Str}, at: model.ValueID(i), left: u.leftOf(v.Owner)})
		case isTest(v):
		case v.Kind == model.ValOp && v.Str == "len" && u.emptiness(model.ValueID(i)):
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
		return have.env == t.env && have.key == t.key && slices.Equal(have.path, t.path)
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
	case c.Target.Kind == model.Builtin:
		if c.Target.Func == "go:delete" && len(c.Args) > 1 && u.is(c.Args[0].Value) {
			u.put(c.Args[1].Value, nil)
			return
		}
		u.use.whole = true
		return
	case u.known(i):
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
				u.use.written = append(u.use.written, callSite{u.n, i})
			}
			return true
		}
		if m.Write != nil {
			if m.Write.Value.IsSet() && u.operand(c, m.Write.Value) {
				u.use.written = append(u.use.written, callSite{u.n, i})
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
	keys := u.p.m.rawOperand(u.env, c, el.Key)
	if !u.operand(c, of) || len(keys) != 1 {
		return false
	}
	switch name, constant := u.p.constantKey(u.env, keys[0].v); {
	case el.Op == "write":
		u.put(keys[0].v, nil)
	case constant:
		u.addTaken(portion{env: u.env, key: model.NoValue, path: []string{name}, at: model.NoValue})
	default:
		u.addTaken(portion{env: u.env, key: keys[0].v, at: model.NoValue})
	}
	return true
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

// leftOf names a collection of an object that the function takes nothing of.
func (u *partUser) leftOf(owner model.TypeID) string {
	t := u.p.x.types[owner]
	if t == nil {
		return ""
	}
	for _, f := range t.Fields {
		looked := slices.ContainsFunc(u.n.Values, func(v model.Value) bool {
			return v.Kind == model.ValField && v.Owner == owner && v.Str == f.Name && len(v.Ops) > 0 && u.is(v.Ops[0])
		})
		if !looked && manyOf(u.p.underlying(f.Type)) {
			return f.Name
		}
	}
	return ""
}

// collects reports whether values of a type hold others: collections, and objects
// of the program.
func (p *linker) collects(t model.TypeID) bool {
	if manyOf(p.underlying(t)) {
		return true
	}
	typ := p.x.types[t]
	return typ != nil && len(typ.Fields) > 0 && p.x.own(t)
}

// underlying is what a named type of the program stands for.
func (p *linker) underlying(t model.TypeID) model.TypeID {
	for range 4 {
		typ := p.x.types[t]
		if typ == nil || typ.Underlying == "" {
			break
		}
		t = typ.Underlying
	}
	return t
}

// manyOf reports whether a type is that of collections of any size; text is none.
func manyOf(t model.TypeID) bool {
	s := string(t)
	return s == "array" || strings.HasPrefix(s, "map[") || strings.HasPrefix(s, "[]") && s != "[]byte" && s != "[]uint8"
}

// plain reports whether a type is that of single values.
func plain(t model.TypeID) bool {
	switch t {
	case "string", "bool", "byte", "rune", "time.Time", "time.Duration", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "float", "float32", "float64":
		return true
	}
	return false
}

// counted reports whether a type is that of counts, measures and decisions.
func counted(t model.TypeID) bool { return t == "bool" || t == "int" || t == "float" || t == "float64" }
