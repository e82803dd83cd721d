package link

import (
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/catalog"
	"github.com/cachevet/cachevet/internal/model"
)

// A flow is what the control flow of one function says about locks: which are
// held where. A lock is held from its acquisition to its release on some path
// (a deferred release comes at the end), so a call in a branch that already
// unlocked is free, and a helper that locks or unlocks counts like the call in
// it.
type flow struct {
	acquires []acquisition // at most 64 are told apart
	held     []uint64      // per call: the acquisitions held when it starts; nil for none at all
	exit     uint64        // held when the function returns on some path, deferred releases done
	always   uint64        // held whenever it returns
	atStore  []uint64      // per store, likewise
	// frees are the locks that the function releases though it did not take
	// them.
	frees []lockKey
	// keeps are the locks still held at exit.
	keeps []int
}

// noLocks is the flow of a function that takes and frees nothing.
var noLocks = &flow{}

// heldAt are the acquisitions held when a call starts.
func (f *flow) heldAt(call int) uint64 {
	if f == nil || call < 0 || call >= len(f.held) {
		return 0
	}
	return f.held[call]
}

// heldAtStore are the acquisitions held at a store.
func (f *flow) heldAtStore(store int) uint64 {
	if f == nil || store >= len(f.atStore) {
		return 0
	}
	return f.atStore[store]
}

// A lockKey names a lock object as far as it can be told: the field or
// variable it lives in.
type lockKey string

// An acquisition is a call that takes a lock.
type acquisition struct {
	at   *node
	call int
	key  lockKey
	lock *catalog.Lock
	m    meaning
	// scoped: the call itself runs a callback under the lock and gives it back.
	scoped bool
	// via is the acquisition in the helper that the call enters.
	via *acquisition
	in  *node // where lock's operands are values
	op  *model.Call
}

// inProcess reports whether the lock is a mutex of this process, that never
// fails to be taken.
func (a *acquisition) inProcess() bool {
	return a.lock.NoTTL == "process" && !a.tries() && a.lock.Scope == model.ScopeGlobal
}

func (a *acquisition) tries() bool { return a.lock.Op == "try" }

// An event is something a call does to locks.
type event struct {
	call    int
	acquire []int
	release []lockKey
	defers  bool
}

// locks computes flows.
type locks struct {
	x     *index
	vs    *values
	m     *meanings
	means func(n *node, call int) []meaning
}

// keyOf names the lock object of an operation.
func (l *locks) keyOf(n *node, c *model.Call, op catalog.Operand) lockKey {
	if !op.IsSet() {
		if c.Recv < 0 {
			return lockKey(symbolName(&c.Target))
		}
		if t := string(c.Target.Type); t != "" && !strings.HasPrefix(t, "sync.") && strings.HasPrefix(string(c.Target.Func), "(*sync.") {
			return lockKey(t + ".lock") // an embedded mutex
		}
		return l.nameOf(ref{env: n.root, v: c.Recv})
	}
	for _, r := range l.m.operand(n.root, c, op, false) {
		return l.objectName(r)
	}
	return ""
}

func (l *locks) nameOf(r ref) lockKey {
	for _, o := range l.vs.chase(r, false) {
		if c := o.constant(); c != nil && c.Kind == model.ConstNull {
			continue // what a function with a deferred call returns after a panic
		}
		return l.objectName(o)
	}
	return ""
}

// objectName names an origin so that the same lock seen from two functions
// gets the same name: by its field, else by its place in the function.
func (l *locks) objectName(r ref) lockKey {
	if r.path != nil {
		s := r.path
		for s.next != nil {
			s = s.next
		}
		if s.elem {
			return lockKey(string(l.objectNameBase(r)) + r.path.text())
		}
		return lockKey(string(s.owner) + "." + s.name)
	}
	return l.objectNameBase(r)
}

func (l *locks) objectNameBase(r ref) lockKey {
	if r.lit != nil {
		return lockKey("service " + r.lit.svc)
	}
	v := r.val()
	switch v.Kind {
	case model.ValGlobal:
		return lockKey(v.Str)
	case model.ValReceiver:
		return lockKey(r.env.n.Owner)
	case model.ValConst:
		return lockKey("=" + constText(v.Const))
	}
	r = r.madeByUser()
	n := r.env.n
	if strings.HasSuffix(string(n.ID), ".init") {
		for i := range n.Stores { // var lock = &sync.Mutex{}
			if s := &n.Stores[i]; s.Value == r.v && s.Place.Kind == model.GlobalPlace {
				return lockKey(s.Place.Name)
			}
		}
	}
	return lockKey(string(n.ID) + "#" + itoa(int(r.v)))
}

