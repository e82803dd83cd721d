package observe

import (
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/php/types"
)

// answered notes a call of a method that nobody declares, when the project's
// __call (or __callStatic) answers it.
func (r *resolver) answered(i int, class, magic string) {
	if m := r.t.Method(class, magic); m.Method != nil && !m.Method.Abstract && !m.Owner.Dependency {
		r.magic = append(r.magic, i)
	}
}

// magicCalls turns these into calls of __call(name, arguments).
func (r *resolver) magicCalls() {
	for _, i := range r.magic {
		c := &r.f.Calls[i]
		name := "__call"
		if c.Target.Kind == model.Static {
			name = "__callStatic"
		}
		class, m := r.member(types.NewNamed(string(c.Target.Type)), name)
		if class == "" || m.Method == nil {
			continue
		}
		list := model.Value{Kind: model.ValList, Type: "array"}
		for _, a := range c.Args {
			list.Keys = append(list.Keys, a.Name)
			list.Ops = append(list.Ops, a.Value)
		}
		method := r.constant(types.Value{Kind: types.StringValue, Str: c.Target.Method})
		args := r.add(list, types.NewScalar("array"))
		c.Args = []model.Arg{{Value: method}, {Value: args}}
		c.Target.Method, c.Target.Func = name, m.Method.Func
	}
}

// A read is a value whose evaluation runs a method of the project.
type read struct {
	value  model.ValueID
	recv   model.ValueID
	fn     model.FuncID
	method string
	arg    model.ValueID
	class  string
	exact  bool
	at     *event // where, when it hangs on a call rather than on a value
}

// scopes are the global scopes that queries of models run: Post::count() runs
// what Post::booted gave to addGlobalScope.
func (r *resolver) scopes() []read {
	var out []read
	for i := range r.f.Calls {
		c := &r.f.Calls[i]
		if c.Target.Kind != model.Static || c.Target.Type == "" || c.Target.Method == "" || c.Target.Method == "addGlobalScope" {
			continue
		}
		class := string(c.Target.Type)
		if r.t.Method(class, c.Target.Method).Method != nil {
			continue
		}
		for _, id := range r.t.Scopes(class) {
			owner, method, _ := strings.Cut(string(id), "::")
			out = append(out, read{value: model.NoValue, recv: model.NoValue, fn: id, method: method, class: owner, exact: true,
				arg: model.NoValue, at: &event{c.Block, c.Seq, c.Pos}})
		}
	}
	return out
}

// destructors are those of objects that the function makes and keeps to itself:
// they run in it, at the latest when it ends.
func (r *resolver) destructors() []read {
	var out []read
	for i := range r.f.Values {
		v := &r.f.Values[i]
		if v.Kind != model.ValNew {
			continue
		}
		m := r.t.Method(string(v.Type), "__destruct")
		if m.Method == nil || m.Method.Abstract || m.Owner.Dependency || r.escapes(model.ValueID(i)) {
			continue
		}
		d := read{value: model.ValueID(i), recv: model.ValueID(i), fn: m.Method.Func, method: "__destruct", arg: model.NoValue, class: string(v.Type), exact: true}
		if v.Index >= 0 && int(v.Index) < len(r.f.Calls) { // else it stands where the object is used first
			c := &r.f.Calls[v.Index]
			d.at = &event{c.Block, c.Seq + 1, c.Pos}
		}
		out = append(out, d)
	}
	return out
}

// escapes reports whether an object may outlive the function: it is returned,
// stored, captured, made part of another value or handed to a call.
func (r *resolver) escapes(v model.ValueID) bool {
	for i := range r.f.Values {
		if slices.Contains(r.f.Values[i].Ops, v) {
			return true
		}
	}
	for i := range r.f.Calls {
		for _, a := range r.f.Calls[i].Args {
			if a.Value == v {
				return true
			}
		}
	}
	for i := range r.f.Stores {
		if r.f.Stores[i].Value == v {
			return true
		}
	}
	for i := range r.f.Returns {
		if slices.Contains(r.f.Returns[i].Values, v) {
			return true
		}
	}
	return false
}

// implicit adds the calls that reads of values make: property hooks, __get,
// __toString, offsetGet. Values have no place of their own, so such a call
// stands before the first call, store, return or condition that needs the
// value.
func (r *resolver) implicit() {
	reads := r.destructors()
	if r.t.HasScopes() {
		reads = append(reads, r.scopes()...)
	}
	if !r.t.HasMagic() {
		if len(reads) > 0 {
			r.insert(reads)
		}
		return
	}
	for i := range r.f.Values {
		v := model.ValueID(i)
		x := &r.f.Values[i]
		switch x.Kind {
		case model.ValField:
			if m := r.readMethod(x); m != "" {
				reads = r.addRead(reads, v, x.Ops[0], m)
			}
		case model.ValElem:
			if x.Ops[1] >= 0 {
				reads = r.addRead(reads, v, x.Ops[0], "offsetGet")
			}
		case model.ValOp:
			if x.Str == "." || x.Str == "interp" || x.Str == "cast:string" {
				for _, o := range x.Ops {
					reads = r.addRead(reads, v, o, "__toString")
				}
			}
		}
	}
	if len(reads) > 0 {
		r.insert(reads)
	}
}

