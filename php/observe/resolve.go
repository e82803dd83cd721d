package observe

import (
	"strconv"
	"strings"

	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/php/types"
)

// A resolver fills in the drafts of one file what the class table tells: types,
// targets of calls, owners of fields, constants.
type resolver struct {
	t     *types.Table
	byID  map[model.FuncID]*draft // drafts of the file, to type closures
	wired *wiring                 // what the container injects; nil when nothing is known

	// Of the draft at work.
	d       *draft
	f       *model.Func
	self    *types.Type
	hint    map[model.ValueID]*types.Type
	typ     []*types.Type
	done    []uint8 // by value: 0 not typed, 1 being typed, 2 typed
	call    []bool  // by call: target resolved
	res     []*types.Type
	drop    []bool            // by call: to be removed
	located map[int32]string  // calls that fetch a service from the container: its id
	magic   []int             // calls answered by __call or __callStatic
	reads   map[string]string // what reading a property runs: class and name -> method, "" nothing
}

func newResolver(drafts []*draft) *resolver {
	r := &resolver{byID: make(map[model.FuncID]*draft, len(drafts))}
	for _, d := range drafts {
		r.byID[d.f.ID] = d
	}
	return r
}

// selfType is what $this is in a method of c: of a trait with one user in the
// project that user.
func (r *resolver) selfType(c *types.Class) *types.Type {
	if c == nil {
		return nil
	}
	if c.Kind == model.Trait {
		if users := r.t.TraitUsers(c.Name); len(users) == 1 && users[0].Kind != model.Trait {
			return types.NewNamed(users[0].Name)
		}
	}
	return types.NewNamed(c.Name)
}

// draft resolves one function.
func (r *resolver) draft(d *draft) {
	f := d.f
	r.d, r.f, r.self = d, f, r.selfType(d.class)
	n := len(f.Values)
	r.typ = make([]*types.Type, n)
	r.done = make([]uint8, n)
	r.call = make([]bool, len(f.Calls))
	r.res = make([]*types.Type, len(f.Calls))
	r.drop = make([]bool, len(f.Calls))
	r.hint, r.magic, r.located = nil, nil, nil
	if len(d.hints) > 0 {
		r.hint = make(map[model.ValueID]*types.Type, len(d.hints))
		for _, h := range d.hints {
			r.hint[h.value] = h.typ
		}
	}
	// Before anything else, as this appends values.
	for i := range f.Values[:n] {
		if x := &f.Values[i]; x.Kind == model.ValGlobal && x.Result == globalClass {
			r.inlineConst(model.ValueID(i))
		}
	}
	for i := range f.Values {
		r.typeOf(model.ValueID(i))
	}
	for i := range f.Calls {
		r.resolveCall(i)
	}
	// Values made of later ones (loops) know more now.
	for i := range f.Values {
		if f.Values[i].Kind == model.ValChoice && r.hint[model.ValueID(i)] == nil {
			r.typ[i] = r.union(f.Values[i].Ops)
		}
	}
	for i := range f.Calls {
		r.callables(i)
	}
	r.magicCalls()
	for i := range f.Values {
		r.finishValue(model.ValueID(i))
	}
	r.finishStores()
	r.signature()
	r.compact()
	r.implicit()
}

func (r *resolver) of(v model.ValueID) *types.Type {
	if v < 0 || int(v) >= len(r.typ) {
		return nil
	}
	return r.typeOf(v)
}

// concrete replaces static and drops type parameters.
func (r *resolver) concrete(t *types.Type) *types.Type {
	if t == nil {
		return nil
	}
	return t.Substitute(r.bound, r.self)
}

// bound gives a type parameter of the class its bound.
func (r *resolver) bound(name string) *types.Type {
	if r.d.class == nil {
		return nil
	}
	for _, p := range r.d.class.Templates {
		if p.Name == name && p.Bound != nil && p.Bound.Kind != types.Template {
			return p.Bound
		}
	}
	return nil
}

