package observe

import (
	"strconv"
	"strings"

	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/php/ast"
	"github.com/cachevet/cachevet/php/token"
	"github.com/cachevet/cachevet/php/types"
)

// A draft is a function as lowered from syntax alone. Which class a value has,
// which function a call reaches and what a constant is worth is filled in by
// the resolver, once every file has been read. Until then:
//
//   - a method call is Virtual with only Method set; a static call is Static with
//     Type (a class name, "self", "parent" or "static") and Method; new is Static
//     with Type and the method __construct;
//   - a function call is Static with the name in the namespace as Func and the
//     global one as Method when PHP would fall back to it;
//   - ValGlobal has in Result what it is, see the global* constants.
type draft struct {
	f      *model.Func
	params []*types.Param
	ret    *types.Type
	// hints are types known from syntax: instanceof, @var, casts, catch.
	hints []hint
	// outer is the draft the closure is written in.
	outer *draft
	// class is the class of the receiver; also of static methods and closures.
	class *types.Class
	// captures are the types of the captures and hinted those of the parameters,
	// found where the closure is made.
	captures []*types.Type
	hinted   []*types.Type
	captured []string // constant texts of captures, "" when not constant
}

type hint struct {
	value model.ValueID
	typ   *types.Type
}

// What a ValGlobal of a draft is, in Value.Result; the resolver clears it.
const (
	globalPlain  = 0
	globalClass  = 1 // class constant: Owner is the class, Str the constant
	globalConst  = 2 // constant: Str is the name, Keys[0] the fallback if any
	globalStatic = 3 // static property: Owner is the class, Str the property
)

// env holds the value of each local variable, by number; NoValue when it is not
// assigned.
type env []model.ValueID

// A state is a place control may come from.
type state struct {
	block int32 // -1: unreachable
	env   env
}

// A builder lowers the body of one function.
type builder struct {
	file   *lowerer
	scope  *types.Scope
	d      *draft
	f      *model.Func
	parent *builder // of a closure
	arrow  bool     // captures by itself
	static bool     // without $this
	main   bool     // top of a file: variables are global

	vars  map[string]int // numbers of variables
	names []string
	cur   state
	seq   int32
	throw []bool // by block: contains something that may throw
	room  *room

	this     model.ValueID
	fields   map[fieldKey]model.ValueID // reads of one field are one value
	bound    map[int]model.Place        // variables that stand for another place
	refUses  map[int][]refUse           // variables captured by reference, with who did
	assigned map[int][]model.ValueID    // their values

	frames []*frame // enclosing loops and switches
	tries  []*try
	labels map[string]int32
	// varDoc are types of an inline @var, for the assignment that follows.
	varDoc   map[string]*types.Type
	closures int // made so far, to number them
	depth    int

	// work counts copied variables; beyond maxWork the rest of the function is not
	// followed any more.
	work int

	captured   map[string]model.ValueID // by arrow functions
	captureOps []model.ValueID          // the outer values, by index of the capture
}

type fieldKey struct {
	base model.ValueID
	name string
}

type refUse struct {
	value model.ValueID // the ValFunc
	op    int
}

// maxWork bounds how many variables are copied at branches of one function, so
// that generated code of thousands of branches and variables costs no memory.
const maxWork = 20_000_000

// maxDepth bounds recursion over nested syntax; what lies deeper is unknown.
const maxDepth = 1000

func (b *builder) pos(p token.Pos) model.Pos { return b.file.pos(p) }

func (b *builder) value(v model.Value) model.ValueID {
	b.f.Values = append(b.f.Values, v)
	return model.ValueID(len(b.f.Values) - 1)
}

func (b *builder) unknown(why string) model.ValueID {
	return b.value(model.Value{Kind: model.ValUnknown, Str: why})
}

func (b *builder) constant(c model.Const) model.ValueID {
	return b.value(model.Value{Kind: model.ValConst, Const: &c, Type: constType(c.Kind)})
}

