package link

import (
	"slices"
	"sort"
	"strings"

	"github.com/cachevet/cachevet/internal/catalog"
	"github.com/cachevet/cachevet/internal/model"
)

// lockUses lists the acquisitions of locks in the user's own code: at the call
// that takes the lock, and at the call of a helper that tries and is retried
// here.
func (p *linker) lockUses() []*LockUse {
	var out []*LockUse
	for _, n := range p.x.nodes {
		if !n.user() || n.flow == nil {
			continue
		}
		for a := range n.flow.acquires {
			if u := p.lockUse(n, a); u != nil {
				out = append(out, u)
			}
		}
	}
	out = append(out, p.neverExpiring()...)
	sort.SliceStable(out, func(i, j int) bool {
		if c := out[i].Pos.Compare(out[j].Pos); c != 0 {
			return c < 0
		}
		return out[i].API < out[j].API
	})
	return out
}

func (p *linker) lockUse(n *node, a int) *LockUse {
	acq := &n.flow.acquires[a]
	c := &n.Calls[acq.call]
	loop, bounded := p.retries(n, acq.call)
	forever := p.handsForever(n, acq)
	if acq.via != nil && !forever && (!loop || !acq.tries() || !p.tells(acq)) {
		return nil // the helper's own use speaks
	}
	u := &LockUse{
		Language: n.unit.Language, Pos: c.Pos, Func: n.Func, Call: c,
		API: apiName(acq.op, acq.m.name), Kind: acq.lock.Kind, Op: acq.lock.Op,
		Loop: loop, LoopBounded: bounded, Because: acq.lock.Because, Cure: acq.lock.Cure,
		Released: acq.scoped || n.flow.exit&(1<<a) == 0,
	}
	made, maker := p.created(acq)
	u.Name = p.lockName(acq, made, maker)
	if u.TTL = p.lockTTL(n, acq, made, maker, loop); forever {
		u.TTL = TTL{Known: true, Never: true, Danger: loop || p.expiresLater(n, acq) || p.isLock(n, acq)}
	}
	if u.TTL.Danger && made != nil && acq.lock.Because == "" {
		u.Because, u.Cure = made.Because, made.Cure
	}
	u.Wait = p.lockWait(acq, made)
	var held Site
	p.effects(&held, p.whileHeld(n, a))
	u.Held = held.Effects
	u.Brief = u.Released && p.brief(n, a, &held) // who gets the lock handed over keeps it as long as it likes
	u.Renews = p.renews(n, a)
	u.Entries = p.entriesOf(n)
	return u
}

// renews names what a lock guards that is made anew while it is held, whether or not
// somebody looked first if it had to be. Who keeps a mutex when he returns is himself a
// lock that is taken.
func (p *linker) renews(n *node, a int) string {
	acq := &n.flow.acquires[a]
	if acq.lock.Read || acq.scoped || acq.tries() || !acq.inProcess() || n.flow.exit&(1<<a) != 0 || p.ofStream(n) || p.ofOneEntry(stand{&proto{n: n, acq: acq}, n.root}) {
		return ""
	}
	computes := map[int]bool{}
	for _, e := range p.heldEffects(n, a) {
		if remote(e.kind) {
			computes[e.call] = true
		}
	}
	for _, k := range p.writtenUnder(n, n.holding(a), computes).order {
		if !p.marks(k) && !p.refuses(n, k) {
			return placeText(k)
		}
	}
	return ""
}

// tells reports whether a helper's result says if it got the lock: what the
// call gave is returned, or decides on the way. Who calls a helper that keeps
// it to itself does not try again for the lock.
func (p *linker) tells(acq *acquisition) bool {
	for a := acq.via; a != nil; a = a.via {
		n := a.at
		decides := slices.ContainsFunc(n.Blocks, func(b model.Block) bool {
			return b.Cond >= 0 && p.dependsOn(n, b.Cond, a.call)
		})
		if len(n.Returns) == 0 || !decides && !p.returnsAnswer(n, a.call) {
			return false
		}
	}
	return true
}

func (p *linker) whileHeld(n *node, a int) []*effect {
	var out []*effect
	for _, e := range n.effects.effects {
		under := e.call >= 0 && (n.flow.heldAt(e.call)&(1<<a) != 0 || n.flow.acquires[a].scoped && e.call == n.flow.acquires[a].call)
		if !e.left && e.kind != "" && under && n.Calls[e.call].Mode != model.Spawned {
			out = append(out, e)
		}
	}
	return out
}