func (r *resolver) typeOf(v model.ValueID) *types.Type {
	switch r.done[v] {
	case 1:
		return nil // a loop
	case 2:
		return r.typ[v]
	}
	r.done[v] = 1
	t := r.hint[v]
	if t != nil {
		t = r.concrete(t)
		// instanceof an interface does not take away what was known.
		if x := &r.f.Values[v]; x.Kind == model.ValChoice && len(x.Ops) == 1 {
			if old := r.of(x.Ops[0]); old.Class() != "" && t.Class() != "" && r.t.IsSubtype(old.Class(), t.Class()) {
				t = old
			}
		}
	} else {
		t = r.infer(v)
	}
	r.typ[v] = t
	r.done[v] = 2
	return t
}

func (r *resolver) union(ops []model.ValueID) *types.Type {
	if len(ops) == 1 {
		return r.of(ops[0])
	}
	all := make([]*types.Type, 0, len(ops))
	for _, o := range ops {
		if t := r.of(o); !t.IsMixed() {
			all = append(all, t)
		}
	}
	return types.NewUnion(all...)
}

func (r *resolver) infer(v model.ValueID) *types.Type {
	x := &r.f.Values[v]
	switch x.Kind {
	case model.ValConst:
		return types.NewScalar(string(x.Type))
	case model.ValGlobal:
		return r.globalType(x)
	case model.ValParam:
		return r.paramType(int(x.Index))
	case model.ValReceiver:
		return r.self
	case model.ValCapture:
		if int(x.Index) < len(r.d.captures) {
			return r.d.captures[x.Index]
		}
		if int(x.Index) < len(r.f.Captures) && r.f.Captures[x.Index].Name == "this" {
			return r.self
		}
	case model.ValField:
		base := r.of(x.Ops[0])
		t, owner := r.t.Field(base, x.Str)
		x.Owner = model.TypeID(owner)
		return r.concrete(t)
	case model.ValResult:
		if x.Result != 0 {
			return nil
		}
		r.resolveCall(int(x.Index))
		return r.res[x.Index]
	case model.ValNew:
		t := r.classType(string(x.Type))
		x.Type = t.ID()
		return t
	case model.ValList:
		return types.NewArray(nil, r.listElem(x))
	case model.ValElem:
		return r.elemType(x)
	case model.ValFunc:
		return r.funcType(x)
	case model.ValMethod:
		return r.methodValue(x)
	case model.ValOp:
		return r.opType(x)
	case model.ValChoice:
		return r.union(x.Ops)
	case model.ValRange:
		t := r.of(x.Ops[0])
		if x.Index == 1 {
			return r.t.ElemOf(t)
		}
		if t != nil && t.Kind == types.Array && len(t.Args) == 2 {
			return t.Args[0]
		}
	case model.ValClass:
		t := r.classType(x.Str)
		if name := t.Class(); name != "" {
			x.Str = name
		}
		return &types.Type{Kind: types.ClassString, Name: "string", Args: []*types.Type{t}}
	case model.ValAmbient:
		return types.NewScalar("array")
	}
	return nil
}

func (r *resolver) paramType(i int) *types.Type {
	if i >= len(r.d.params) {
		return nil
	}
	p := r.d.params[i]
	t := r.concrete(p.Type)
	if i < len(r.d.hinted) && !r.d.hinted[i].IsMixed() && (t.IsMixed() || t.Kind == types.Array && len(t.Args) == 0) {
		t = r.d.hinted[i]
	}
	if p.Variadic {
		return types.NewArray(nil, t)
	}
	return t
}

// classType is the type of a class name of a draft: a real one, self, static or
// parent.
func (r *resolver) classType(name string) *types.Type {
	switch name {
	case "":
		return nil
	case "self", "static":
		return r.self
	case "parent":
		if r.self != nil {
			if c := r.t.Class(r.self.Name); c != nil && c.Parent != "" {
				return types.NewNamed(r.t.Spelling(c.Parent))
			}
		}
		return nil
	}
	return types.NewNamed(r.t.Spelling(name))
}

