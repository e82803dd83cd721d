package link

import (
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/catalog"
	"github.com/cachevet/cachevet/internal/model"
)

// storeUses are the cache entries' homes that a function reads and writes, each
// in the order of the accesses.
type storeUses struct {
	reads, writes map[fieldKey][]storeUse
}

// A storeUse is how a function comes to a store: by a call (its own access, or
// the call of a helper, depth helpers deep) or by a map element (call is -1).
type storeUse struct {
	call, depth int
	key         string // pattern of the key, "" when nothing is known of it
	value       model.ValueID
	at          model.ValueID // the key of a map element
	args        uint64        // of a write that a helper makes: the arguments that it may write
	// private: a map that no lock is ever taken for; goroutines do not share it.
	private bool
	// aged: a field whose age the function asks for.
	aged bool
}

// maxHelpers is how deep a look or a write may be hidden in helpers.
const maxHelpers = 2

// maxUses is how many looks at one store, and how many writes, are kept of a
// function.
const maxUses = 8

// openFills finds fills by hand that nothing guards: a function looks into a
// store, branches on what it finds, computes, and writes what it computed into
// the store. It is the innermost function in which both the look and the write
// can be seen, so that helpers (peek, keep) do not hide it and callers do not
// repeat it.
func (p *linker) openFills(sites []*Site) []*Site {
	shielded := p.shielded(sites)
	locked := map[*model.Func]bool{}
	for _, s := range sites {
		locked[s.Func] = locked[s.Func] || s.Kind == LockedFill && len(s.Effects) > 0
	}
	p.oneForAll = p.deduplicated()
	uses := make([]storeUses, len(p.x.nodes))
	var out []*Site
	for _, n := range p.order {
		u := p.storeUsesOf(n, uses)
		for _, place := range sortedKeysOf(u.reads) {
			settled := false
			for _, r := range u.reads[place] {
				writes := p.writesFor(n, r, u.reads[place], u.writes[place])
				if len(writes) == 0 {
					continue
				}
				// Callers see neither the look nor the write: what a function writes after
				// its own look is no answer to one of its caller.
				settled = true
				var w storeUse
				var effs []*effect
				complete := false
				for k := 0; k < len(writes) && len(effs) == 0; k++ { // the value's age may be written after it
					w = writes[k]
					effs, complete = p.filled(n, place, r, w, uses)
				}
				if !complete {
					continue
				}
				if !n.user() || shielded[n] || r.private || p.refuses(n, place) || p.otherKey(n, r, w) || p.ownMemory(n, r.call) || p.flight(n) != nil || writesRecord(n, w.call) {
					continue
				}
				effs = slices.DeleteFunc(effs, func(e *effect) bool { return e.next != nil && throughFill(e.next, locked) })
				if len(effs) > 0 && !p.guarded(n, effs) && !answersMany(n, r, effs) && !p.asksAnyway(n, r, effs) {
					s := p.openFill(n, place, r, effs, uses)
					s.Lasting = p.lasting(n, place, w, uses)
					out = append(out, s)
				}
			}
			if settled {
				delete(u.reads, place)
				delete(u.writes, place)
			}
		}
		uses[n.num] = u
	}
	return out
}

// filled returns what a function computes between a look and a write, and
// whether the two make a fill: a branch depends on the look.
func (p *linker) filled(n *node, place fieldKey, r, w storeUse, uses []storeUses) ([]*effect, bool) {
	direct := p.decides(n, place, r, nil)
	if !direct && !p.decides(n, place, r, p.fieldsSet(n, r)) {
		return nil, false
	}
	effs := p.computation(n, r, w)
	if len(effs) == 0 && r.call >= 0 && w.call >= 0 && w.call != r.call && p.ordered(n, r.call, w.call) && sparable(n, 0, w.call) {
		effs = p.madeAndWritten(n, place, w, uses)
	}
	return effs, direct || len(effs) > 0
}

// writesFor are the writes that belong to a look, the last one first: those under
// the same key. The first look has all writes that no other look comes between; a
// second look is one for itself when the first cannot come before its write, as in
// the other arm of a branch, or when it alone has the pattern of the write's key.
func (p *linker) writesFor(n *node, r storeUse, reads, writes []storeUse) []storeUse {
	fits := func(r, w storeUse) bool {
		return !apart(r.key, w.key) && p.ordered(n, r.call, w.call)
	}
	look := func(w storeUse) int {
		if i := slices.IndexFunc(reads, func(r storeUse) bool { return fits(r, w) && r.key == w.key }); i >= 0 {
			return i
		}
		return slices.IndexFunc(reads, func(r storeUse) bool { return fits(r, w) })
	}
	var out []storeUse
	for _, w := range slices.Backward(writes) {
		if fits(r, w) && reads[look(w)] == r {
			out = append(out, w)
		}
	}
	return out
}

