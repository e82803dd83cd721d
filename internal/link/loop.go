package link

import (
	"cmp"
	"slices"
	"sort"
	"strings"

	"github.com/cachevet/cachevet/internal/catalog"
	"github.com/cachevet/cachevet/internal/model"
)

// A readUse is a read of one key of a store that a function reaches, with the
// env in which its key is to be seen.
type readUse struct {
	m    *meaning
	n    *node
	call int
	env  *env
	way  *way
}

const (
	maxReads     = 8
	maxReadDepth = 6
)

func (s *summary) addRead(u *readUse) {
	if len(s.reads) >= maxReads || u.way.length() > maxReadDepth {
		return
	}
	for _, have := range s.reads {
		if have.n == u.n && have.call == u.call {
			return
		}
	}
	s.reads = append(s.reads, u)
}

// ownReads adds the reads that a call itself is: of one key, of a store that
// is not this process's memory.
func (p *linker) ownReads(n *node, i int) {
	for k := range p.means(n, i) {
		m := &p.means(n, i)[k]
		r := m.Read
		if r == nil || m.maybe || !r.Key.IsSet() || r.Exists || r.Remote != nil && !*r.Remote || r.Multi == "" && r.Remote == nil {
			continue
		}
		if strings.EqualFold(strings.TrimSuffix(r.Multi, "()"), calledName(&n.Calls[i])) {
			continue // many keys at once already, in chunks
		}
		p.reach1(n, i, &readUse{m, n, i, n.root, &way{at: n, call: i, len: 1}}, false)
	}
}

// moveReads takes over the reads a callee or callback reaches. perItem says
// that the call runs it once per element.
func (p *linker) moveReads(n *node, i int, from *summary, e *env, inv *invocation) {
	if len(from.reads) == 0 {
		return
	}
	perItem := p.perItem(n, i)
	for _, u := range from.reads {
		if p.loopReads[readKey{u.n, u.call, n, i}] != nil {
			continue
		}
		w := u.way.before(inv)
		p.reach1(n, i, &readUse{u.m, u.n, u.call, p.vs.moveEnv(u.env, e, 0), &way{at: n, call: i, next: w, len: w.len + 1}}, perItem)
	}
}

// perItem reports whether a library call, or the call of an iterator, runs its callback
// once per element.
func (p *linker) perItem(n *node, i int) bool {
	if iterator(n, i) {
		return true
	}
	for _, m := range p.means(n, i) {
		for k := range m.Calls {
			if m.Calls[k].PerItem {
				return true
			}
		}
	}
	return false
}

// iterator reports whether a call runs the function it is given as the body of a loop.
func iterator(n *node, i int) bool {
	t := &n.Calls[i].Target
	return t.Kind == model.Dynamic && t.Value >= 0 && slices.Contains(n.traits().Iterators, n.Values[t.Value].Type)
}

// reach1 notes a read in the summary of n, or as a read in a loop: when a call
// on the way stands in a loop and the key is made from what the loop runs over.
// What is reported is settled; callers do not see it again.
func (p *linker) reach1(n *node, i int, u *readUse, perItem bool) {
	k := readKey{u.n, u.call, n, i}
	if p.loopReads[k] != nil {
		return
	}
	for w := u.way; w != nil; w = w.next {
		if inLoop(w.at, w.call) && p.keyVaries(u, w.at, false) {
			p.loopReads[k] = &loopRead{u, w}
			return
		}
	}
	if perItem && p.keyVaries(u, nil, true) {
		p.loopReads[k] = &loopRead{u, u.way}
		return
	}
	n.effects.addRead(u)
}

type readKey struct {
	n    *node
	call int
	top  *node
	at   int
}

type loopRead struct {
	*readUse
	loop *way // the call that stands in the loop
}

// keyVaries reports whether a read's key is made from a loop variable of a
// function or, with item, from the parameter of the callback that is run per
// element.
func (p *linker) keyVaries(u *readUse, loop *node, item bool) bool {
	keys := p.m.unfollowed(u.env, &u.n.Calls[u.call], u.m.Read.Key)
	s := &slicer{p: p, site: loop, narrow: p.depsOf, turns: true}
	for _, d := range s.run(keys) {
		if d.request != "" {
			continue
		}
		if loop != nil && d.root.env.n == loop && d.root.path == nil && d.root.v >= 0 && p.turning(loop)[d.root.v] {
			return true
		}
		switch d.root.kind() {
		case model.ValRange, model.ValElem:
			if d.root.env.n == loop {
				return true
			}
		case model.ValParam:
			if item && (d.root.env.n.maker != nil || d.root.path.anyElem()) {
				return true
			}
		}
	}
	return false
}

