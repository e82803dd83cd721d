package link

import (
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/model"
)

// chase follows a value to where it comes from: through parameters to the
// caller's arguments, through captures to the enclosing function, through
// fields to what was set, through results to what the callee returns, through
// joins to all alternatives. What it returns are origins: constants, new
// objects, functions, services, results of library calls, and symbolic roots.
//
// With flow, a parameter that nothing binds is followed to all callers and to
// what the container injects, and a field of an unknown object to everything
// ever stored in that field: then the answer is "one of these", for finding
// targets and identities. Without, roots stay symbolic, as summaries need them.
func (vs *values) chase(r ref, flow bool) []ref {
	if flow {
		return vs.follow(r, flowing)
	}
	return vs.follow(r, symbolic)
}

// candidates is chase with flow that does not give up where an object is lost:
// a field of an object that cannot be followed is whatever is ever stored in
// that field. It finds what may be called, and proves nothing of the value.
func (vs *values) candidates(r ref) []ref { return vs.follow(r, wide) }

// A chaseMode says how far values are followed: a set of these.
type chaseMode uint8

const (
	// flowing: to all that flows into what nothing binds.
	flowing chaseMode = 1 << iota
	// widely: also where an object is lost.
	widely
	// exact: what a listed constructor made has the fields that are set on that very
	// object, and the last field of a path is never that of another object of a
	// library's type.
	exact
	// carrying: no further than to the call that gives an object its limits, for
	// the fluent methods of libraries that hand their object back with one.
	carrying

	symbolic chaseMode = 0
	wide               = flowing | widely
)

func (vs *values) follow(r ref, mode chaseMode) []ref {
	if !r.ok() {
		return nil
	}
	key := chaseKey{r, mode}
	if c, ok := vs.memo[key]; ok {
		vs.askAgain(c.asked)
		return c.out
	}
	start := len(vs.asked)
	vs.memo[key] = chased{} // a chase that comes back to itself adds nothing
	var out []ref
	todo := vs.trail()
	todo.add(r)
	var push func(ref)
	push = func(r ref) {
		switch {
		case !r.ok():
		case r.path == nil || r.path.len <= maxPath:
			todo.add(r)
		case mode&widely != 0 && r.path.len == maxPath+1: // too far to follow object by object
			vs.fieldFlow(r.path.next, mode, push)
		}
	}
	steps := 0
	for steps < len(todo.list) && len(out) < maxFan && steps < maxChase {
		r := todo.list[steps]
		steps++
		if !vs.next(r, mode, push) && !(mode&flowing != 0 && vs.elementFlow(r, mode, push)) && !vs.anywhere(r, mode, push) {
			out = append(out, r)
		}
	}
	vs.done(todo)
	vs.fuel.burn(steps)
	vs.memo[key] = chased{out, slices.Clone(vs.asked[start:])}
	return out
}