func (r *resolver) globalType(x *model.Value) *types.Type {
	switch x.Result {
	case globalPlain:
		if name, ok := strings.CutPrefix(x.Str, "$GLOBALS."); ok {
			return r.t.KnownGlobal(name)
		}
	case globalClass:
		c := r.classType(string(x.Owner))
		if c == nil {
			return nil
		}
		switch v := r.t.ConstValue(c.Name, x.Str); v.Kind {
		case types.EnumValue, types.ObjectValue:
			return types.NewNamed(v.Str)
		case types.ArrayValue:
			return types.NewScalar("array")
		}
	case globalStatic:
		c := r.classType(string(x.Owner))
		t, owner := r.t.Field(c, x.Str)
		x.Owner = model.TypeID(owner)
		return r.concrete(t)
	}
	return nil
}

// listElem is the type that the elements of a literal share.
func (r *resolver) listElem(x *model.Value) *types.Type {
	if len(x.Ops) == 0 || len(x.Ops) > 64 {
		return nil
	}
	var elem *types.Type
	for i, o := range x.Ops {
		t := r.of(o)
		if x.Keys[i] == "..." {
			t = r.t.ElemOf(t)
		}
		if t.IsMixed() || elem != nil && !elem.Equal(t) {
			return nil
		}
		elem = t
	}
	return elem
}

func (r *resolver) elemType(x *model.Value) *types.Type {
	base := r.of(x.Ops[0])
	if item := r.item(x); item != model.NoValue {
		*x = model.Value{Kind: model.ValChoice, Ops: []model.ValueID{item}}
		return r.of(item)
	}
	if base == nil {
		return nil
	}
	if base.Kind == types.Array {
		return base.Elem()
	}
	if base.Kind == types.Named && r.t.IsSubtype(base.Name, "ArrayAccess") {
		if t := r.t.Return(base, "offsetGet"); !t.IsMixed() {
			return t
		}
		return r.t.ElemOf(base)
	}
	return nil
}

// item is the item of a literal array that an element with a constant key is;
// NoValue when that is not certain.
func (r *resolver) item(x *model.Value) model.ValueID {
	l := &r.f.Values[x.Ops[0]]
	if l.Kind != model.ValList || x.Ops[1] < 0 {
		return model.NoValue
	}
	key := r.text(x.Ops[1], 0)
	if key == "" {
		return model.NoValue
	}
	found := model.NoValue
	for i, k := range l.Keys {
		if k == "..." || k == "?" {
			return model.NoValue
		}
		if k == key || k == "" && strconv.Itoa(i) == key {
			found = l.Ops[i]
		}
	}
	return found
}

func (r *resolver) opType(x *model.Value) *types.Type {
	if x.Type != "" && x.Type != "array" {
		for _, o := range x.Ops {
			r.of(o)
		}
		return types.NewScalar(string(x.Type))
	}
	switch x.Str {
	case "clone", "ref", "changed":
		return r.of(x.Ops[0])
	case "[]=":
		return r.withElemType(x.Ops[0], x.Ops[2])
	case "[]":
		return r.withElemType(x.Ops[0], x.Ops[1])
	case "cast:array":
		if t := r.of(x.Ops[0]); t != nil && t.Kind == types.Array {
			return t
		}
		return types.NewScalar("array")
	case "+":
		// Arrays add up too: a + b is [...b, ...a] as far as their keys are text.
		if t := r.of(x.Ops[0]); len(x.Ops) == 2 && t != nil && t.Kind == types.Array {
			*x = model.Value{Kind: model.ValList, Type: "array", Keys: []string{"...", "..."}, Ops: []model.ValueID{x.Ops[1], x.Ops[0]}}
			return t
		}
	}
	return nil
}

func (r *resolver) withElemType(array, v model.ValueID) *types.Type {
	t := r.of(array)
	if t != nil && t.Kind == types.Named {
		return t // ArrayAccess
	}
	e := r.of(v)
	if old := t.Elem(); !old.IsMixed() {
		e = types.NewUnion(old, e)
	}
	return types.NewArray(nil, e)
}