// turning tells which values of a function are others at each turn of a loop that
// goes on for as long as they say: a row that is fetched, a date that is moved on.
func (p *linker) turning(n *node) []bool {
	if known, ok := p.turned[n]; ok {
		return known
	}
	out := make([]bool, len(n.Values))
	for i := range n.Blocks {
		b, cond := int32(i), n.Blocks[i].Cond
		if cond < 0 || !cycles(n, b, b) || !slices.ContainsFunc(n.Blocks[i].Succs, func(s int32) bool { return s >= 0 && !reaches(n, s, b) }) {
			continue
		}
		w := n.walk(cond)
		for v, ok := w.next(); ok; v, ok = w.next() {
			val := &n.Values[v]
			if w.add(val.Ops...); val.Kind == model.ValResult && val.Index >= 0 && int(val.Index) < len(n.Calls) && v == cond {
				w.add(n.Calls[val.Index].Recv) // a cursor that says whether there is more
			}
		}
		asked := w.seen
		cycle := func(a int32) bool {
			return a >= 0 && int(a) < len(n.Blocks) && cycles(n, a, b) && cycles(n, b, a)
		}
		for v, yes := range asked {
			if val := &n.Values[v]; yes && val.Kind == model.ValResult && val.Index >= 0 && int(val.Index) < len(n.Calls) && cycle(n.Calls[val.Index].Block) {
				out[v] = true
			}
		}
		for k := range n.Calls {
			if v := n.Calls[k].Recv; v >= 0 && asked[v] && n.Values[v].Kind != model.ValReceiver && cycle(n.Calls[k].Block) {
				out[v] = true
			}
		}
	}
	p.turned[n] = out
	return out
}

// anyElem reports whether a path goes through an element that is not named.
func (s *step) anyElem() bool {
	for ; s != nil; s = s.next {
		if s.elem && s.name == "" {
			return true
		}
	}
	return false
}

// depth is how many calls below the loop the read is; the body of a loop over an
// iterator is a function, but no call.
func (l *loopRead) depth() int {
	if iterator(l.loop.at, l.loop.call) {
		return l.loop.length() - 2
	}
	return l.loop.length() - 1
}

// place is where a reader looks for the loop: the call in it; when the loop is
// in a helper that runs a closure of the function, the call in that closure.
func (l *loopRead) place(top *node, at int) (*node, *model.Call) {
	if l.loop.at == top && l.loop.next == nil || l.loop.at == top && l.loop.next.at.maker != top {
		return top, &top.Calls[l.loop.call]
	}
	for w := l.way; w != nil; w = w.next {
		if writtenAround(top, w.at) && w.at != top {
			return w.at, &w.at.Calls[w.call]
		}
	}
	return top, &top.Calls[at]
}

// loops lists the reads of single keys in loops, in the user's own code.
func (p *linker) loopsOf() []*LoopRead {
	var out []*LoopRead
	for k, l := range p.loopReads {
		if !k.top.user() || !p.entryRead(l.readUse) || p.ownMemory(l.n, l.call) {
			continue
		}
		pool := p.poolOf(l.env, &l.n.Calls[l.call], l.m.Read.Store)
		if l.n.unit.Dependency && l.m.Read.Remote == nil && pool.Pool == nil {
			continue // a library's own cache, which may be an array
		}
		n, c := l.place(k.top, k.at)
		read := &l.n.Calls[l.call]
		r := &LoopRead{Language: n.unit.Language, Pos: c.Pos, Func: n.Func, Call: c, API: apiName(read, l.m.name), Read: read.Pos,
			Multi: l.m.Read.Multi, Remote: l.m.Read.Remote != nil, Kind: l.m.Read.Kind,
			Depth: l.depth(), EarlyExit: p.leavesOnHit(l.loop.at, l.loop.call) || p.saysNoOnHit(l.loop), Computes: p.computes(l, k.top) || p.keepsAnswer(l, k.top) || l.loop.comesBack(), OfElement: p.ofElement(l), Entries: p.entriesOf(n)}
		r.Key = p.key(p.m.operand(l.env, read, l.m.Read.Key, false))
		r.Pool = pool
		r.Trace = p.waySteps(l.way, "-> "+shortSymbol(l.m.name)+"()")
		out = append(out, r)
	}
	sort.Slice(out, func(i, j int) bool {
		if c := out[i].Pos.Compare(out[j].Pos); c != 0 {
			return c < 0
		}
		return out[i].Read.Compare(out[j].Read) < 0
	})
	kept := out[:0]
	for _, r := range out {
		if !slices.ContainsFunc(kept, func(k *LoopRead) bool { return p.sameRead(k, r) }) {
			kept = append(kept, r)
		}
	}
	return kept
}