// readMethod is the method that reading a property runs, "" for none.
func (r *resolver) readMethod(x *model.Value) string {
	class := r.typ[x.Ops[0]].Class()
	if class == "" || x.Str == "?" {
		return ""
	}
	key := class + " " + x.Str
	m, ok := r.reads[key]
	if !ok {
		switch p, owner := r.t.Property(class, x.Str); {
		case p == nil || p.Virtual:
			if p == nil || p.FromDoc {
				m = "__get"
			}
		case p.Hooked && !owner.Dependency:
			m = x.Str + "::get"
		}
		if r.reads == nil {
			r.reads = map[string]string{}
		}
		r.reads[key] = m
	}
	return m
}

func (r *resolver) addRead(reads []read, v, recv model.ValueID, method string) []read {
	t := r.typ[recv]
	if t.Class() == "" {
		return reads
	}
	n := read{value: v, recv: recv, method: method, class: t.Class(), arg: model.NoValue}
	if prop, ok := strings.CutSuffix(method, "::get"); ok {
		p, owner := r.t.Property(n.class, prop)
		if p == nil {
			return reads
		}
		n.fn, n.exact = model.FuncID(owner.Name+"::"+method), true
		if r.f.ID == n.fn {
			return reads // inside of the hook the property is plain
		}
		return append(reads, n)
	}
	class, m := r.member(t, method)
	if m.Method == nil || m.Method.Abstract || m.Owner.Dependency || r.f.ID == m.Method.Func {
		return reads
	}
	n.fn, n.exact = m.Method.Func, r.exact(class, m)
	switch method {
	case "offsetGet":
		n.arg = r.f.Values[v].Ops[1]
	case "__get":
		name := r.f.Values[v].Str
		n.arg = r.constant(types.Value{Kind: types.StringValue, Str: name})
	}
	return append(reads, n)
}

// An event is a place in a block that needs values.
type event struct {
	block int32
	seq   int32 // of the call or store; after all others for returns and conditions
	pos   model.Pos
}

// insert puts the calls of reads before their first use.
func (r *resolver) insert(reads []read) {
	f := r.f
	used := make([]*event, len(f.Values))
	var stack []model.ValueID
	need := func(ev *event, vals ...model.ValueID) {
		for _, v := range vals {
			if v >= 0 && used[v] == nil {
				used[v] = ev
				stack = append(stack, v)
			}
		}
		for len(stack) > 0 {
			v := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			for _, o := range f.Values[v].Ops {
				if o >= 0 && used[o] == nil {
					used[o] = ev
					stack = append(stack, o)
				}
			}
		}
	}
	i, j := 0, 0
	for i < len(f.Calls) || j < len(f.Stores) {
		if j >= len(f.Stores) || i < len(f.Calls) && f.Calls[i].Seq < f.Stores[j].Seq {
			c := &f.Calls[i]
			ev := &event{c.Block, c.Seq, c.Pos}
			need(ev, c.Recv, c.Target.Value)
			for _, a := range c.Args {
				need(ev, a.Value)
			}
			i++
		} else {
			s := &f.Stores[j]
			need(&event{s.Block, s.Seq, s.Pos}, s.Value, s.Place.Base, s.Place.Key)
			j++
		}
	}
	const last = 1 << 30
	for k := range f.Returns {
		need(&event{f.Returns[k].Block, last, f.Returns[k].Pos}, f.Returns[k].Values...)
	}
	for k := range f.Blocks {
		need(&event{int32(k), last, f.Pos}, f.Blocks[k].Cond)
	}
	type placed struct {
		seq  int32
		kind int // 0 implicit call, 1 call, 2 store
		at   int
	}
	var order []placed
	var added []model.Call
	for _, rd := range reads {
		ev := rd.at
		if ev == nil {
			ev = used[rd.value]
		}
		if ev == nil {
			continue
		}
		c := model.Call{Pos: ev.pos, Block: ev.block, Recv: rd.recv, Text: rd.method + "()",
			Target: model.Target{Kind: model.Virtual, Func: rd.fn, Type: model.TypeID(rd.class), Method: rd.method, Value: model.NoValue}}
		if rd.exact {
			c.Target.Kind = model.Static
		}
		if rd.arg >= 0 {
			c.Args = []model.Arg{{Value: rd.arg}}
		}
		order = append(order, placed{ev.seq, 0, len(added)})
		added = append(added, c)
	}
	if len(added) == 0 {
		return
	}
	for k := range f.Calls {
		order = append(order, placed{f.Calls[k].Seq, 1, k})
	}
	for k := range f.Stores {
		order = append(order, placed{f.Stores[k].Seq, 2, k})
	}
	slices.SortStableFunc(order, func(a, b placed) int {
		if d := int(a.seq) - int(b.seq); d != 0 {
			return d
		}
		return a.kind - b.kind
	})
	calls := make([]model.Call, 0, len(f.Calls)+len(added))
	renumber := make([]int32, len(f.Calls))
	for seq, p := range order {
		switch p.kind {
		case 0:
			added[p.at].Seq = int32(seq)
			calls = append(calls, added[p.at])
		case 1:
			renumber[p.at] = int32(len(calls))
			c := f.Calls[p.at]
			c.Seq = int32(seq)
			calls = append(calls, c)
		case 2:
			f.Stores[p.at].Seq = int32(seq)
		}
	}
	f.Calls = calls
	for k := range f.Values {
		x := &f.Values[k]
		if x.Kind == model.ValResult || x.Kind == model.ValNew && x.Index >= 0 {
			x.Index = renumber[x.Index]
		}
	}
}