// brief reports whether what runs while a lock is held is over soon: memory and
// local files only, every call known. What a helper runs for its callers is as
// long as their callbacks are.
func (p *linker) brief(n *node, a int, held *Site) bool {
	if len(held.Unresolved) > 0 || held.Costly != "" || n.flow.acquires[a].scoped || n.flow.exit&(1<<a) != 0 && n.user() && n.Owner != "" {
		return false // a method that only takes the lock: its callers hold it
	}
	for i := range held.Effects {
		if e := &held.Effects[i]; e.Kind != model.File && e.Kind != model.Request && e.Bound.Kind != model.Immediate {
			return false
		}
	}
	for i := range n.Calls {
		if n.flow.heldAt(i)&(1<<a) != 0 && len(n.targets[i].open) > 0 {
			return p.briefCallers(n)
		}
	}
	return true
}

// briefCallers reports whether the callbacks that callers hand to a function
// are over soon, too: then so is all that the callers do with it.
func (p *linker) briefCallers(n *node) bool {
	if len(n.callers) == 0 {
		return false
	}
	for _, c := range n.callers {
		for _, e := range p.callOnly(c.n, c.call) {
			switch {
			case e.left, e.kind == model.File, e.kind == model.Request, e.bound.def.Kind == model.Immediate:
			case e.kind == model.LockWait && e.len <= 2: // the wait for this very lock
			default:
				return false
			}
		}
	}
	return true
}

// A madeLock is what the creation of a lock object says of it.
type madeLock struct {
	*catalog.Lock
	env  *env
	call *model.Call
}

// created finds where the lock object of an acquisition was made.
func (p *linker) created(acq *acquisition) (*madeLock, *env) {
	e := acq.in.root
	op := acq.lock.Of
	if !op.IsSet() {
		op = catalog.Operand{Kind: catalog.Receiver}
	}
	if op.Kind == catalog.OpResult {
		return nil, e
	}
	for _, o := range p.m.operand(e, acq.op, op, true) {
		c := maker(o)
		if c == nil {
			continue
		}
		for _, m := range p.m.of(o.env, c) {
			if m.Lock != nil && m.Lock.Op == "create" {
				return &madeLock{m.Lock, o.env, c}, e
			}
		}
	}
	return nil, e
}

func (p *linker) lockName(acq *acquisition, made *madeLock, e *env) Key {
	if acq.lock.Key.IsSet() {
		return p.key(p.m.operand(e, acq.op, acq.lock.Key, false))
	}
	if made != nil && made.Key.IsSet() {
		return p.key(p.m.operand(made.env, made.call, made.Key, false))
	}
	if strings.ContainsAny(lockText(acq.key), "#=") {
		return Key{} // a local variable: the reader sees it in the line
	}
	return Key{Text: lockText(acq.key), Constant: true}
}

// handsForever reports whether a call hands a helper that takes a lock, for as long as
// its caller says, a lifetime that never ends.
func (p *linker) handsForever(n *node, acq *acquisition) bool {
	if acq.via == nil || acq.via.via != nil || acq.lock.NoTTL != "dangerous" || len(n.targets[acq.call].fns) != 1 {
		return false
	}
	own := p.ttl(acq.lock, acq.in.root, acq.op)
	return own.Known && !own.Never && own.Limit == 0 && p.ttl(acq.lock, p.vs.enter(acq.in, &n.Calls[acq.call], n.root), acq.op).Never && looksAt(acq.in, acq.op)
}

// lockTTL evaluates an expiry where the lock is taken, else where it is made.
func (p *linker) lockTTL(n *node, acq *acquisition, made *madeLock, e *env, loop bool) TTL {
	t := p.ttl(acq.lock, e, acq.op)
	l := acq.lock
	if !t.Known && made != nil {
		t, l = p.ttl(made.Lock, made.env, made.call), made.Lock
	}
	if t.Never && l.NoTTL == "dangerous" && (made != nil || !acq.tries() || looksAt(acq.in, acq.op)) {
		t.Danger = made != nil || loop || p.expiresLater(n, acq) || p.isLock(n, acq)
	}
	return t
}

