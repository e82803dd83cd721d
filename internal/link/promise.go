package link

import (
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/model"
)

// promises finds flights made by hand: the first caller puts a promise (an
// object with a channel or a WaitGroup) into a map, computes and then signals;
// the others find the promise and wait for it.
func (p *linker) promises() []*Site {
	var out []*Site
	for _, n := range p.x.nodes {
		if !n.traits().SharedMemory || !n.user() {
			continue
		}
		if s := p.promise(n); s != nil {
			out = append(out, s)
		}
	}
	return out
}

// A flight is a promise in the function that makes it.
type flight struct {
	call  int // the store, when it is a call; -1
	pos   model.Pos
	place fieldKey
	key   model.ValueID
	typ   model.TypeID
	block int32 // where it is put
	seq   int32
}

// follows reports whether a call may come after the promise was put.
func (f *flight) follows(n *node, call int) bool {
	c := &n.Calls[call]
	if c.Block == f.block {
		return c.Seq > f.seq || cycles(n, f.block, f.block)
	}
	return reaches(n, f.block, c.Block)
}

// flight looks for the parts of a promise in one function and what it starts:
// the store of an object into something shared, the wait on a part of such an
// object, the signal on the same part.
func (p *linker) flight(n *node) *flight {
	if !n.traits().SharedMemory {
		return nil
	}
	store, call, pos, typ := p.promiseStore(n)
	if store < 0 && call < 0 {
		return nil
	}
	waits, signals := map[fieldKey]bool{}, map[fieldKey]bool{}
	p.signals(n, waits, signals)
	p.signalsOf(n, typ, waits, signals)
	if call >= 0 && receivesResult(n, call) { // what LoadOrStore found has lost its type
		waits[fieldKey{"", string(typ)}] = true
	}
	for i := range n.Values {
		v := &n.Values[i]
		if v.Kind == model.ValFunc {
			if c := p.x.fn(n.unit.Language, model.FuncID(v.Str)); c != nil && c.maker == n {
				p.signals(c, waits, signals)
				p.signalsOf(c, typ, waits, signals)
			}
		}
	}
	for i := range n.Calls { // the work and the signal may be in a method that is started here
		if n.Calls[i].Mode != model.Spawned {
			continue
		}
		for _, c := range n.targets[i].fns {
			p.signals(c, map[fieldKey]bool{}, signals)
		}
	}
	met := false // the promise is, or has, what is waited on; a semaphore beside it is none
	for k := range waits {
		met = met || signals[k] && (k.owner == typ || k.owner == "" && strings.HasPrefix(string(typ), "chan"))
	}
	if !met {
		return nil
	}
	f := &flight{call: call, pos: pos, key: model.NoValue, typ: typ}
	if call >= 0 {
		c := &n.Calls[call]
		f.block, f.seq = c.Block, c.Seq
		f.place = placeOf(n, c.Recv)
		if len(c.Args) > 0 {
			f.key = c.Args[0].Value
		}
	} else {
		st := &n.Stores[store]
		f.block, f.seq = st.Block, st.Seq
		f.place, f.key = storePlace(n, st), st.Place.Key
	}
	return f
}

// signalsOf are the waits and signals that a function leaves to methods of the
// promise.
func (p *linker) signalsOf(n *node, typ model.TypeID, waits, signals map[fieldKey]bool) {
	for i := range n.Calls {
		for _, f := range n.targets[i].fns {
			if f.Owner == typ && typ != "" {
				p.signals(f, waits, signals)
			}
		}
	}
}

// receivesResult reports whether a function receives from what a call returned.
func receivesResult(n *node, call int) bool {
	result := func(v model.ValueID) bool {
		return v >= 0 && n.Values[v].Kind == model.ValResult && int(n.Values[v].Index) == call
	}
	for i := range n.Calls {
		switch c := &n.Calls[i]; c.Target.Func {
		case model.Receive, model.Select:
			if slices.ContainsFunc(c.Args, func(a model.Arg) bool { return result(a.Value) }) {
				return true
			}
		}
	}
	return false
}