func constType(k model.ConstKind) model.TypeID {
	switch k {
	case model.ConstString:
		return "string"
	case model.ConstInt:
		return "int"
	case model.ConstFloat:
		return "float"
	case model.ConstBool:
		return "bool"
	case model.ConstNull:
		return "null"
	}
	return ""
}

func (b *builder) str(s string) model.ValueID {
	return b.constant(model.Const{Kind: model.ConstString, Str: strings.Clone(s)})
}

func (b *builder) integer(n int) model.ValueID {
	return b.constant(model.Const{Kind: model.ConstInt, Num: float64(n)})
}

func (b *builder) null() model.ValueID { return b.constant(model.Const{Kind: model.ConstNull}) }

func (b *builder) op(name string, ops ...model.ValueID) model.ValueID {
	return b.value(model.Value{Kind: model.ValOp, Str: name, Ops: ops})
}

// narrow is the same value with a better known type.
func (b *builder) narrow(v model.ValueID, t *types.Type) model.ValueID {
	if t.IsMixed() || v == model.NoValue {
		return v
	}
	n := b.value(model.Value{Kind: model.ValChoice, Ops: []model.ValueID{v}})
	b.d.hints = append(b.d.hints, hint{n, t})
	return n
}

// choice joins values where control is; equal ones count once.
func (b *builder) choice(vals ...model.ValueID) model.ValueID {
	out := make([]model.ValueID, 0, len(vals))
	for _, v := range vals {
		if v == model.NoValue {
			continue
		}
		dup := false
		for _, o := range out {
			dup = dup || o == v
		}
		if !dup {
			out = append(out, v)
		}
	}
	switch len(out) {
	case 0:
		return model.NoValue
	case 1:
		return out[0]
	}
	return b.value(model.Value{Kind: model.ValChoice, Index: max(b.cur.block, 0), Ops: out})
}

// Blocks.

func (b *builder) newBlock() int32 {
	b.f.Blocks = append(b.f.Blocks, model.Block{Cond: model.NoValue})
	b.throw = append(b.throw, false)
	return int32(len(b.f.Blocks) - 1)
}

// block is the current block; after a return a fresh one, which nothing
// reaches.
func (b *builder) block() int32 {
	if b.cur.block < 0 {
		b.cur.block = b.newBlock()
	}
	return b.cur.block
}

func (b *builder) live() bool { return b.cur.block >= 0 }

// split ends the current block before a jump when something in it may throw
// into a handler: control goes on, or to one of the handlers.
func (b *builder) split() {
	if !b.live() || !b.throw[b.cur.block] {
		return
	}
	handlers := b.handlers()
	if len(handlers) == 0 {
		return
	}
	next := b.newBlock()
	b.f.Blocks[b.cur.block].Succs = append([]int32{next}, handlers...)
	b.cur.block = next
}

// jump ends the current block with a jump; afterwards nothing is reached.
func (b *builder) jump(to int32) {
	if b.live() {
		b.split()
		blk := &b.f.Blocks[b.cur.block]
		blk.Succs = append(blk.Succs, to)
	}
	b.cur.block = -1
}

// fork ends the current block with a condition and returns both ways out.
func (b *builder) fork(cond model.ValueID) (yes, no state) {
	b.block()
	b.split()
	at := b.cur.block
	t, f := b.newBlock(), b.newBlock()
	b.f.Blocks[at].Cond = cond
	b.f.Blocks[at].Succs = []int32{t, f}
	yes = state{t, b.cur.env}
	no = state{f, cloneEnv(b.cur.env)}
	b.work += len(b.cur.env)
	b.cur = state{-1, nil}
	return yes, no
}

func cloneEnv(e env) env { return append(env(nil), e...) }

// enter makes a state the current one.
func (b *builder) enter(s state) { b.cur = s }

