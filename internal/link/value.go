package link

import (
	"strings"

	"github.com/cachevet/cachevet/internal/model"
)

// An env says how a function was entered, as far as it is known: it binds
// parameters, receiver and captures to values of the caller. A function's root
// env binds nothing; its parameters stay symbolic there.
type env struct {
	n      *node
	call   *model.Call // the entering call, in caller
	caller *env
	args   []ref // explicit bindings (callbacks), instead of call
	recv   ref   // explicit receiver
	clo    ref   // the closure value that was called
	depth  int
}

// A ref is a value seen from an env, with fields still to be read of it. The
// zero ref is no value.
type ref struct {
	env  *env
	v    model.ValueID
	path *step
	lit  *literal // instead of env and v
}

// A literal is a value that stands in no function: a default argument, a value
// the container injects.
type literal struct {
	c    *model.Const
	svc  string
	fn   model.FuncID
	ctx  *libContext
	lang model.Language
}

// A libContext is a context that a library makes for a callback.
type libContext struct {
	bound  model.Bound
	origin string // ContextUse.Origin
}

func (r ref) ok() bool {
	return r.lit != nil || r.env != nil && r.v >= 0 && int(r.v) < len(r.env.n.Values)
}

// val returns the description of the value, nil for a literal.
func (r ref) val() *model.Value {
	if r.lit != nil || !r.ok() {
		return nil
	}
	return &r.env.n.Values[r.v]
}

func (r ref) kind() model.ValueKind {
	if v := r.val(); v != nil {
		return v.Kind
	}
	return model.ValUnknown
}

// constant returns the constant that r is.
func (r ref) constant() *model.Const {
	if r.path != nil {
		return nil
	}
	if r.lit != nil {
		return r.lit.c
	}
	if v := r.val(); v != nil && v.Kind == model.ValConst {
		return v.Const
	}
	return nil
}

// service returns the id of the service that r is.
func (r ref) service() string {
	if r.path != nil {
		return ""
	}
	if r.lit != nil {
		return r.lit.svc
	}
	if v := r.val(); v != nil && v.Kind == model.ValService {
		return v.Str
	}
	return ""
}

// root reports whether r is (a field of) a parameter, receiver or capture
// that nothing binds: what a summary stays symbolic in.
func (r ref) root() bool {
	switch r.kind() {
	case model.ValParam, model.ValReceiver, model.ValCapture:
		return true
	}
	return false
}

// A step is one field or element to read of a value. Steps are interned, so
// that equal paths are equal pointers.
type step struct {
	stepKey
	len int
}

type stepKey struct {
	elem  bool
	owner model.TypeID
	name  string // field name; constant key of an element, "" when not known
	next  *step
}

const (
	maxPath  = 5
	maxDepth = 10  // nested envs
	maxFan   = 24  // values one value may stand for
	maxChase = 600 // elementary steps of one chase
)

// text spells a path: ".a.b".
func (s *step) text() string {
	var b strings.Builder
	for ; s != nil; s = s.next {
		if s.elem {
			b.WriteString("[" + s.name + "]")
		} else {
			b.WriteString("." + s.name)
		}
	}
	return b.String()
}

// values follows values through the program.
type values struct {
	x     *index
	steps map[stepKey]*step
	envs  map[envKey]*env
	memo  map[chaseKey][]ref
	moved map[moveKey]*env
	fuel  *fuel

	// same says which operand a library call returns, for fluent methods and
	// copies; the zero ref when it returns something new.
	same func(e *env, c *model.Call, result int32) []ref
}

type envKey struct {
	n      *node
	call   *model.Call
	caller *env
}

type chaseKey struct {
	ref
	flow bool
}

// fuel is the budget of elementary steps of a link.
type fuel struct{ left int }

func (f *fuel) burn(n int) bool {
	f.left -= n
	return f.left > 0
}

func (vs *values) step(k stepKey) *step {
	if s := vs.steps[k]; s != nil {
		return s
	}
	s := &step{stepKey: k, len: 1}
	if k.next != nil {
		s.len += k.next.len
	}
	vs.steps[k] = s
	return s
}