func last(uses []storeUse) storeUse { return uses[len(uses)-1] }

func sortedKeysOf(m map[fieldKey][]storeUse) []fieldKey {
	if len(m) == 0 {
		return nil
	}
	set := make(map[fieldKey]bool, len(m))
	for k := range m {
		set[k] = true
	}
	return sortedPlaces(set)
}

// storeUsesOf collects a function's own accesses and those of what it calls.
func (p *linker) storeUsesOf(n *node, uses []storeUses) storeUses {
	var u storeUses // most functions use none
	add := func(to *map[fieldKey][]storeUse, k fieldKey, s storeUse) {
		m := *to
		if k.name == "" || len(m[k]) == 0 && len(m) >= maxTouches || len(m[k]) >= maxUses {
			return
		}
		if m == nil {
			m = map[fieldKey][]storeUse{}
			*to = m
		}
		m[k] = append(m[k], s)
	}
	read := func(k fieldKey, s storeUse) { add(&u.reads, k, s) }
	write := func(k fieldKey, s storeUse) { add(&u.writes, k, s) }
	for i := range n.Calls {
		c := &n.Calls[i]
		if c.Mode == model.Spawned {
			continue
		}
		for _, m := range p.means(n, i) {
			// What looks and stores in one leaves nothing to fill.
			if m.Read != nil && m.Write == nil && !m.Read.All && !m.maybe && !asksOnly(n, i) && p.looksAt(n, i, m.Read) {
				read(p.storeOf(n, i, m.Read, &m), storeUse{call: i, key: p.accessKey(n, c, m.Read), value: model.NoValue})
			}
			if m.Write != nil && !m.maybe {
				write(p.storeOf(n, i, m.Write, &m), storeUse{call: i, key: p.accessKey(n, c, m.Write), value: model.NoValue})
			}
		}
		for _, f := range n.targets[i].fns {
			if len(n.targets[i].fns) > 1 { // which helper it is must be known, unless all are stores
				if k, s, looks, ok := p.ownStore(n, i, uses); ok && looks {
					read(k, s)
				} else if ok {
					write(k, s)
				}
				break
			}
			for _, k := range sortedKeysOf(uses[f.num].reads) {
				if s := uses[f.num].reads[k][0]; s.depth < maxHelpers && !asksOnly(n, i) {
					read(p.seenFrom(n, c, f, k), storeUse{call: i, depth: s.depth + 1, key: s.key, value: model.NoValue, private: s.private})
				}
			}
			for _, k := range sortedKeysOf(uses[f.num].writes) {
				if s := last(uses[f.num].writes[k]); s.depth < maxHelpers {
					write(p.seenFrom(n, c, f, k), storeUse{call: i, depth: s.depth + 1, key: s.key, value: model.NoValue, args: p.handedOver(f, s)})
				}
			}
		}
	}
	for i := range n.Values {
		if v := &n.Values[i]; v.Kind == model.ValElem && len(v.Ops) > 0 && v.Ops[0] >= 0 && n.Values[v.Ops[0]].Type.IsMap() {
			read(placeOf(n, v.Ops[0]), storeUse{call: -1, value: model.ValueID(i), at: elemKey(v), private: n.flow == nil || len(n.flow.acquires) == 0})
		}
	}
	for i := range n.Stores {
		if s := &n.Stores[i]; s.Place.Kind == model.ElemPlace && s.Place.Key >= 0 {
			write(placeOf(n, s.Place.Base), storeUse{call: -1, value: s.Value, at: s.Place.Key})
		}
	}
	if k, s := p.agedField(n); s != nil {
		read(k, storeUse{call: -1, value: model.NoValue, at: model.NoValue, aged: true})
		write(k, storeUse{call: -1, value: s.Value, at: model.NoValue, aged: true})
	}
	return u
}

// looksAt reports whether a function looks at what it reads, or hands it on: an
// item fetched only to be set and saved is the write.
func (p *linker) looksAt(n *node, call int, a *catalog.Access) bool {
	if !a.Item.IsSet() {
		return true
	}
	read, returned := p.itemUses(n, call)
	return read || returned
}

