package link

import (
	"slices"
	"sort"
	"strings"

	"github.com/cachevet/cachevet/internal/catalog"
	"github.com/cachevet/cachevet/internal/model"
)

// A making is a call that makes an object, in the function where the object
// is local.
type making struct {
	n    *node
	call int
}

// maxFactories is how many factories stand between a constructor and the place
// that is blamed; deeper ones are let go.
const maxFactories = 4

// rebuilds lists what is made anew in the user's own code.
func (p *linker) rebuilds() []*Rebuilding {
	var out []*Rebuilding
	seen := map[making]bool{}
	for _, n := range p.x.nodes {
		for i := range n.Calls {
			for _, m := range p.means(n, i) {
				if m.Rebuild == nil || m.maybe {
					continue
				}
				if m.Rebuild.ConstantArgs && !constantArgs(n, &n.Calls[i]) {
					continue
				}
				if r := n.Calls[i].Recv; m.Rebuild.EvenKept && r >= 0 && n.Values[r].Kind == model.ValReceiver {
					continue // the one that makes it asks itself, and keeps what it needs of it
				}
				if m.Rebuild.EvenKept && p.passesOn(n, i) {
					continue
				}
				for _, mk := range p.makings(n, i, m.Rebuild) {
					if seen[mk] || !mk.n.user() {
						continue
					}
					if r := p.rebuilding(mk, &m); r != nil {
						seen[mk] = true
						r.Made = n.Calls[i].Pos
						out = append(out, r)
					}
				}
			}
		}
	}
	sort.SliceStable(out, func(i, j int) bool { return out[i].Pos.Compare(out[j].Pos) < 0 })
	return out
}

// passesOn reports whether a method hands on what the same method of another object
// returns, as a decorator does: it is its caller who asks.
func (p *linker) passesOn(n *node, call int) bool {
	c := &n.Calls[call]
	if c.Recv < 0 || c.Target.Method == "" || n.Owner == "" || n.maker != nil {
		return false
	}
	id := string(n.ID)
	return strings.EqualFold(id[strings.LastIndexAny(id, ".:")+1:], c.Target.Method) && p.fates.ofCall(n, call).returned
}

func constantArgs(n *node, c *model.Call) bool {
	for i := range c.Args {
		if (ref{env: n.root, v: c.Args[i].Value}).constant() == nil {
			return false
		}
	}
	return len(c.Args) > 0
}

// makings climbs from a constructing call to the calls where the object is
// local: an object that a function returns is made, as far as its caller is
// concerned, by the call of that function.
func (p *linker) makings(n *node, call int, spec *catalog.Rebuild) []making {
	if spec.EvenKept {
		return []making{{n, call}}
	}
	var out []making
	todo, depth := []making{{n, call}}, 0
	seen := map[making]bool{}
	for ; len(todo) > 0 && depth < maxFactories; depth++ {
		var next []making
		for _, mk := range todo {
			if seen[mk] {
				continue
			}
			seen[mk] = true
			if p.fates.remembered(mk.n) { // before its values are looked at: initialisers can be huge
				continue
			}
			f := p.fates.ofCall(mk.n, mk.call)
			switch {
			case f.kept, f.lent:
			case f.returned && p.otherwise(mk):
			case f.returned:
				for _, c := range slices.Concat(p.fates.calls(mk.n), mk.n.callers) {
					if !p.fates.remembered(c.n) {
						next = append(next, making{c.n, c.call})
					}
				}
			case p.letGo(mk, spec):
			default:
				out = append(out, mk)
			}
		}
		todo = next
	}
	return out
}

// otherwise reports whether the function of a making may return something else
// in its place, that it was given or found: it makes the object where there is
// none, and how often that is, nobody knows.
func (p *linker) otherwise(mk making) bool {
	n := mk.n
	holds := make([]bool, len(n.Values))
	for _, v := range madeBy(n, mk.call) {
		for i, h := range p.fates.holders(n, v) {
			holds[i] = holds[i] || h
		}
	}
	at := -1
	for i := range n.Returns {
		for k, v := range n.Returns[i].Values {
			if v >= 0 && holds[v] {
				at = k
			}
		}
	}
	for i := range n.Returns {
		if vs := n.Returns[i].Values; at >= 0 && at < len(vs) && p.wasThere(n, vs[at], holds, 0) {
			return true
		}
	}
	return false
}