func (p *linker) ttl(l *catalog.Lock, e *env, c *model.Call) TTL {
	span := func(s catalog.Span) TTL {
		if !s.Set {
			return TTL{}
		}
		return TTL{Known: true, Never: s.Never, Limit: s.Limit, Text: spanText(s)}
	}
	if !l.TTL.IsSet() {
		if l.TTLAbsent.Set {
			return span(l.TTLAbsent)
		}
		if l.NoTTL == "dangerous" {
			return TTL{Known: true, Never: true}
		}
		return TTL{}
	}
	alts := p.m.operand(e, c, l.TTL, true)
	if len(alts) == 0 {
		if spreads(c) {
			return TTL{}
		}
		if l.TTLAbsent.Set {
			return span(l.TTLAbsent)
		}
		return span(l.TTLZero)
	}
	var out TTL
	for i, o := range alts {
		var t TTL
		unit := l.TTLUnit
		if unit == "" {
			unit = e.n.traits().DurationUnit
		}
		d, ok := duration(o, unit)
		switch {
		case o.path != nil && o.kind() == model.ValNew:
			t = span(l.TTLAbsent)
			if !t.Known {
				t = span(l.TTLZero)
			}
		case !ok:
			return TTL{Known: true}
		case d <= 0:
			t = span(l.TTLZero)
		default:
			t = TTL{Known: true, Limit: d, Text: seconds(d)}
		}
		if i > 0 && t != out {
			return TTL{Known: true, Never: t.Never && out.Never}
		}
		out = t
	}
	return out
}

// looksAt reports whether a function takes what a call returns: who does not ask
// whether he was the first takes no lock.
func looksAt(n *node, c *model.Call) bool {
	return slices.ContainsFunc(n.Values, func(v model.Value) bool {
		return v.Kind == model.ValResult && v.Index >= 0 && int(v.Index) < len(n.Calls) && &n.Calls[v.Index] == c
	})
}

func spanText(s catalog.Span) string {
	if s.Never {
		return "never"
	}
	return seconds(s.Limit)
}

func (p *linker) lockWait(acq *acquisition, made *madeLock) model.Bound {
	if acq.lock.Op == "try" {
		return model.Bound{Kind: model.Immediate}
	}
	for i := range acq.in.Calls {
		for _, m := range p.means(acq.in, i) {
			if m.Lock != nil && m.Lock.Op == "limit" && m.Lock.Kind == acq.lock.Kind && p.ordered(acq.in, i, callIndex(acq.in, acq.op)) {
				return model.Bound{Kind: model.Deadline}
			}
		}
	}
	w := acq.lock.Wait
	if w.Kind == catalog.WaitUnknown && made != nil {
		w = made.Wait
	}
	e := acq.in.root
	bd := bound{}
	switch w.Kind {
	case catalog.WaitForever:
		bd.def = model.Bound{Kind: model.Unbounded}
		if p.waitsInOwn(acq.in.unit.Language, acq.lock.Waits) {
			return model.Bound{Kind: model.Deadline}
		}
	case catalog.WaitNever:
		return model.Bound{Kind: model.Immediate}
	case catalog.WaitContext:
		bd.def = model.Bound{Kind: model.Unbounded}
	case catalog.WaitLimit:
		bd.def = model.Bound{Kind: model.Deadline, Limit: w.Limit}
	case catalog.WaitOperand:
		l := &catalog.Limit{Value: w.Operand}
		p.b.add(&bd, l, p.b.sources(e, acq.op, l), limit{spec: l}, 0)
	}
	for i := range acq.lock.Limits {
		l := &acq.lock.Limits[i]
		p.b.add(&bd, l, p.b.sources(e, acq.op, l), limit{spec: l}, 0)
	}
	return p.b.final(&bd)
}

// waitsInOwn reports whether the program has a class that waits for locks in a
// library's place, method "T::m", in a loop that ends. Which store a lock is made
// with is mostly configured, so one such class is enough for doubt.
func (p *linker) waitsInOwn(l model.Language, method string) bool {
	iface, name, ok := strings.Cut(method, "::")
	if !ok {
		return false
	}
	for id, t := range p.x.types {
		if t.Kind != model.Class || !slices.Contains(t.Supers, model.TypeID(iface)) || !p.x.own(id) {
			continue
		}
		n := p.x.methodOf(l, id, name)
		if n == nil {
			continue
		}
		for i := range n.Calls {
			in := loopAround(n, i)
			for b := range in {
				blk := &n.Blocks[b]
				if in[b] && blk.Cond >= 0 && p.ends(n, blk.Cond) && slices.ContainsFunc(blk.Succs, func(s int32) bool { return s >= 0 && int(s) < len(in) && !in[s] }) {
					return true
				}
			}
		}
	}
	return false
}

