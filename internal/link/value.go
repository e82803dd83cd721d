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
	all  *model.ServiceArg // the services of an iterator or locator
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
	if v := r.val(); v != nil && (v.Kind == model.ValConst || v.Kind == model.ValFunc) {
		return v.Const // a name may be both, a function's and an entry's
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
	maxLed   = 4   // targets of one call that values are followed into
	maxChase = 600 // elementary steps of one chase
)

// split returns a path without its last step, and that step.
func (vs *values) split(path *step) (above, last *step) {
	if path.next == nil {
		return nil, path
	}
	above, last = vs.split(path.next)
	k := path.stepKey
	k.next = above
	return vs.step(k), last
}

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
	memo  map[chaseKey]chased
	moved map[moveKey]*env
	// passed is what paramFlow found, by the number of the function and the parameter.
	passed [][]*[]ref
	fuel   *fuel
	spare  []*trail

	// ask: calls are being resolved, and asked collects what was asked of the
	// resolution so far.
	ask   bool
	asked []question

	m *meanings // says which operand a library call returns
}

func newValues(x *index, f *fuel) *values {
	return &values{x: x, steps: map[stepKey]*step{}, envs: map[envKey]*env{}, memo: make(map[chaseKey]chased, x.calls/4), moved: map[moveKey]*env{},
		passed: make([][]*[]ref, len(x.nodes)), fuel: f}
}

type envKey struct {
	n      *node
	call   *model.Call
	caller *env
}

type chaseKey struct {
	ref
	mode chaseMode
}

// A chased is the answer of a chase and what it hung on.
type chased struct {
	out   []ref
	asked []question
}

// question notes what was asked of the resolution so far.
func (vs *values) question(q question) {
	if !vs.ask {
		return
	}
	if k := len(vs.asked); k == 0 || vs.asked[k-1] != q {
		vs.asked = append(vs.asked, q)
	}
}

// askAgain notes what something that is known had asked.
func (vs *values) askAgain(list []question) {
	if vs.ask {
		vs.asked = append(vs.asked, list...)
	}
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