// seenFrom is a store that a helper comes to, as its caller names it: the object
// whose method the helper is, or that it is given.
func (p *linker) seenFrom(n *node, c *model.Call, f *node, k fieldKey) fieldKey {
	if k.owner != model.TypeID(f.ID) {
		return k
	}
	if k.name == "receiver" {
		return p.objectPlace(n, c.Recv)
	}
	for i := range c.Args {
		if k.name == "parameter "+itoa(i) && c.Args[i].Name == "" && !c.Args[i].Spread {
			return p.objectPlace(n, c.Args[i].Value)
		}
	}
	return fieldKey{}
}

// elemKey is the key of a map element.
func elemKey(v *model.Value) model.ValueID {
	if len(v.Ops) < 2 {
		return model.NoValue
	}
	return v.Ops[1]
}

// accessKey is the pattern of an access's key. What is written as an item has
// the key that the item was fetched under.
func (p *linker) accessKey(n *node, c *model.Call, a *catalog.Access) string {
	if a.Key.IsSet() {
		text := p.key(p.m.operand(n.root, c, a.Key, false)).Text
		if a.Within.IsSet() {
			text = p.key(p.m.operand(n.root, c, a.Within, false)).Text + "\n" + text
		}
		return text
	}
	if !a.Item.IsSet() {
		return ""
	}
	for _, o := range p.m.operand(n.root, c, a.Item, false) {
		from := maker(o)
		if from == nil || o.env != n.root {
			continue
		}
		for _, m := range p.m.of(o.env, from) {
			if m.Read != nil && m.Read.Key.IsSet() {
				return p.key(p.m.operand(n.root, from, m.Read.Key, false)).Text
			}
		}
	}
	return ""
}

// apart reports whether two patterns can be no one key: they begin otherwise.
func apart(a, b string) bool {
	i, j := strings.IndexByte(a, '*'), strings.IndexByte(b, '*')
	switch {
	case a == "" || b == "":
		return false
	case i < 0 && j < 0:
		return a != b
	case i < 0:
		return !strings.HasPrefix(a, b[:j])
	case j < 0:
		return !strings.HasPrefix(b, a[:i])
	}
	n := min(i, j)
	return a[:n] != b[:n]
}

// fieldsSet are the fields that a helper sets which looks.
func (p *linker) fieldsSet(n *node, look storeUse) map[fieldKey]bool {
	if look.depth == 0 || len(n.targets[look.call].fns) != 1 {
		return nil
	}
	return p.touchedOf(n.targets[look.call].fns[0]).writes
}

// decides reports whether a branch of the function depends on a look: on the
// result of the call that looks, on a field that it sets, or on the map's
// element.
func (p *linker) decides(n *node, place fieldKey, look storeUse, sets map[fieldKey]bool) bool {
	call := look.call
	for b := range n.Blocks {
		if v := n.Blocks[b].Cond; v >= 0 && p.comesFrom(n, v, func(v model.ValueID) bool {
			w := &n.Values[v]
			if look.aged {
				return w.Kind == model.ValField && w.Type == "time.Time" && w.Owner == place.owner
			}
			if call < 0 {
				return w.Kind == model.ValElem && placeOf(n, w.Ops[0]) == place
			}
			if w.Kind == model.ValField && sets[placeOf(n, v)] {
				return true
			}
			return w.Kind == model.ValResult && int(w.Index) == call
		}) {
			return true
		}
	}
	return false
}

// comesFrom reports whether a value is, or is made from, one that fits: through
// operators, literals, and calls that are given it or made on it.
func (p *linker) comesFrom(n *node, v model.ValueID, fits func(model.ValueID) bool) bool {
	w := n.walk(v)
	for v, ok := w.next(); ok; v, ok = w.next() {
		if fits(v) {
			return true
		}
		val := &n.Values[v]
		w.add(val.Ops...)
		if val.Kind == model.ValResult || val.Kind == model.ValNew {
			w.addCall(val.Index)
		}
		for i := range n.Calls { // what methods put into an object: $item->set($value)
			if c := &n.Calls[i]; c.Recv == v && val.Kind != model.ValReceiver {
				w.addArgs(c)
			}
		}
	}
	return false
}