// dependsOn reports whether a value is made from a result of a call.
func (p *linker) dependsOn(n *node, v model.ValueID, call int) bool {
	return p.anyValue(n, v, func(val *model.Value) bool {
		return val.Kind == model.ValResult && int(val.Index) == call
	})
}

// anyValue looks through the operands of a value in its function, and through
// the receivers and arguments of the calls it comes from.
func (p *linker) anyValue(n *node, v model.ValueID, ok func(*model.Value) bool) bool {
	seen := map[model.ValueID]bool{}
	todo := []model.ValueID{v}
	for len(todo) > 0 && len(seen) < 200 {
		v := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if v < 0 || int(v) >= len(n.Values) || seen[v] {
			continue
		}
		seen[v] = true
		val := &n.Values[v]
		if ok(val) {
			return true
		}
		todo = append(todo, val.Ops...)
		if val.Kind == model.ValResult && val.Index >= 0 && int(val.Index) < len(n.Calls) {
			c := &n.Calls[val.Index]
			if c.Recv >= 0 {
				todo = append(todo, c.Recv)
			}
			for i := range c.Args {
				todo = append(todo, c.Args[i].Value)
			}
		}
	}
	return false
}

// ends reports whether a condition can end a loop by itself: it compares, asks
// whether a collection has another element, or asks a context or a select.
func (p *linker) ends(n *node, v model.ValueID) bool {
	return p.anyValue(n, v, func(val *model.Value) bool {
		switch val.Kind {
		case model.ValOp:
			switch val.Str {
			case "<", ">", "<=", ">=", "next":
				return true
			}
		case model.ValRange:
			return true
		case model.ValResult:
			if val.Index >= 0 && int(val.Index) < len(n.Calls) {
				t := &n.Calls[val.Index].Target
				if t.Iterates() {
					return true
				}
				switch t.Func {
				case model.Select, "(context.Context).Err", "(time.Time).After", "(time.Time).Before":
					return true
				}
			}
		}
		return false
	})
}

// lastPart is a type's name without package or namespace.
func lastPart(s string) string {
	return s[strings.LastIndexAny(s, `./\`)+1:]
}

// isLock tells a lock from a permanent marker: it is called one, or somebody
// gives it back.
func (p *linker) isLock(n *node, acq *acquisition) bool {
	key := p.key(p.m.operand(acq.in.root, acq.op, acq.lock.Key, true))
	named := func(s string) bool { return p.view.Named(n.unit.Language, "lock", s) }
	if named(key.Text) || named(n.Name[strings.LastIndexAny(n.Name, ":.")+1:]) {
		return true
	}
	others := false // the type gives other keys back, and never this one
	for _, other := range p.siblings(n) {
		if other != n && neverTogether(n, other) {
			continue // set by one command and taken back by another: a switch
		}
		for i := range other.Calls {
			for _, m := range p.means(other, i) {
				var op catalog.Operand
				switch {
				case m.Lock != nil && (m.Lock.Op == "release" || m.Lock.Op == "refresh"):
					op = m.Lock.Key
				case m.Delete != nil:
					op = m.Delete.Key
				}
				if !op.IsSet() || key.Text == "" {
					continue
				}
				k := p.key(p.m.operand(other.root, &other.Calls[i], op, true))
				if k.Text == key.Text && (k.Text != "*" || other == n) {
					return true
				}
				others = others || apart(k.Text, key.Text)
			}
		}
	}
	return !others && named(lastPart(string(n.Owner)))
}

// siblings are the functions of the same type or, without one, of the same
// unit.
func (p *linker) siblings(n *node) []*node {
	var out []*node
	for _, f := range p.x.nodes {
		if f.unit == n.unit && (n.Owner == "" || f.Owner == n.Owner) {
			out = append(out, f)
		}
	}
	return out
}

// expiresLater reports whether the same function sets the expiry of the same
// key by a second command: a death between the two leaves the lock for ever.
func (p *linker) expiresLater(n *node, acq *acquisition) bool {
	if !acq.lock.Key.IsSet() || acq.in != n {
		return false
	}
	key := p.key(p.m.operand(n.root, acq.op, acq.lock.Key, false))
	for i := range n.Calls {
		for _, m := range p.means(n, i) {
			if m.Lock == nil || m.Lock.Op != "refresh" || !m.Lock.Key.IsSet() {
				continue
			}
			if k := p.key(p.m.operand(n.root, &n.Calls[i], m.Lock.Key, false)); k.Text == key.Text {
				return true
			}
		}
	}
	return false
}