// next pushes what r stands for; false when r is an origin.
func (vs *values) next(r ref, mode chaseMode, push func(ref)) bool {
	flow := mode&flowing != 0
	if r.lit != nil {
		if r.path != nil && r.lit.svc != "" {
			return vs.serviceField(r, flow, push)
		}
		if r.path != nil && r.path.elem && r.lit.all != nil {
			for i, id := range r.lit.all.Services {
				if r.path.name == "" || i < len(r.lit.all.Keys) && r.lit.all.Keys[i] == r.path.name {
					push(vs.extend(ref{lit: &literal{svc: id, lang: r.lit.lang}}, r.path.next))
				}
			}
			return true
		}
		return false
	}
	v := r.val()
	switch v.Kind {
	case model.ValParam:
		bound := r.env.param(v.Index)
		if bound == nil && flow {
			bound = vs.paramFlow(r.env.n, v.Index)
		}
		for _, b := range bound {
			p := r.path
			if int(v.Index) < len(r.env.n.Params) && r.env.n.Params[v.Index].Variadic && len(bound) > 1 && p != nil && p.elem {
				p = p.next
			}
			push(vs.extend(b, p))
		}
		if bound != nil {
			return true
		}
		return r.path != nil && flow && vs.fieldFlow(r.path, mode, push)
	case model.ValReceiver:
		if b := r.env.receiver(); b.ok() {
			push(vs.extend(b, r.path))
			return true
		}
		return r.path != nil && flow && (vs.fieldFlow(r.path, mode, push) || vs.declared(r, push))
	case model.ValCapture:
		if b := vs.capture(r.env, v.Index); b.ok() {
			push(vs.extend(b, r.path))
			return true
		}
		return r.path != nil && flow && vs.fieldFlow(r.path, mode, push)
	case model.ValField:
		if len(v.Ops) == 0 {
			return false
		}
		push(ref{env: r.env, v: v.Ops[0], path: vs.step(stepKey{owner: v.Owner, name: v.Str, next: r.path})})
		return true
	case model.ValElem:
		if len(v.Ops) == 0 {
			return false
		}
		name := ""
		if len(v.Ops) > 1 && v.Ops[1] >= 0 {
			if c := (ref{env: r.env, v: v.Ops[1]}).constant(); c != nil {
				name = constText(c)
			}
		}
		push(ref{env: r.env, v: v.Ops[0], path: vs.step(stepKey{elem: true, name: name, next: r.path})})
		return true
	case model.ValRange:
		if len(v.Ops) == 0 || v.Index == 0 {
			return false
		}
		push(ref{env: r.env, v: v.Ops[0], path: vs.step(stepKey{elem: true, next: r.path})})
		return true
	case model.ValGlobal:
		stores := vs.x.globals[v.Str]
		put := vs.elements(fieldKey{"", v.Str}, r.path, func(s ref) {
			for _, o := range vs.chase(s, true) { // a registering function's parameter
				push(o)
			}
		})
		if len(stores) == 0 || len(stores) > maxFan {
			return put || r.path != nil && vs.fieldFlow(r.path, mode, push)
		}
		for _, s := range stores {
			push(vs.extend(s, r.path))
		}
		return true
	case model.ValChoice:
		for _, op := range v.Ops {
			push(ref{env: r.env, v: op, path: r.path})
		}
		return true
	case model.ValOp:
		switch v.Str {
		case "??", "?:", "assert", "clone", "&", "*":
			if v.Str == "*" && len(v.Ops) > 1 {
				return false // a product
			}
			for _, op := range v.Ops {
				push(ref{env: r.env, v: op, path: r.path})
			}
			return len(v.Ops) > 0
		case "append", "slice":
			if r.path == nil || !r.path.elem || len(v.Ops) == 0 {
				return false
			}
			for i, op := range v.Ops {
				if i == 0 || v.Str == "append" {
					push(ref{env: r.env, v: op, path: r.path})
				}
			}
			return true
		}
		if strings.HasPrefix(v.Str, "cast:") && len(v.Ops) == 1 {
			push(ref{env: r.env, v: v.Ops[0], path: r.path})
			return true
		}
		return false
	case model.ValAssigned:
		c := vs.x.fn(r.env.n.unit.Language, model.FuncID(v.Str))
		if c == nil {
			return false
		}
		any := false
		for i := range c.Stores {
			s := &c.Stores[i]
			if s.Place.Kind == model.CapturePlace && s.Place.Index == v.Index {
				push(ref{env: c.root, v: s.Value, path: r.path})
				any = true
			}
		}
		return any
	case model.ValResult:
		return vs.result(r, v, mode, push)
	case model.ValNew:
		return r.path != nil && !r.path.elem && vs.newField(r, v, push)
	case model.ValList:
		if r.path == nil || !r.path.elem {
			return false
		}
		any := false
		for i, op := range v.Ops {
			if k := listKey(v, i); k == "..." { // another array is spread here
				push(ref{env: r.env, v: op, path: r.path})
				any = true
			} else if r.path.name == "" || k == r.path.name {
				push(ref{env: r.env, v: op, path: r.path.next})
				any = true
			}
		}
		for i := range r.env.n.Stores { // what is put into it afterwards
			if s := &r.env.n.Stores[i]; s.Place.Kind == model.ElemPlace && s.Place.Base == r.v && s.Value >= 0 {
				push(ref{env: r.env, v: s.Value, path: r.path.next})
				any = true
			}
		}
		if !any {
			vs.anywhere(r, mode, push)
		}
		return true
	case model.ValService:
		if r.path != nil {
			return vs.serviceField(ref{lit: &literal{svc: v.Str, lang: r.env.n.unit.Language}, path: r.path}, flow, push)
		}
		return false
	case model.ValUnknown, model.ValRecv, model.ValMethod, model.ValFunc, model.ValConst, model.ValClass, model.ValAmbient:
		return false
	}
	return false
}

// extend reads the fields of path below r.
func (vs *values) extend(r ref, path *step) ref {
	if path == nil {
		return r
	}
	if r.path == nil {
		r.path = path
		return r
	}
	var own []*step
	for s := r.path; s != nil; s = s.next {
		own = append(own, s)
	}
	for i := len(own) - 1; i >= 0; i-- {
		k := own[i].stepKey
		k.next = path
		path = vs.step(k)
	}
	r.path = path
	return r
}