// wasThere reports whether a value is, or may be, an object that was there before:
// read from somewhere, or handed in.
func (p *linker) wasThere(n *node, v model.ValueID, holds []bool, depth int) bool {
	if v < 0 || depth > maxPath {
		return false
	}
	switch w := &n.Values[v]; w.Kind {
	case model.ValChoice:
		return slices.ContainsFunc(w.Ops, func(o model.ValueID) bool { return p.wasThere(n, o, holds, depth+1) })
	case model.ValField, model.ValGlobal, model.ValParam, model.ValElem, model.ValCapture:
		return !holds[v]
	case model.ValOp:
		return !holds[v] && slices.ContainsFunc(w.Ops, func(o model.ValueID) bool { return p.wasThere(n, o, holds, depth+1) })
	case model.ValResult:
		if holds[v] || w.Index < 0 || int(w.Index) >= len(n.Calls) {
			return false
		}
		for _, f := range n.targets[w.Index].fns { // ctx.Value(key), a getter
			for i := range f.Returns {
				if rs := f.Returns[i].Values; int(w.Result) < len(rs) && w.Result >= 0 && p.wasThere(f, rs[w.Result], make([]bool, len(f.Values)), depth+1) {
					return true
				}
			}
		}
		return slices.ContainsFunc(p.means(n, int(w.Index)), func(m meaning) bool { return m.Read != nil || m.Result != nil && m.Result.Request != "" })
	case model.ValAmbient:
		return true
	}
	return false
}

// rebuilding judges a making by who gets there. Without an entry only what
// owns connections is known to be a fault, and not where objects are set up.
func (p *linker) rebuilding(mk making, m *meaning) *Rebuilding {
	entries := p.entriesOf(mk.n)
	web := slices.ContainsFunc(entries, func(e model.Reach) bool { return e.Kind == model.Web })
	busy := web || p.eachRound(mk)
	dear := m.Rebuild.Connections || m.Rebuild.Setup
	if !busy && (len(entries) > 0 || !dear || p.setsUp(mk.n) || !recurs(mk) && !p.forOneUse(mk)) {
		return nil
	}
	if m.Rebuild.Connections && streams(mk) && !web {
		return nil
	}
	if p.onMissOnly(mk.n) || p.fillsAfter(mk) {
		return nil
	}
	if busy && !web && p.setsUp(mk.n) && !inLoop(mk.n, mk.call) {
		return nil // a goroutine that starts things
	}
	severity := m.Rebuild.Severity
	if dear {
		severity = model.Note
		if p.remade(mk, len(entries) > 0) {
			severity = "" // that it costs little once says nothing of many
		}
	}
	if m.Rebuild.Connections && (p.forOne(mk) || !web && p.closes(mk)) {
		severity = model.Note
	}
	c := &mk.n.Calls[mk.call]
	return &Rebuilding{
		Language: mk.n.unit.Language, Pos: c.Pos, Func: mk.n.Func, Symbol: m.name,
		What: m.Rebuild.What, Cure: m.Rebuild.Cure, Severity: severity, Entries: entries, Connections: m.Rebuild.Connections,
		Repeated: m.Rebuild.ConstantArgs && inLoop(mk.n, mk.call),
	}
}