// enter returns the env of callee entered by call; nil when calls nest too
// deep to be told apart.
func (vs *values) enter(callee *node, call *model.Call, caller *env) *env {
	if caller.depth >= maxDepth {
		return callee.root
	}
	k := envKey{callee, call, caller}
	if e := vs.envs[k]; e != nil {
		return e
	}
	e := &env{n: callee, call: call, caller: caller, depth: caller.depth + 1}
	if call.Target.Kind == model.Dynamic {
		e.clo = ref{env: caller, v: call.Target.Value}
	}
	vs.envs[k] = e
	return e
}

// param returns what parameter i is bound to; nil when nothing binds it.
func (e *env) param(i int32) []ref {
	if e.args != nil {
		if int(i) < len(e.args) && e.args[i].ok() {
			return e.args[i : i+1]
		}
		return nil
	}
	if e.call == nil || int(i) >= len(e.n.Params) {
		return nil
	}
	p := &e.n.Params[i]
	var out []ref
	pos, spread := 0, false
	for k := range e.call.Args {
		a := &e.call.Args[k]
		switch {
		case a.Name != "":
			if strings.EqualFold(a.Name, p.Name) {
				return []ref{{env: e.caller, v: a.Value}}
			}
		case a.Spread:
			spread = true
			if pos <= int(i) && (p.Variadic || pos == int(i)) {
				out = append(out, ref{env: e.caller, v: a.Value})
			}
			pos++
		default:
			if pos == int(i) || p.Variadic && pos > int(i) {
				out = append(out, ref{env: e.caller, v: a.Value})
			}
			pos++
		}
	}
	if len(out) == 0 && !spread && p.Default != nil {
		out = append(out, ref{lit: &literal{c: p.Default, lang: e.n.unit.Language}})
	}
	return out
}

// receiver returns what the receiver is bound to.
func (e *env) receiver() ref {
	if e.recv.ok() {
		return e.recv
	}
	if e.call != nil && e.call.Recv >= 0 {
		return ref{env: e.caller, v: e.call.Recv}
	}
	return ref{}
}

// capture returns what capture i is bound to: the operand of the closure value
// that was called, else of the place where the closure is written.
func (vs *values) capture(e *env, i int32) ref {
	if e.clo.ok() {
		for _, c := range vs.chase(e.clo, false) {
			if v := c.val(); v != nil && c.path == nil && v.Kind == model.ValFunc && model.FuncID(v.Str) == e.n.ID && int(i) < len(v.Ops) {
				return ref{env: c.env, v: v.Ops[i]}
			}
		}
	}
	if m := e.n.maker; m != nil {
		if ops := m.Values[e.n.makerAt].Ops; int(i) < len(ops) {
			return ref{env: m.root, v: ops[i]}
		}
	}
	return ref{}
}

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
	if !r.ok() {
		return nil
	}
	key := chaseKey{r, flow}
	if out, ok := vs.memo[key]; ok {
		return out
	}
	vs.memo[key] = nil // a chase that comes back to itself adds nothing
	var out []ref
	seen := map[ref]bool{r: true}
	todo := []ref{r}
	push := func(r ref) {
		if r.ok() && !seen[r] && (r.path == nil || r.path.len <= maxPath) {
			seen[r] = true
			todo = append(todo, r)
		}
	}
	steps := 0
	for len(todo) > 0 && len(out) < maxFan && steps < maxChase {
		r := todo[0]
		todo = todo[1:]
		steps++
		if !vs.next(r, flow, push) {
			out = append(out, r)
		}
	}
	vs.fuel.burn(steps)
	vs.memo[key] = out
	return out
}