// result follows the result of a call into the callee, or to the operand that
// a library function hands back.
func (vs *values) result(r ref, v *model.Value, mode chaseMode, push func(ref)) bool {
	n := r.env.n
	if int(v.Index) >= len(n.Calls) || v.Index < 0 || v.Result < 0 {
		return false
	}
	call := &n.Calls[v.Index]
	if int(v.Index) < len(n.targets) {
		t := &n.targets[v.Index]
		if call.Target.Kind != model.Static {
			vs.question(targetsOf(n, int(v.Index)))
		}
		if t.leads() && r.env.depth < maxDepth {
			any := false
			for i, c := range t.fns {
				if c.Generator || len(c.Returns) == 0 {
					continue
				}
				e := vs.enter(c, call, r.env)
				if t.bound[i].ok() {
					e = vs.enterBound(c, call, r.env, t.bound[i])
				}
				for j := range c.Returns {
					ret := &c.Returns[j]
					if !ret.Throws && int(v.Result) < len(ret.Values) && ret.Values[v.Result] >= 0 {
						push(ref{env: e, v: ret.Values[v.Result], path: r.path})
						any = true
					}
				}
			}
			return any
		}
	}
	if vs.m != nil {
		if s := vs.m.same(r.env, call, v.Result, mode&carrying != 0); len(s) > 0 {
			for _, b := range s {
				push(vs.extend(b, r.path))
			}
			return true
		}
	}
	return r.path != nil && !r.path.elem && (mode&exact == 0 || vs.m == nil || !vs.m.listed(r.env, call)) && vs.fieldFlow(r.path, mode, push)
}

// enterBound is enter for a bound method or closure that was found as a value:
// its receiver or captures are those of the value.
func (vs *values) enterBound(c *node, call *model.Call, caller *env, fn ref) *env {
	e := *vs.enter(c, call, caller)
	e.clo = fn
	if v := fn.val(); v != nil && (v.Bound || v.Kind == model.ValMethod) && len(v.Ops) > 0 {
		e.recv = ref{env: fn.env, v: v.Ops[0]}
	}
	return &e
}

// newField finds what field a new object has: set in its literal, stored into
// that very object in the same function, or by its constructor.
func (vs *values) newField(r ref, v *model.Value, push func(ref)) bool {
	name := r.path.name
	found := false
	for i, k := range v.Keys {
		if k == name && i < len(v.Ops) {
			push(ref{env: r.env, v: v.Ops[i], path: r.path.next})
			found = true
		}
	}
	for i, k := range v.Keys {
		if k == "..." && !found && i < len(v.Ops) { // a copy
			push(ref{env: r.env, v: v.Ops[i], path: r.path})
			found = true
		}
	}
	n := r.env.n
	for i := range n.Stores {
		s := &n.Stores[i]
		if s.Place.Kind == model.FieldPlace && s.Place.Name == name && s.Place.Base == r.v {
			push(ref{env: r.env, v: s.Value, path: r.path.next})
			found = true
		}
	}
	if found {
		return true
	}
	if ctor := n.traits().Constructor; ctor != "" && v.Index >= 0 && int(v.Index) < len(n.Calls) {
		call := &n.Calls[v.Index]
		if c := vs.x.methodOf(n.unit.Language, v.Type, ctor); c != nil && r.env.depth < maxDepth {
			return vs.ctorField(c, vs.enter(c, call, r.env), r.path, push)
		}
	}
	// An unset field: embedded structs keep the promoted one.
	for i, k := range v.Keys {
		if i < len(v.Ops) && r.path.owner != v.Type && strings.HasSuffix(string(r.path.owner), "."+k) {
			push(ref{env: r.env, v: v.Ops[i], path: r.path})
			found = true
		}
	}
	return found
}

// ctorField finds what a constructor stores in a field of its object, also
// through the constructor of the parent.
func (vs *values) ctorField(c *node, e *env, path *step, push func(ref)) bool {
	found := false
	l := c.unit.Language
	ctor := l.Traits().Scope + l.Traits().Constructor
	for range 4 {
		for i := range c.Stores {
			s := &c.Stores[i]
			if s.Place.Kind == model.FieldPlace && s.Place.Name == path.name {
				push(ref{env: e, v: s.Value, path: path.next})
				found = true
			}
		}
		if found {
			return true
		}
		next := false
		for i := range c.Calls {
			t := &c.Calls[i].Target
			if t.Kind == model.Static && strings.HasSuffix(strings.ToLower(string(t.Func)), ctor) {
				if up := vs.x.method(l, t.Func); up != nil && up != c && e.depth < maxDepth && c.Values != nil && c.Calls[i].Recv >= 0 && c.Values[c.Calls[i].Recv].Kind == model.ValReceiver {
					e, c, next = vs.enter(up, &c.Calls[i], e), up, true
					break
				}
			}
		}
		if !next {
			return false
		}
	}
	return found
}