// madeByUser is, of what a library makes, the result of the call that asked it to:
// all that one function of a library makes is not one object.
func (r ref) madeByUser() ref {
	for e := r.env; e.n.unit.Dependency && e.caller != nil && e.call != nil; e = e.caller {
		at := e.caller.n
		v := slices.IndexFunc(at.Values, func(val model.Value) bool {
			return val.Kind == model.ValResult && val.Result == 0 && int(val.Index) < len(at.Calls) && val.Index >= 0 && &at.Calls[val.Index] == e.call
		})
		if v < 0 {
			return r
		}
		r = ref{env: e.caller, v: model.ValueID(v)}
	}
	return r
}

// runsCallback reports whether a lock call was given a function to run under
// the lock.
func (l *locks) runsCallback(n *node, c *model.Call, m *meaning) bool {
	for i := range m.Calls {
		for _, o := range l.m.operand(n.root, c, m.Calls[i].Callback, false) {
			if k := o.constant(); k == nil || k.Kind == model.ConstString {
				return true
			}
		}
	}
	return false
}

// escapes reports whether a lock outlives the function that took it: its
// object came from outside, or is handed back. The lock of a local object ends
// with the object.
func (l *locks) escapes(n *node, a *acquisition) bool {
	if a.via != nil {
		return true
	}
	obj := a.op.Recv
	if obj >= 0 {
		for _, o := range l.vs.chase(ref{env: n.root, v: obj}, false) {
			if o.root() || o.kind() == model.ValGlobal {
				return true
			}
		}
	}
	for i := range n.Returns {
		for _, v := range n.Returns[i].Values {
			if v >= 0 && (v == obj || n.Values[v].Kind == model.ValResult && &n.Calls[n.Values[v].Index] == a.op) {
				return true
			}
		}
	}
	return obj < 0
}

// compute makes the flow of a function; the flows of its callees that exist
// already are used.
func (l *locks) compute(n *node) *flow {
	if len(n.Blocks) == 0 {
		return noLocks
	}
	f := noLocks
	acquire := func(a acquisition) int {
		if f == noLocks {
			f = &flow{}
		}
		f.acquires = append(f.acquires, a)
		return len(f.acquires) - 1
	}
	var byBlock [][]event
	for i := range n.Calls {
		c := &n.Calls[i]
		ev := event{call: i, defers: c.Mode == model.Deferred}
		if c.Mode == model.Spawned || int(c.Block) >= len(n.Blocks) {
			continue
		}
		for _, m := range l.means(n, i) {
			if m.Lock == nil || m.maybe {
				continue
			}
			switch m.Lock.Op {
			case "acquire", "try":
				if len(f.acquires) < 64 {
					scoped := l.runsCallback(n, c, &m)
					a := acquire(acquisition{at: n, call: i, key: l.keyOf(n, c, m.Lock.Of), lock: m.Lock, m: m, in: n, op: c, scoped: scoped})
					if !scoped {
						ev.acquire = append(ev.acquire, a)
					}
				}
			case "release":
				ev.release = append(ev.release, l.keyOf(n, c, m.Lock.Of))
			}
		}
		for _, callee := range n.targets[i].fns {
			cf := callee.flow
			if cf == nil || callee == n || len(n.targets[i].fns) > 1 {
				continue // which of several is called is not known: nothing is held for sure
			}
			for _, k := range cf.keeps {
				if len(f.acquires) < 64 {
					a := cf.acquires[k]
					ev.acquire = append(ev.acquire, acquire(acquisition{at: n, call: i, key: a.key, lock: a.lock, m: a.m, via: &cf.acquires[k], in: a.in, op: a.op}))
				}
			}
			ev.release = append(ev.release, cf.frees...)
		}
		if len(ev.acquire)+len(ev.release) > 0 {
			if byBlock == nil {
				byBlock = make([][]event, len(n.Blocks))
			}
			byBlock[c.Block] = append(byBlock[c.Block], ev)
		}
	}
	if byBlock == nil {
		return f
	}
	if f == noLocks {
		f = &flow{}
	}
	f.held, f.atStore = make([]uint64, len(n.Calls)), make([]uint64, len(n.Stores))
	f.dropMessages(byBlock)
	l.solve(n, f, byBlock)
	return f
}

