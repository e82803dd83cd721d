package link

import (
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/catalog"
	"github.com/cachevet/cachevet/internal/model"
)

// A partUse is what a function does with an aggregate that it has.
type partUse struct {
	taken, set []portion
	written    []giveBack
	// returned are the results that it leaves by, the aggregate or the item that
	// holds it; filled: it was written into what a parameter points to.
	returned, items map[int32]bool
	filled          bool
	// whole: more than some portions is used, or it cannot be told.
	whole bool
}

// A giveBack is a call that gives an aggregate to a store, in a function as it was entered.
type giveBack struct {
	callSite
	env *env
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
		return any() && !u.cut(v)
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

// left names a collection beside a field, in its object or in one around that, which
// the function takes nothing of.
func (u *partUser) left(field model.ValueID) string {
	for range maxPath {
		v := &u.n.Values[field]
		if v.Kind != model.ValField || len(v.Ops) == 0 || v.Ops[0] < 0 {
			break
		}
		if name := u.leftOf(v.Owner); name != "" {
			return name
		}
		field = v.Ops[0]
	}
	return ""
}

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
	return s == "array" || t.IsMap() || strings.HasPrefix(s, "[]") && s != "[]byte" && s != "[]uint8"
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