// serviceField finds what the container put into a property of a service.
func (vs *values) serviceField(r ref, flow bool, push func(ref)) bool {
	s := vs.x.service(r.lit.svc)
	if s == nil || r.path.elem {
		return false
	}
	for i := range s.Args {
		if a := &s.Args[i]; a.Param == r.path.name && a.Index < 0 {
			if b := argRef(a, r.lit.lang); b.ok() {
				push(vs.extend(b, r.path.next))
				return true
			}
		}
	}
	if made := vs.x.method(r.lit.lang, s.Factory); s.Factory != "" && made != nil {
		e, any := vs.serviceEnv(made, s.Args, r.lit.lang), false
		for i := range made.Returns {
			if ret := &made.Returns[i]; !ret.Throws && len(ret.Values) > 0 && ret.Values[0] >= 0 {
				push(ref{env: e, v: ret.Values[0], path: r.path})
				any = true
			}
		}
		return any
	}
	c := vs.x.methodOf(r.lit.lang, s.Class, r.lit.lang.Traits().Constructor)
	if c == nil {
		return false
	}
	return vs.ctorField(c, vs.serviceEnv(c, s.Args, r.lit.lang), r.path, push)
}

// serviceEnv is the env of a constructor that the container calls.
func (vs *values) serviceEnv(c *node, args []model.ServiceArg, l model.Language) *env {
	e := &env{n: c, args: make([]ref, len(c.Params)), depth: 1}
	for i := range c.Params {
		e.args[i] = serviceParam(c, args, int32(i), l)
	}
	return e
}

// serviceParam is what the container passes for one parameter.
func serviceParam(c *node, args []model.ServiceArg, i int32, l model.Language) ref {
	p := &c.Params[i]
	for k := len(args) - 1; k >= 0; k-- { // the last one counts
		if a := &args[k]; a.Param == p.Name || a.Param == "" && a.Index == i {
			if r := argRef(a, l); r.ok() {
				return r
			}
			break
		}
	}
	if p.Default != nil {
		return ref{lit: &literal{c: p.Default, lang: l}}
	}
	return ref{}
}

func argRef(a *model.ServiceArg, l model.Language) ref {
	switch {
	case a.Service != "":
		return ref{lit: &literal{svc: a.Service, lang: l}}
	case a.Const != nil:
		return ref{lit: &literal{c: a.Const, lang: l}}
	case a.Func != "":
		return ref{lit: &literal{fn: a.Func, lang: l}}
	case len(a.Services) > 0:
		return ref{lit: &literal{all: a, lang: l}}
	}
	return ref{}
}

// paramFlow returns everything that callers and the container pass for a
// parameter.
func (vs *values) paramFlow(n *node, i int32) []ref {
	vs.question(callersOf(n))
	if int(i) >= len(n.Params) {
		return nil
	}
	known := vs.passed[n.num]
	if known == nil {
		known = make([]*[]ref, len(n.Params))
		vs.passed[n.num] = known
	}
	if known[i] == nil {
		out := vs.passedBy(n, i)
		known[i] = &out
	}
	return *known[i]
}

func (vs *values) passedBy(n *node, i int32) []ref {
	var out []ref
	for _, cs := range vs.x.passing(n, n.callers) {
		if cs.n.Test || len(out) >= maxFan {
			continue
		}
		e := env{n: n, call: cs.at(), caller: cs.n.root}
		out = append(out, e.param(i)...)
	}
	if n.Owner != "" && n.traits().Container {
		out = append(out, vs.injected(n, i)...)
	}
	return out
}

// injected returns what the container passes for a parameter of a constructor
// or of a method it calls.
func (vs *values) injected(n *node, i int32) []ref {
	var out []ref
	l := n.unit.Language
	for _, s := range vs.x.byFactory[foldFunc(l, n.ID)] {
		if a := serviceParam(n, s.Args, i, l); a.ok() {
			out = append(out, a)
		}
	}
	ctor := n.constructs()
	_, method, _ := strings.Cut(string(n.ID), "::")
	for k, below := -1, vs.x.subtypes(n.Owner); k < len(below); k++ {
		c := n.Owner
		if k >= 0 {
			c = below[k]
		}
		for _, s := range vs.x.byClass[c] {
			if ctor && s.Factory == "" {
				if a := serviceParam(n, s.Args, i, l); a.ok() {
					out = append(out, a)
				}
			}
			for _, calls := range [][]model.ServiceCall{s.Calls, s.Methods} {
				for k := range calls {
					if strings.EqualFold(calls[k].Method, method) {
						if a := serviceParam(n, calls[k].Args, i, l); a.ok() {
							out = append(out, a)
						}
					}
				}
			}
		}
		if len(out) >= maxFan {
			break
		}
	}
	return out
}