// sameRead reports whether two reads are one fault: of one call, or by one helper that
// several arms of a loop call.
func (p *linker) sameRead(a, b *LoopRead) bool {
	if a.Pos == b.Pos {
		return a.API == b.API
	}
	n := p.x.fn(a.Language, a.Func.ID)
	x, y := a.Call.Block, b.Call.Block
	return a.Func == b.Func && a.Depth > 0 && a.Read == b.Read && n != nil && cycles(n, x, y) && cycles(n, y, x)
}

// poolOf is the pool that a call reads; op is the receiver by default.
func (p *linker) poolOf(e *env, c *model.Call, op catalog.Operand) PoolRef {
	if !op.IsSet() {
		op = catalog.Operand{Kind: catalog.Receiver}
	}
	for _, o := range p.m.operand(e, c, op, true) {
		if id := o.service(); id != "" {
			pl := p.x.pool(id)
			ref := PoolRef{Name: id, Pool: pl, Why: "injected by the container"}
			if pl != nil {
				ref.Name = pl.ID
			}
			return ref
		}
	}
	return PoolRef{Name: p.objectText(e, c, op)}
}

// failure says what a condition tells about an error: 1 there is one when it is
// true, -1 there is none, 0 it compares no error with nil.
func failure(n *node, v model.ValueID) int {
	w := &n.Values[v]
	if w.Kind != model.ValOp || len(w.Ops) != 2 || w.Str != "!=" && w.Str != "==" {
		return 0
	}
	for k, op := range w.Ops {
		other := w.Ops[1-k]
		if op >= 0 && other >= 0 && n.Values[op].Type == "error" && n.Values[other].Kind == model.ValConst && isZero(n.Values[other].Const) {
			if w.Str == "!=" {
				return 1
			}
			return -1
		}
	}
	return 0
}

// leavesOnHit reports whether a loop ends at the first success of a call in it:
// a search, not a collection.
func (p *linker) leavesOnHit(n *node, call int) bool {
	b := n.Calls[call].Block
	for i := range n.Blocks {
		blk := &n.Blocks[i]
		if len(blk.Succs) != 2 || blk.Cond < 0 || !reaches(n, b, int32(i)) || !cycles(n, int32(i), b) || !p.dependsOn(n, blk.Cond, call) {
			continue
		}
		for k, s := range blk.Succs {
			if reaches(n, s, b) || raises(n, s) {
				continue
			}
			t := outcome(n, blk.Cond, call)
			if t == 0 {
				t = -failure(n, blk.Cond) // the error of what was made of the answer
			}
			if t == 0 || (t > 0) == (k == 0) {
				return true
			}
		}
	}
	return false
}

// saysNoOnHit is leavesOnHit for the body of a loop over an iterator, which ends the loop
// by what it returns.
func (p *linker) saysNoOnHit(loop *way) bool {
	if loop.next == nil || !iterator(loop.at, loop.call) {
		return false
	}
	n, call := loop.next.at, loop.next.call
	for i := range n.Blocks {
		blk := &n.Blocks[i]
		if len(blk.Succs) != 2 || blk.Cond < 0 || !p.dependsOn(n, blk.Cond, call) {
			continue
		}
		for k, s := range blk.Succs {
			if t := cmp.Or(outcome(n, blk.Cond, call), -failure(n, blk.Cond)); saysNo(n, s) && (t == 0 || (t > 0) == (k == 0)) {
				return true
			}
		}
	}
	return false
}

// saysNo reports whether a function returns false at a block, or at the end of what
// follows it in any case.
func saysNo(n *node, b int32) bool {
	for steps := 0; b >= 0 && steps < len(n.Blocks); steps++ {
		for i := range n.Returns {
			if r := &n.Returns[i]; r.Block == b {
				return len(r.Values) == 1 && r.Values[0] >= 0 && n.empty(r.Values[0])
			}
		}
		if len(n.Blocks[b].Succs) != 1 {
			return false
		}
		b = n.Blocks[b].Succs[0]
	}
	return false
}

// raises reports whether a block ends in an exception, which the function may catch
// itself: an answer that must not be there is no hit.
func raises(n *node, b int32) bool {
	if b < 0 || throws(n, b) {
		return b >= 0
	}
	succs := n.Blocks[b].Succs
	return len(succs) > 0 && !slices.ContainsFunc(succs, func(s int32) bool { return s < 0 || !n.Blocks[s].Handler })
}