// funcType types a closure or function value, and tells the closure what it
// captures.
func (r *resolver) funcType(x *model.Value) *types.Type {
	if len(x.Keys) > 0 || r.byID[model.FuncID(x.Str)] == nil && !strings.Contains(x.Str, "$") {
		// f(...): the function of the namespace, or the global one.
		name := x.Str
		if f := r.t.Function(name); f != nil {
			x.Str = string(f.Func)
		} else if len(x.Keys) > 0 {
			name = x.Keys[0]
			x.Str = name
			if f := r.t.Function(name); f != nil {
				x.Str = string(f.Func)
			}
		}
		x.Keys = nil
		return callableOf(r.t.FunctionReturn(name, nil))
	}
	d := r.byID[model.FuncID(x.Str)]
	if d == nil {
		return types.NewScalar("callable")
	}
	if d.outer != nil {
		d.captures = make([]*types.Type, len(x.Ops))
		d.captured = make([]string, len(x.Ops))
		for i, o := range x.Ops {
			d.captures[i] = r.of(o)
			d.captured[i] = r.text(o, 0)
		}
	}
	return callableOf(r.concrete(d.ret))
}

// callableOf is a callable of which only the result is known.
func callableOf(result *types.Type) *types.Type {
	if result.IsMixed() {
		return types.NewScalar("callable")
	}
	return &types.Type{Kind: types.Callable, Args: []*types.Type{result}}
}

// methodValue resolves $x->m(...), A::m(...).
func (r *resolver) methodValue(x *model.Value) *types.Type {
	var recv *types.Type
	if x.Owner != "" {
		recv = r.classType(string(x.Owner))
	} else if len(x.Ops) > 0 {
		recv = r.of(x.Ops[0])
	}
	r.bindMethod(x, recv, x.Owner != "")
	return callableOf(r.t.Return(recv, x.Str))
}

// bindMethod makes x the method value of recv's method x.Str: exactly one
// function when it cannot be overridden, else a ValMethod. static: named by
// class, as in A::m(...).
func (r *resolver) bindMethod(x *model.Value, recv *types.Type, static bool) {
	x.Kind = model.ValMethod
	class, m := r.member(recv, x.Str)
	if class == "" {
		x.Owner = recv.ID()
		if len(x.Ops) == 0 {
			*x = model.Value{Kind: model.ValUnknown, Str: "method of an unknown class"}
		}
		return
	}
	x.Owner = model.TypeID(class)
	if len(x.Ops) == 0 {
		// Named by its class: a static method, or one of an object that whoever
		// calls it has to find (a runtime of Twig).
		x.Kind = model.ValFunc
		x.Str = string(symbol(class, m, x.Str))
		if m.Method != nil {
			x.Str = string(m.Method.Func)
		}
		return
	}
	if m.Method == nil {
		return
	}
	if m.Method.Static {
		x.Kind, x.Str, x.Ops = model.ValFunc, string(m.Method.Func), nil
		return
	}
	if r.exact(class, m) || static && len(x.Ops) > 0 {
		x.Kind, x.Str, x.Bound = model.ValFunc, string(m.Method.Func), true
	}
}

// exact reports whether a method cannot be overridden where it is called.
func (r *resolver) exact(class string, m types.Member) bool {
	if m.Method.Abstract || m.Owner == nil {
		return false
	}
	if m.Method.Visibility == types.Private || m.Method.Final && m.Owner.Kind == model.Class {
		return true
	}
	c := r.t.Class(class)
	return c != nil && (c.Final || c.Anonymous || c.Kind == model.Enum)
}

// member finds the class of a type that has a method. For a type of several
// classes it is the first that declares it, else the first.
func (r *resolver) member(t *types.Type, method string) (class string, m types.Member) {
	best, rank := "", -1
	var bestMember types.Member
	for _, c := range t.Classes() {
		mem := r.t.Method(c, method)
		if mem.Method != nil {
			return r.t.Spelling(c), mem
		}
		n := 0
		switch {
		case mem.Library == "":
		case r.t.KnowsMethod(mem.Library, method):
			n = 3
		case strings.EqualFold(mem.Library, c):
			n = 2
		default:
			n = 1
		}
		if n > rank {
			best, bestMember, rank = r.t.Spelling(c), mem, n
		}
	}
	return best, bestMember
}