// forOne reports whether a client is made of what its function is handed, an object
// or a message: one user's session, one tenant's secrets, new settings. Whether the
// next one could use it, nobody knows.
func (p *linker) forOne(mk making) bool {
	var from []ref
	for _, a := range mk.n.Calls[mk.call].Args {
		if a.Value >= 0 && (mk.n.Values[a.Value].Type != mk.n.traits().Context || mk.n.traits().Context == "") {
			from = append(from, ref{env: mk.n.root, v: a.Value})
			if p.anyValue(mk.n, a.Value, func(v *model.Value) bool { return v.Kind == model.ValRecv }) {
				return true
			}
		}
	}
	return slices.ContainsFunc(p.slice(from, mk.n), func(d dep) bool {
		if d.request != "" {
			return true
		}
		pr := paramOf(d.root)
		if pr == nil || d.root.env.n != mk.n || p.noInput(mk.n.unit.Language, pr) {
			return false
		}
		t := p.x.types[pr.Type]
		return t != nil && (t.Kind == model.Struct || t.Kind == model.Class)
	})
}

// eachRound reports whether workers and schedules come to a making again and again.
// A goroutine does so only through a loop; what is before its loops it does once.
func (p *linker) eachRound(mk making) bool {
	for k, kind := range kindOrder {
		if kind != model.Worker && kind != model.Schedule {
			continue
		}
		f := mk.n
		turns := inLoop(f, mk.call)
		for f != nil && f.reach[k] == nil {
			f = f.maker
		}
		for f != nil {
			s := f.reach[k]
			if turns || s.from == nil && !p.goroutines[f.ID] {
				return true
			}
			turns = s.from != nil && s.call >= 0 && inLoop(s.from, s.call)
			f = s.from
		}
		if turns {
			return true
		}
	}
	return false
}

// closes reports whether the function of a making closes what it made, there or in a
// deferred closure: it does not pile up.
func (p *linker) closes(mk making) bool {
	n := mk.n
	for _, v := range madeBy(n, mk.call) {
		holds := p.fates.holders(n, v)
		if slices.ContainsFunc(n.Calls, func(c model.Call) bool { return calledName(&c) == "Close" && c.Recv >= 0 && holds[c.Recv] }) {
			return true
		}
		for i := range n.Values {
			if n.Values[i].Kind != model.ValFunc {
				continue
			}
			f := p.x.fn(n.unit.Language, model.FuncID(n.Values[i].Str))
			if f == nil || f.maker != n {
				continue
			}
			for k := range f.Calls {
				c := &f.Calls[k]
				if calledName(c) != "Close" || c.Recv < 0 || f.Values[c.Recv].Kind != model.ValCapture {
					continue
				}
				if at := int(f.Values[c.Recv].Index); at < len(n.Values[i].Ops) && n.Values[i].Ops[at] >= 0 && holds[n.Values[i].Ops[at]] {
					return true
				}
			}
		}
	}
	return false
}

// letGo reports whether an object is made for one use, and closed with it, or
// only to see whether it can be made.
func (p *linker) letGo(mk making, spec *catalog.Rebuild) bool {
	n := mk.n
	for _, v := range madeBy(n, mk.call) {
		holds := p.fates.holders(n, v)
		closed, used := false, false
		for i := range n.Calls {
			c := &n.Calls[i]
			if c.Recv >= 0 && holds[c.Recv] {
				name := calledName(c)
				if slices.Contains(spec.LetsGo, name) {
					return true
				}
				closed = closed || name == "Close"
				used = used || name != "Close"
			}
			used = used || i != mk.call && c.Target.Kind != model.Builtin && slices.ContainsFunc(c.Args, func(a model.Arg) bool { return a.Value >= 0 && holds[a.Value] })
		}
		if closed && !used {
			return true
		}
	}
	return false
}

// maxClimb is how many functions a way back to the entries may visit.
const maxClimb = 200

// onMissOnly reports whether every way to a function goes through a call whose
// result is kept in a field or variable that is looked at first: it runs when
// that is empty, once, and not for each request.
func (p *linker) onMissOnly(n *node) bool {
	missed := false
	seen := map[*node]bool{n: true}
	for todo := []*node{n}; len(todo) > 0; {
		n := todo[0]
		todo = todo[1:]
		callers := p.callersOf(n)
		if len(callers) == 0 && n.maker != nil {
			callers = []callSite{{n.maker, -1}}
		}
		if len(callers) == 0 || len(seen) > maxClimb {
			return false
		}
		for _, c := range callers {
			switch {
			case c.n.Test || seen[c.n]:
			case c.call >= 0 && p.fillsField(c):
				missed = true
			default:
				seen[c.n] = true
				todo = append(todo, c.n)
			}
		}
	}
	return missed
}