// promise is the site of a flight.
func (p *linker) promise(n *node) *Site {
	f := p.flight(n)
	if f == nil {
		return nil
	}
	s := &Site{Kind: PromiseSite, Language: n.unit.Language, Pos: f.pos, Func: n.Func,
		API: "hand-made flight", Scope: model.ScopeKey, Waiters: "uncancellable"}
	if p.selects(n) {
		s.Waiters = "channel"
	}
	if p.looksAgain(n, f) {
		s.Waiters = "loop"
	}
	if f.call >= 0 {
		s.Call = &n.Calls[f.call]
	}
	s.Pool = PoolRef{Name: placeText(f.place), Why: "promises are kept there"}
	s.Domain.Name = f.place.String()
	if f.key >= 0 {
		s.Key = p.key(p.vs.chase(ref{env: n.root, v: f.key}, false))
	}
	var effs []*effect
	for _, e := range n.effects.effects {
		if e.kind != model.LockWait && e.kind != model.Request && e.call >= 0 && e.call != f.call {
			effs = append(effs, e)
		}
	}
	p.effects(s, effs)
	for _, u := range n.effects.contexts {
		if u.way.call == f.call {
			continue
		}
		if c, ok := p.contextUse(n, u.from, u); ok {
			s.Contexts = addContextUse(s.Contexts, c)
		}
	}
	for i := range n.Calls { // what is started for those who wait, whoever of them leaves
		if n.Calls[i].Mode != model.Spawned {
			continue
		}
		for k, c := range n.targets[i].fns {
			e := p.vs.enter(c, &n.Calls[i], n.root)
			if fn := n.targets[i].bound[k]; fn.ok() {
				e = p.vs.enterBound(c, &n.Calls[i], n.root, fn)
			}
			for _, u := range c.effects.contexts {
				for _, o := range p.vs.chase(p.vs.move(u.from, e), false) {
					if use, ok := p.contextUse(n, o, u); ok {
						s.Contexts = addContextUse(s.Contexts, use)
					}
				}
			}
		}
	}
	s.Entries = p.entriesOf(n)
	return s
}

// looksAgain reports whether who waited in vain comes back to where a promise is put
// under the same key: he does the work himself then. Where the promise is a bare channel
// nobody is told of a failure, and a call that leads back does, too.
func (p *linker) looksAgain(n *node, f *flight) bool {
	if f.key >= 0 && p.comesFrom(n, f.key, func(v model.ValueID) bool { return p.turning(n)[v] || n.Values[v].Kind == model.ValRange }) {
		return false // the next turn is another key's
	}
	bare := strings.HasPrefix(string(f.typ), "chan") // tells that it is over, and not how it ended
	for i := range n.Calls {
		switch c := &n.Calls[i]; c.Target.Func {
		case model.Receive, model.Select:
			if c.Block != f.block && reaches(n, c.Block, f.block) || bare && p.comesBack(n, c.Block, f) {
				return true
			}
		}
	}
	return false
}

// comesBack reports whether control, from a block on and beside the flight, calls the
// function itself, or one method that calls it.
func (p *linker) comesBack(n *node, from int32, f *flight) bool {
	for i := range n.Calls {
		if f.follows(n, i) || !reaches(n, from, n.Calls[i].Block) {
			continue
		}
		fns := n.targets[i].fns
		if len(fns) == 1 && (fns[0] == n || slices.ContainsFunc(n.callers, func(c callSite) bool { return c.n == fns[0] })) {
			return true
		}
	}
	return false
}