// dropMessages takes back the acquisitions that are none without a release in the
// same function.
func (f *flow) dropMessages(byBlock [][]event) {
	released := map[lockKey]bool{}
	for _, evs := range byBlock {
		for i := range evs {
			for _, k := range evs[i].release {
				released[k] = true
			}
		}
	}
	for _, evs := range byBlock {
		for i := range evs {
			evs[i].acquire = slices.DeleteFunc(evs[i].acquire, func(a int) bool {
				return f.acquires[a].lock.Within && !released[f.acquires[a].key]
			})
		}
	}
}

// solve runs the events along the control flow until nothing changes.
func (l *locks) solve(n *node, f *flow, byBlock [][]event) {
	in := make([]uint64, len(n.Blocks))
	ends := map[int32]uint64{} // normal ends -> held there
	seen := make([]bool, len(n.Blocks))
	order := callsByBlock(n)
	stores := storesByBlock(n)
	var deferred []lockKey
	freed := map[lockKey]bool{}
	guards := f.guards(n)
	todo := []int32{0}
	seen[0] = true
	for steps := 0; len(todo) > 0 && steps < 64*len(n.Blocks)+64; steps++ {
		b := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		state := in[b]
		evs := byBlock[b]
		si := 0
		for _, ci := range order[b] {
			for si < len(stores[b]) && n.Stores[stores[b][si]].Seq < n.Calls[ci].Seq {
				f.atStore[stores[b][si]] |= state
				si++
			}
			f.held[ci] |= state
			for len(evs) > 0 && evs[0].call < ci {
				evs = evs[1:]
			}
			for k := range evs {
				ev := &evs[k]
				if ev.call != ci {
					continue
				}
				for _, key := range ev.release {
					if ev.defers {
						deferred = append(deferred, key)
						continue
					}
					hit := false
					for a := range f.acquires {
						if f.acquires[a].key == key && state&(1<<a) != 0 {
							state &^= 1 << a
							hit = true
						}
					}
					if !hit {
						freed[key] = true
					}
				}
				if !ev.defers {
					for _, a := range ev.acquire {
						state |= 1 << a
					}
				}
			}
		}
		for ; si < len(stores[b]); si++ {
			f.atStore[stores[b][si]] |= state
		}
		blk := &n.Blocks[b]
		if len(blk.Succs) == 0 {
			if !throws(n, b) {
				f.exit |= state
				ends[b] = state
			}
		}
		for k, s := range blk.Succs {
			if s < 0 || int(s) >= len(n.Blocks) {
				continue
			}
			out := state
			if len(blk.Succs) == 2 && blk.Cond >= 0 {
				for a := range f.acquires {
					if state&(1<<a) != 0 && f.acquires[a].tries() {
						if t := outcome(n, blk.Cond, f.acquires[a].call); t != 0 && (t > 0) != (k == 0) {
							out &^= 1 << a
						}
					}
				}
				if t, ok := branch(n, b, s); ok {
					for a := range guards {
						if slices.Contains(guards[a], told{t.v, !t.yes}) {
							out &^= 1 << a
						}
					}
				}
			}
			if !seen[s] || in[s]|out != in[s] {
				seen[s] = true
				in[s] |= out
				todo = append(todo, s)
			}
		}
	}
	if len(ends) > 0 {
		f.always = ^uint64(0)
	}
	for _, held := range ends {
		f.always &= held
	}
	for _, key := range deferred {
		for a := range f.acquires {
			if f.acquires[a].key == key {
				f.exit &^= 1 << a
				f.always &^= 1 << a
			}
		}
	}
	for a := range f.acquires {
		// A mutex that is only kept on some path is no helper that locks.
		if f.exit&(1<<a) != 0 && (f.always&(1<<a) != 0 || !f.acquires[a].inProcess() && l.escapes(n, &f.acquires[a])) {
			f.keeps = append(f.keeps, a)
		}
	}
	own := map[lockKey]bool{}
	for a := range f.acquires {
		own[f.acquires[a].key] = true
	}
	for _, k := range sortedKeys(freed) {
		if !own[k] && k != "" {
			f.frees = append(f.frees, k)
		}
	}
}