// fillsField reports whether a call's result is stored in a field or variable
// that the function looks at before, to spare the call.
func (p *linker) fillsField(c callSite) bool {
	made := madeBy(c.n, c.call)
	for i := range c.n.Stores {
		s := &c.n.Stores[i]
		if s.Place.Kind != model.FieldPlace && s.Place.Kind != model.GlobalPlace || !slices.Contains(made, s.Value) {
			continue
		}
		if p.spared(c.n, storePlace(c.n, s), nil, map[int]bool{c.call: true}) {
			return true
		}
	}
	return false
}

// fillsAfter reports whether what is made only helps to fill a field or variable
// that the function looks at before, to spare the making. A loop makes it many times
// even then.
func (p *linker) fillsAfter(mk making) bool {
	if inLoop(mk.n, mk.call) {
		return false
	}
	made := mk.n.Calls[mk.call].Block
	for i := range mk.n.Stores {
		s := &mk.n.Stores[i]
		if s.Place.Kind != model.FieldPlace && s.Place.Kind != model.GlobalPlace || !reaches(mk.n, made, s.Block) {
			continue
		}
		if p.spared(mk.n, storePlace(mk.n, s), nil, map[int]bool{mk.call: true}) {
			return true
		}
	}
	return false
}

// streams reports whether the function of a making exchanges with other
// goroutines in a loop, or is the one that closes a channel it was given: a
// connection that it opens before serves that stream for as long as it lasts (a
// watch, a change feed), not one job.
func streams(mk making) bool {
	n := mk.n
	if inLoop(n, mk.call) {
		return false
	}
	for i := range n.Calls {
		c := &n.Calls[i]
		if c.Target.Kind != model.Builtin || len(c.Args) == 0 || c.Block < 0 || int(c.Block) >= len(n.Blocks) {
			continue
		}
		switch c.Target.Func {
		case "go:close":
			if v := c.Args[0].Value; v >= 0 && n.Values[v].Kind == model.ValParam {
				return true
			}
		case model.Send, model.Select, model.Receive, model.Range:
			if cycles(n, c.Block, c.Block) {
				return true
			}
		}
	}
	return false
}

// recurs reports whether a making happens again and again though no entry is
// known: it stands in a loop, or in a method of a class whose life is one
// request.
func recurs(mk making) bool {
	return !mk.n.traits().SharedMemory && mk.n.Owner != "" || inLoop(mk.n, mk.call)
}

// ownProgram reports whether something here is run by itself. What only offers functions
// is a library: its callers are elsewhere.
func (p *linker) ownProgram() bool {
	return slices.ContainsFunc(p.entries, func(e model.Entry) bool { return !e.Library && e.Kind != model.TestRun })
}

// forOneUse reports whether a connection is opened for what the same function asks over
// it and waits for, and left open then: each call adds one, whoever calls. Of a library
// that is all there is to see.
func (p *linker) forOneUse(mk making) bool {
	n := mk.n
	if !n.traits().SharedMemory || p.ownProgram() || p.closes(mk) {
		return false
	}
	for _, v := range madeBy(n, mk.call) {
		holds := p.fates.holders(n, v)
		for i := range n.Calls {
			c := &n.Calls[i]
			if i != mk.call && c.Mode == model.Now && (c.Recv >= 0 && holds[c.Recv] || slices.ContainsFunc(c.Args, func(a model.Arg) bool { return a.Value >= 0 && holds[a.Value] })) && p.takesTime(n, i) {
				return true
			}
		}
	}
	return false
}

// setsUp reports whether a function is one that makes or starts things: there a
// local object is part of the set-up.
func (p *linker) setsUp(n *node) bool {
	for n.maker != nil {
		n = n.maker
	}
	return p.hasPart(n, "setup")
}