// join makes a new block that all the states lead to. Unreachable ones do not
// count; when none is left, nothing is reached, and the variables are those of
// the first.
func (b *builder) join(states ...state) {
	var live []state
	for _, s := range states {
		if s.block >= 0 {
			live = append(live, s)
		}
	}
	switch len(live) {
	case 0:
		if len(states) > 0 {
			b.cur = state{-1, states[0].env}
		}
		return
	case 1:
		b.cur = live[0]
		return
	}
	to := b.newBlock()
	for _, s := range live {
		b.cur = s
		b.jump(to)
	}
	b.cur.block = to
	b.cur.env = b.mergeEnv(live)
}

// mergeEnv joins the variables of several states.
func (b *builder) mergeEnv(states []state) env {
	n := 0
	for _, s := range states {
		n = max(n, len(s.env))
	}
	b.work += n * len(states)
	out := make(env, n)
	vals := make([]model.ValueID, 0, len(states))
	for i := range out {
		vals = vals[:0]
		same := true
		for _, s := range states {
			v := model.NoValue
			if i < len(s.env) {
				v = s.env[i]
			}
			same = same && (len(vals) == 0 || v == vals[0])
			vals = append(vals, v)
		}
		if same {
			out[i] = vals[0]
			continue
		}
		// A narrowed property that not all ways have narrowed is not.
		if strings.HasPrefix(b.names[i], "->") {
			out[i] = model.NoValue
			continue
		}
		out[i] = b.choice(vals...)
	}
	return out
}

// Variables.

func (b *builder) varIndex(name string) int {
	i, ok := b.vars[name]
	if !ok {
		if b.vars == nil {
			b.vars = map[string]int{}
		}
		i = len(b.names)
		b.vars[name] = i
		b.names = append(b.names, name)
	}
	return i
}

func (b *builder) get(i int) model.ValueID {
	if i < len(b.cur.env) {
		return b.cur.env[i]
	}
	return model.NoValue
}

func (b *builder) put(i int, v model.ValueID) {
	for len(b.cur.env) <= i {
		b.cur.env = append(b.cur.env, model.NoValue)
	}
	b.cur.env[i] = v
	for _, t := range b.tries {
		if t.active {
			t.values[i] = append(t.values[i], v)
		}
	}
	if _, ok := b.refUses[i]; ok {
		b.assigned[i] = append(b.assigned[i], v)
	}
}

// lookup is the value of a variable, NoValue when it is not assigned here.
func (b *builder) lookup(name string) model.ValueID {
	if name == "this" {
		return b.receiver()
	}
	if i, ok := b.vars[name]; ok {
		if v := b.get(i); v != model.NoValue {
			return v
		}
	}
	if superglobals[name] {
		return b.value(model.Value{Kind: model.ValAmbient, Str: "superglobal:" + name, Type: "array"})
	}
	if b.arrow && b.parent != nil {
		if v, ok := b.captured[name]; ok {
			return v
		}
		outer := b.parent.lookup(name)
		if outer == model.NoValue {
			return model.NoValue
		}
		return b.capture(name, outer, false)
	}
	return model.NoValue
}

var superglobals = map[string]bool{
	"_GET": true, "_POST": true, "_COOKIE": true, "_FILES": true, "_SERVER": true, "_ENV": true, "_REQUEST": true, "_SESSION": true,
}

// capture adds a capture of an outer variable and makes it a local one.
func (b *builder) capture(name string, outer model.ValueID, ref bool) model.ValueID {
	index := int32(len(b.f.Captures))
	b.f.Captures = append(b.f.Captures, model.Capture{Name: strings.Clone(name), ByRef: ref})
	b.captureOps = append(b.captureOps, outer)
	v := b.value(model.Value{Kind: model.ValCapture, Index: index})
	i := b.varIndex(name)
	if name == "this" {
		return v
	}
	if b.captured == nil {
		b.captured = map[string]model.ValueID{}
	}
	b.captured[name] = v
	b.put(i, v)
	if ref {
		b.bind(i, model.Place{Kind: model.CapturePlace, Index: index, Name: strings.Clone(name), Base: model.NoValue, Key: model.NoValue})
	}
	return v
}