// storeOf is the home of a cache entry: the field or variable that holds the
// cache object, or for plain functions their family (apcu, transient).
func (p *linker) storeOf(n *node, i int, a *catalog.Access, m *meaning) fieldKey {
	c := &n.Calls[i]
	if a.Store.IsSet() && a.Store.Kind != catalog.Receiver {
		return fieldKey{}
	}
	if c.Recv >= 0 {
		return p.objectPlace(n, c.Recv)
	}
	family := m.name
	if class, _, ok := strings.Cut(family, "::"); ok {
		family = class
	}
	for _, verb := range []string{"get_", "set_", "_fetch", "_store", "_exists", "_get", "_set", "_add"} {
		family = strings.TrimSuffix(strings.TrimPrefix(family, verb), verb)
	}
	return fieldKey{"", "store " + family}
}

// objectPlace is where a function has a cache object from: a field or variable,
// or what only this function can name.
func (p *linker) objectPlace(n *node, v model.ValueID) fieldKey { return p.objectIn(n, v, 0) }

// maxContainers is how deep in arrays a service may be kept.
const maxContainers = 4

func (p *linker) objectIn(n *node, v model.ValueID, depth int) fieldKey {
	if v >= 0 && n.Values[v].Kind == model.ValChoice && len(n.Values[v].Ops) == 1 { // a value whose type was narrowed
		v = n.Values[v].Ops[0]
	}
	if k := placeOf(n, v); k.name != "" {
		return p.x.declared(k)
	}
	if v < 0 {
		return fieldKey{}
	}
	own := func(name string) fieldKey { return fieldKey{model.TypeID(n.ID), name} }
	switch w := &n.Values[v]; w.Kind {
	case model.ValReceiver: // in a method of the cache's own class
		return own("receiver")
	case model.ValParam: // a pool that the function is given
		return own("parameter " + itoa(int(w.Index)))
	case model.ValNew, model.ValResult: // one that it makes or fetches
		if k := p.handedOut(n, v); k.name != "" {
			return k
		}
		return own("value " + itoa(int(v)))
	case model.ValElem: // a service of a container that is an array: $services['cache']
		if k := (ref{env: n.root, v: elemKey(w)}).constant(); k != nil && depth < maxContainers {
			if in := p.objectIn(n, w.Ops[0], depth+1); in.name != "" {
				return fieldKey{in.owner, in.name + "[" + constText(k) + "]"}
			}
		}
	}
	return fieldKey{}
}

// handedOut is the home of a store that a function hands out: the field that a getter
// returns, or a static function with its constant arguments, Drupal::cache('render').
func (p *linker) handedOut(n *node, v model.ValueID) fieldKey {
	c := rawMaker(n.root, v)
	if c == nil {
		return fieldKey{}
	}
	fns := n.targets[callIndex(n, c)].fns
	if len(fns) == 1 && n.Values[v].Kind == model.ValResult {
		if k := fieldReturned(fns[0]); k.name != "" {
			return k
		}
	}
	if c.Recv >= 0 || c.Target.Kind != model.Static || len(fns) > 0 && (n.Values[v].Kind == model.ValNew || n.traits().SharedMemory) {
		return fieldKey{}
	}
	name := "store " + symbolName(&c.Target)
	for _, a := range c.Args {
		k := (ref{env: n.root, v: a.Value}).constant()
		if k == nil {
			return fieldKey{}
		}
		name += " " + constText(k)
	}
	return fieldKey{"", name}
}

// fieldReturned is the field or variable that a function only returns.
func fieldReturned(f *node) (k fieldKey) {
	for i := range f.Returns {
		vs := f.Returns[i].Values
		if len(vs) == 0 || placeOf(f, vs[0]).name == "" || k.name != "" && placeOf(f, vs[0]) != k {
			return fieldKey{}
		}
		k = placeOf(f, vs[0])
	}
	return k
}

// declared is a field under its first declaration: a PHP class that declares a
// property of its parent again (a promoted parameter) has one property, not two.
func (x *index) declared(k fieldKey) fieldKey {
	for range 16 {
		t := x.types[k.owner]
		if t == nil || t.Kind != model.Class {
			return k
		}
		up := k.owner
		for _, s := range t.Supers {
			if st := x.types[s]; st != nil && st.Kind == model.Class && slices.ContainsFunc(st.Fields, func(f model.Field) bool { return f.Name == k.name }) {
				up = s
			}
		}
		if up == k.owner {
			return k
		}
		k.owner = up
	}
	return k
}

// ordered reports whether call b can run after call a; -1 is anywhere.
func (p *linker) ordered(n *node, a, b int) bool {
	if a < 0 || b < 0 {
		return true
	}
	x, y := &n.Calls[a], &n.Calls[b]
	if x.Block == y.Block {
		return x.Seq < y.Seq
	}
	return reaches(n, x.Block, y.Block)
}