// next pushes what r stands for; false when r is an origin.
func (vs *values) next(r ref, flow bool, push func(ref)) bool {
	if r.lit != nil {
		if r.path != nil && r.lit.svc != "" {
			return vs.serviceField(r, flow, push)
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
		return r.path != nil && flow && vs.fieldFlow(r.path, r, push)
	case model.ValReceiver:
		if b := r.env.receiver(); b.ok() {
			push(vs.extend(b, r.path))
			return true
		}
		return r.path != nil && flow && vs.fieldFlow(r.path, r, push)
	case model.ValCapture:
		if b := vs.capture(r.env, v.Index); b.ok() {
			push(vs.extend(b, r.path))
			return true
		}
		return r.path != nil && flow && vs.fieldFlow(r.path, r, push)
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
		if len(stores) == 0 || len(stores) > maxFan {
			return r.path != nil && vs.fieldFlow(r.path, r, push)
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
			for _, op := range v.Ops {
				push(ref{env: r.env, v: op, path: r.path})
			}
			return len(v.Ops) > 0
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
		return vs.result(r, v, push)
	case model.ValNew:
		return r.path != nil && !r.path.elem && vs.newField(r, v, push)
	case model.ValList:
		if r.path == nil || !r.path.elem {
			return false
		}
		for i, op := range v.Ops {
			k := ""
			if i < len(v.Keys) {
				k = v.Keys[i]
			}
			if r.path.name == "" || k == r.path.name || k == "..." {
				push(ref{env: r.env, v: op, path: r.path.next})
			}
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
func (vs *values) result(r ref, v *model.Value, push func(ref)) bool {
	n := r.env.n
	if int(v.Index) >= len(n.Calls) || v.Index < 0 || v.Result < 0 {
		return false
	}
	call := &n.Calls[v.Index]
	if int(v.Index) < len(n.targets) {
		t := &n.targets[v.Index]
		if len(t.fns) > 0 && len(t.fns) <= 4 && r.env.depth < maxDepth {
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
	if vs.same != nil {
		if s := vs.same(r.env, call, v.Result); len(s) > 0 {
			for _, b := range s {
				push(vs.extend(b, r.path))
			}
			return true
		}
	}
	return r.path != nil && !r.path.elem && vs.fieldFlow(r.path, r, push)
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
	if n.unit.Language == model.PHP && v.Index >= 0 && int(v.Index) < len(n.Calls) {
		call := &n.Calls[v.Index]
		if c := vs.x.methodOf(model.PHP, v.Type, "__construct"); c != nil && r.env.depth < maxDepth {
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
			if t.Kind == model.Static && strings.HasSuffix(strings.ToLower(string(t.Func)), "::__construct") {
				if up := vs.x.method(model.PHP, t.Func); up != nil && up != c && e.depth < maxDepth && c.Values != nil && c.Calls[i].Recv >= 0 && c.Values[c.Calls[i].Recv].Kind == model.ValReceiver {
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
	c := vs.x.methodOf(r.lit.lang, s.Class, "__construct")
	if c == nil {
		return false
	}
	return vs.ctorField(c, vs.serviceEnv(c, s.Args, r.lit.lang), r.path, push)
}

// serviceEnv is the env of a constructor that the container calls.
func (vs *values) serviceEnv(c *node, args []model.ServiceArg, l model.Language) *env {
	e := &env{n: c, args: make([]ref, len(c.Params)), depth: 1}
	for i := range c.Params {
		p := &c.Params[i]
		for k := range args {
			a := &args[k]
			if a.Param == p.Name || a.Param == "" && int(a.Index) == i {
				e.args[i] = argRef(a, l)
			}
		}
		if !e.args[i].ok() && p.Default != nil {
			e.args[i] = ref{lit: &literal{c: p.Default, lang: l}}
		}
	}
	return e
}

func argRef(a *model.ServiceArg, l model.Language) ref {
	switch {
	case a.Service != "":
		return ref{lit: &literal{svc: a.Service, lang: l}}
	case a.Const != nil:
		return ref{lit: &literal{c: a.Const, lang: l}}
	case a.Func != "":
		return ref{lit: &literal{fn: a.Func, lang: l}}
	}
	return ref{}
}

// paramFlow returns everything that callers and the container pass for a
// parameter.
func (vs *values) paramFlow(n *node, i int32) []ref {
	var out []ref
	add := func(cs callSite) {
		if cs.n.Test || len(out) >= maxFan {
			return
		}
		e := &env{n: n, call: cs.at(), caller: cs.n.root}
		out = append(out, e.param(i)...)
	}
	for _, cs := range n.callers {
		add(cs)
	}
	if n.callers == nil {
		for _, cs := range vs.x.static[n] {
			add(cs)
		}
	}
	if n.Owner != "" && int(i) < len(n.Params) && n.unit.Language == model.PHP {
		out = append(out, vs.injected(n, i)...)
	}
	return out
}

// injected returns what the container passes for a parameter of a constructor
// or of a method it calls.
func (vs *values) injected(n *node, i int32) []ref {
	var out []ref
	ctor := strings.HasSuffix(strings.ToLower(string(n.ID)), "::__construct")
	_, method, _ := strings.Cut(string(n.ID), "::")
	classes := append([]model.TypeID{n.Owner}, vs.x.subtypes(n.Owner)...)
	for _, c := range classes {
		for _, s := range vs.x.byClass[c] {
			if ctor {
				if e := vs.serviceEnv(n, s.Args, n.unit.Language); e.args[i].ok() {
					out = append(out, e.args[i])
				}
			}
			for _, calls := range [][]model.ServiceCall{s.Calls, s.Methods} {
				for k := range calls {
					if strings.EqualFold(calls[k].Method, method) {
						if e := vs.serviceEnv(n, calls[k].Args, n.unit.Language); e.args[i].ok() {
							out = append(out, e.args[i])
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

// fieldFlow pushes everything ever stored in the first field of path.
func (vs *values) fieldFlow(path *step, r ref, push func(ref)) bool {
	if path.elem {
		return false
	}
	stores := vs.x.fields[fieldKey{path.owner, path.name}]
	if len(stores) == 0 || len(stores) > 4*maxFan {
		return false
	}
	n := 0
	for _, s := range stores {
		if s.env.n.Test {
			continue
		}
		push(vs.extend(s, path.next))
		n++
	}
	return n > 0
}

type moveKey struct{ x, to *env }

// move carries a value that was seen from a callee's root env into the env e
// by which the callee was entered: what was symbolic in the callee is then what
// the caller passes.
func (vs *values) move(r ref, e *env) ref {
	if r.env == nil {
		return r
	}
	r.env = vs.moveEnv(r.env, e, 0)
	return r
}

// moveEnv is move for an env: the roots below it are replaced.
func (vs *values) moveEnv(x, e *env, depth int) *env {
	if x == x.n.root {
		return vs.around(x, e)
	}
	if depth > maxDepth+2 {
		return x
	}
	k := moveKey{x, e}
	if y := vs.moved[k]; y != nil {
		return y
	}
	y := *x
	same := true
	set := func(r *ref) {
		if r.env != nil {
			m := vs.moveEnv(r.env, e, depth+1)
			same = same && m == r.env
			r.env = m
		}
	}
	if x.caller != nil {
		y.caller = vs.moveEnv(x.caller, e, depth+1)
		same = same && y.caller == x.caller
	}
	if x.args != nil {
		y.args = append([]ref{}, x.args...)
		for i := range y.args {
			set(&y.args[i])
		}
	}
	set(&y.recv)
	set(&y.clo)
	out := x
	if !same {
		out = &y
	}
	vs.moved[k] = out
	return out
}

// around returns what e binds a root to: e itself when it enters that
// function, or the env of the function around it that made the closure.
func (vs *values) around(root, e *env) *env {
	f := e
	for range maxDepth {
		if f.n == root.n {
			return f
		}
		if !f.clo.ok() {
			break
		}
		var next *env
		for _, c := range vs.chase(f.clo, false) {
			if c.env != nil && c.env != f {
				next = c.env
				break
			}
		}
		if next == nil {
			break
		}
		f = next
	}
	return root
}