// promiseStore finds where a new object is put into a shared map, or into a field
// that the function found empty.
func (p *linker) promiseStore(n *node) (store, call int, pos model.Pos, typ model.TypeID) {
	for i := range n.Calls {
		for _, m := range p.means(n, i) {
			if m.Read == nil || m.Write == nil || len(n.Calls[i].Args) < 2 {
				continue
			}
			if t := p.fresh(n, n.Calls[i].Args[1].Value); t != "" {
				return -1, i, n.Calls[i].Pos, t
			}
		}
	}
	for i := range n.Stores {
		s := &n.Stores[i]
		switch place := storePlace(n, s); {
		case place.name == "":
			continue
		case s.Place.Kind == model.ElemPlace && s.Place.Key >= 0:
		case s.Place.Kind == model.FieldPlace && s.Place.Base >= 0 && n.Values[s.Place.Base].Kind == model.ValReceiver && p.asksFor(n, place):
		default:
			continue
		}
		if t := p.fresh(n, s.Value); t != "" {
			return i, -1, s.Pos, t
		}
	}
	return -1, -1, model.Pos{}, ""
}

// asksFor reports whether a function compares a field with nil.
func (p *linker) asksFor(n *node, k fieldKey) bool {
	for i := range n.Blocks {
		c := n.Blocks[i].Cond
		if c < 0 || n.Values[c].Kind != model.ValOp || n.Values[c].Str != "==" && n.Values[c].Str != "!=" {
			continue
		}
		ops := n.Values[c].Ops
		if len(ops) == 2 && (placeOf(n, ops[0]) == k && n.empty(ops[1]) || placeOf(n, ops[1]) == k && n.empty(ops[0])) {
			return true
		}
	}
	return false
}

// fresh is the type of an object that is made in this function: a struct, or a
// channel.
func (p *linker) fresh(n *node, v model.ValueID) model.TypeID {
	for _, o := range p.vs.chase(ref{env: n.root, v: v}, false) {
		val := o.val()
		if val == nil || o.path != nil {
			continue
		}
		if val.Kind == model.ValNew && val.Type != "" {
			return val.Type
		}
		if val.Kind == model.ValList { // the channels of those who wait
			for _, op := range val.Ops {
				if t := o.env.n.Values[op].Type; strings.HasPrefix(string(t), "chan") && o.env.n.Values[op].Kind == model.ValNew {
					return t
				}
			}
		}
		if strings.HasPrefix(string(val.Type), "chan ") && val.Kind != model.ValParam {
			return val.Type
		}
	}
	return ""
}

// signals collects the channels and wait groups a function waits on and those
// it signals: closes, sends to, calls Done of.
func (p *linker) signals(n *node, waits, signals map[fieldKey]bool) {
	note := func(m map[fieldKey]bool, v model.ValueID) {
		if v < 0 || int(v) >= len(n.Values) {
			return
		}
		if t := n.Values[v].Type; t != "" && t != "sync.WaitGroup" && !strings.HasPrefix(string(t), "chan") && !strings.HasPrefix(string(t), "<-chan") {
			m[fieldKey{t, "embedded"}] = true // a struct that embeds its WaitGroup
		} else if k := placeOf(n, v); k.name != "" {
			m[k] = true
		} else if t := n.Values[v].Type; strings.HasPrefix(string(t), "chan") {
			m[fieldKey{"", string(t)}] = true
		}
	}
	for i := range n.Calls {
		c := &n.Calls[i]
		switch {
		case c.Target.Kind == model.Builtin && len(c.Args) > 0:
			switch c.Target.Func {
			case model.Receive, model.Select, model.Range:
				for _, a := range c.Args {
					note(waits, a.Value)
				}
			case "go:close", model.Send:
				note(signals, c.Args[0].Value)
			}
		case c.Recv >= 0 && strings.HasSuffix(string(c.Target.Func), "WaitGroup).Wait"):
			note(waits, c.Recv)
		case c.Recv >= 0 && strings.HasSuffix(string(c.Target.Func), "WaitGroup).Done"):
			note(signals, c.Recv)
		}
	}
	for i := range n.Values {
		if v := &n.Values[i]; v.Kind == model.ValRecv && len(v.Ops) > 0 {
			note(waits, v.Ops[0])
		}
	}
}

// selects reports whether a function's waiters can leave by another channel.
func (p *linker) selects(n *node) bool {
	for i := range n.Calls {
		if c := &n.Calls[i]; c.Target.Func == model.Select && len(c.Args) > 1 {
			return true
		}
	}
	return false
}