// throughFill reports whether an effect is reached through a function that fills a store
// of its own under a lock: there it is, and is guarded.
func throughFill(e *effect, locked map[*model.Func]bool) bool {
	for ; e != nil; e = e.next {
		if locked[e.at.Func] {
			return true
		}
	}
	return false
}

// guarded reports whether the computation runs under a lock that keeps others
// from computing as well: taken here, or by everybody who calls.
func (p *linker) guarded(n *node, effs []*effect) bool {
	if n.flow != nil {
		for _, e := range effs {
			held := n.flow.heldAt(e.call)
			for a := range n.flow.acquires {
				if held&(1<<a) != 0 && !n.flow.acquires[a].lock.Read {
					return true
				}
			}
		}
	}
	if len(n.callers) == 0 {
		return false
	}
	for _, c := range n.callers {
		if c.n.flow.heldAt(c.call) == 0 {
			return false
		}
	}
	return true
}

// shielded are the callbacks of sites with a lock: what such a function fills
// itself, its flight guards. What it fills through helpers has a key of its own,
// and flights of other keys fill it at the same time (a token that every
// request for every product needs).
func (p *linker) shielded(sites []*Site) map[*node]bool {
	out := map[*node]bool{}
	for _, s := range sites {
		if s.Scope == model.ScopeNone || s.Scope == model.ScopeUnknown {
			continue
		}
		for _, f := range s.Callbacks {
			if n := p.x.fn(s.Language, f.ID); n != nil {
				out[n] = true
			}
		}
	}
	return out
}

// guardFromOutside tells of sites without a guard of their own that are called
// under a lock: Cache::remember in the callback of Cache::lock()->block().
func (p *linker) guardFromOutside(sites []*Site) {
	shielded := p.shielded(sites)
	for _, s := range sites {
		n := p.nodeOf(s)
		if s.Guard != "none" || n == nil || s.Call == nil {
			continue
		}
		i := callIndex(n, s.Call)
		if shielded[n] || n.flow != nil && i >= 0 && n.flow.heldAt(i) != 0 {
			s.Guard = "lock"
		}
	}
}

// onlyFrom reports whether a function is called by one other function alone.
func (p *linker) onlyFrom(f, by *node) bool {
	return !slices.ContainsFunc(f.callers, func(c callSite) bool { return c.n != by && !c.n.Test })
}

func (p *linker) openFill(n *node, place fieldKey, look storeUse, effs []*effect, uses []storeUses) *Site {
	at, in, atLook := look.call, n, look.call >= 0
	if at < 0 { // a map element has no position of its own
		at = effs[0].call
	}
	// The place to look at is the look itself, also when a helper of the same class
	// hides it. One that others share says nothing of this fill.
	for look.depth > 0 && n.Owner != "" && len(in.targets[at].fns) == 1 {
		f := in.targets[at].fns[0]
		inner := uses[f.num].reads[place]
		if len(inner) == 0 || inner[0].call < 0 || !f.user() || f.Owner != n.Owner || !p.onlyFrom(f, in) {
			break
		}
		at, in, look = inner[0].call, f, inner[0]
	}
	c := &in.Calls[at]
	pool := strings.TrimPrefix(placeText(place), "store ")
	if place.owner == model.TypeID(n.ID) && c.Recv >= 0 {
		pool = valueText(in, c.Recv, 0)
	}
	s := &Site{
		Kind: FillSite, Language: n.unit.Language, Pos: c.Pos, Func: n.Func, Call: c,
		API:   "fill by hand",
		Pool:  PoolRef{Name: pool, Why: "read, computed and written in one function"},
		Scope: model.ScopeNone, Guard: "none", AtLook: atLook, PerCall: p.perCall(place),
	}
	for _, m := range p.means(in, at) {
		if m.Read != nil {
			s.Key = p.key(p.m.operand(in.root, c, m.Read.Key, false))
			s.API = "fill after " + shortSymbol(m.name)
			s.Guarded = m.Read.Guard
		}
	}
	if s.Guarded == "" {
		s.Guarded = p.view.Idiom(s.Language, "guarded fill")
	}
	p.effects(s, effs)
	s.Entries = p.entriesOf(n)
	s.Unreached = len(s.Entries) == 0 && s.Language.Traits().Container && p.ownProgram()
	return s
}