// outcome says what a condition tells about the success of a trying call: 1 it
// is true when the call succeeded, -1 when it failed, 0 nothing.
func outcome(n *node, v model.ValueID, call int) int {
	sign := 1
	for range 8 {
		if v < 0 || int(v) >= len(n.Values) {
			return 0
		}
		val := &n.Values[v]
		switch {
		case val.Kind == model.ValResult && int(val.Index) == call:
			if val.Type == "error" { // err != nil is handled at the comparison
				return -sign
			}
			return sign
		case val.Kind == model.ValOp && val.Str == "!" && len(val.Ops) == 1:
			sign, v = -sign, val.Ops[0]
		case val.Kind == model.ValOp && (val.Str == "==" || val.Str == "===" || val.Str == "!=" || val.Str == "!==") && len(val.Ops) == 2:
			a, b := val.Ops[0], val.Ops[1]
			k := ref{env: n.root, v: b}.constant()
			if k == nil {
				a, b = b, a
				k = ref{env: n.root, v: b}.constant()
			}
			if k == nil {
				return 0
			}
			neg := val.Str[0] == '!'
			if isZero(k) != neg {
				sign = -sign
			}
			v = a
			if val := &n.Values[a]; val.Type == "error" && val.Kind == model.ValResult && int(val.Index) == call {
				return -sign
			}
		case val.Kind == model.ValOp && len(val.Ops) == 1:
			v = val.Ops[0]
		case val.Kind == model.ValChoice: // $ok = false; if ($wanted) { $ok = try(); }
			v = n.tried(v, call)
		default:
			return 0
		}
	}
	return 0
}

// tried is the only alternative of a choice, NoValue when there are several.
// False, nil and 0 are none, and the retry of a call is one with the call.
func (n *node) tried(choice model.ValueID, call int) model.ValueID {
	own, other := model.NoValue, model.NoValue
	for _, o := range n.Values[choice].Ops {
		switch {
		case o < 0:
			return model.NoValue
		case o == choice || n.empty(o):
		case n.Values[o].Kind == model.ValResult && int(n.Values[o].Index) == call:
			own = o
		case n.retries(o, call):
		case other >= 0 && other != o:
			return model.NoValue
		default:
			other = o
		}
	}
	if own < 0 {
		return other
	}
	if other >= 0 {
		return model.NoValue
	}
	return own
}

// retries reports whether a value is the result of the same call written once
// more: the same function for the same thing.
func (n *node) retries(v model.ValueID, call int) bool {
	if n.Values[v].Kind != model.ValResult {
		return false
	}
	a, b := &n.Calls[n.Values[v].Index], &n.Calls[call]
	if a.Target.Func == "" || a.Target.Func != b.Target.Func || len(a.Args) != len(b.Args) {
		return false
	}
	if len(a.Args) == 0 {
		return a.Recv == b.Recv
	}
	return a.Args[0].Value == b.Args[0].Value
}

// empty reports whether a value is the constant false, nil, 0 or "".
func (n *node) empty(v model.ValueID) bool {
	val := &n.Values[v]
	return val.Kind == model.ValConst && isZero(val.Const)
}

func throws(n *node, b int32) bool {
	for i := range n.Returns {
		if n.Returns[i].Block == b {
			return n.Returns[i].Throws
		}
	}
	return false
}

// callsByBlock lists the calls of each block in order.
func callsByBlock(n *node) [][]int {
	out := make([][]int, len(n.Blocks))
	for i := range n.Calls {
		if b := n.Calls[i].Block; b >= 0 && int(b) < len(out) {
			out[b] = append(out[b], i)
		}
	}
	return out
}

func storesByBlock(n *node) [][]int {
	out := make([][]int, len(n.Blocks))
	for i := range n.Stores {
		if b := n.Stores[i].Block; b >= 0 && int(b) < len(out) {
			out[b] = append(out[b], i)
		}
	}
	return out
}