func (b *builder) bind(i int, p model.Place) {
	if b.bound == nil {
		b.bound = map[int]model.Place{}
	}
	b.bound[i] = p
}

// receiver is the value of $this.
func (b *builder) receiver() model.ValueID {
	if b.this != model.NoValue || b.static {
		return b.this
	}
	switch {
	case b.parent != nil:
		if outer := b.parent.receiver(); outer != model.NoValue {
			b.this = b.capture("this", outer, false)
		}
	case b.f.Receiver != nil:
		b.this = b.value(model.Value{Kind: model.ValReceiver, Type: b.f.Owner})
	}
	return b.this
}

// read is the value of a variable where it is used.
func (b *builder) read(name string) model.ValueID {
	if v := b.lookup(name); v != model.NoValue {
		return v
	}
	if name == "GLOBALS" {
		return b.value(model.Value{Kind: model.ValGlobal, Str: "$GLOBALS", Type: "array"})
	}
	v := b.unknown("variable $" + name + " is not assigned here")
	// One unknown for all its reads.
	if name != "this" {
		b.put(b.varIndex(name), v)
	}
	return v
}

// write assigns a variable.
func (b *builder) write(name string, v model.ValueID, at token.Pos) {
	if name == "this" {
		return
	}
	if t := b.varDoc[name]; t != nil {
		v = b.narrow(v, t)
		delete(b.varDoc, name)
	}
	i := b.varIndex(name)
	if p, ok := b.bound[i]; ok {
		b.store(p, v, at)
	} else if b.main {
		b.store(model.Place{Kind: model.GlobalPlace, Name: "$GLOBALS." + strings.Clone(name), Base: model.NoValue, Key: model.NoValue}, v, at)
	}
	b.put(i, v)
}

// Calls and stores.

func (b *builder) store(p model.Place, v model.ValueID, at token.Pos) {
	blk := b.block()
	b.f.Stores = append(b.f.Stores, model.Store{Pos: b.pos(at), Block: blk, Seq: b.seq, Place: p, Value: v})
	b.seq++
}

// call records a call in the current block and returns its index.
func (b *builder) call(c model.Call) int32 {
	c.Block = b.block()
	c.Seq = b.seq
	b.seq++
	b.throw[c.Block] = true
	b.f.Calls = append(b.f.Calls, c)
	return int32(len(b.f.Calls) - 1)
}

func (b *builder) result(call int32) model.ValueID {
	return b.value(model.Value{Kind: model.ValResult, Index: call})
}

// builtin records a pseudo call.
func (b *builder) builtin(symbol string, at ast.Node, args ...model.ValueID) model.ValueID {
	c := model.Call{Pos: b.pos(at.Pos()), Target: model.Target{Kind: model.Builtin, Func: model.FuncID(symbol), Value: model.NoValue}, Recv: model.NoValue}
	for _, a := range args {
		c.Args = append(c.Args, model.Arg{Value: a})
	}
	return b.result(b.call(c))
}

// ret records a way out of the function.
func (b *builder) ret(v model.ValueID, at ast.Node, throws bool) {
	b.block()
	if !throws {
		b.split()
	}
	r := model.Return{Pos: b.pos(at.Pos()), Block: b.cur.block, Throws: throws}
	if v != model.NoValue {
		r.Values = []model.ValueID{v}
	}
	b.f.Returns = append(b.f.Returns, r)
}

// closureID numbers the closures of a function in source order.
func (b *builder) closureID() model.FuncID {
	b.closures++
	return b.f.ID + model.FuncID("$"+strconv.Itoa(b.closures))
}
