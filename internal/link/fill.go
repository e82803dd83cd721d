package link

import (
	"maps"
	"slices"
	"sort"
	"strings"

	"github.com/cachevet/cachevet/internal/model"
)

// touches are the places that outlive a call which a function reads to decide
// something, and those it writes, itself or through what it calls: fields,
// package variables, cache objects.
type touches struct {
	reads, writes map[fieldKey]bool
}

const maxTouches = 64

// touchedOf returns the touches of a function. They are computed when somebody asks:
// of most functions nobody does.
func (p *linker) touchedOf(n *node) *touches { return p.touch(n, len(p.touched)-1) }

// touch computes the touches of a function in a round, callees first; the second
// round lets recursion settle.
func (p *linker) touch(n *node, round int) *touches {
	known := p.touched[round]
	if known[n.num] != nil {
		return known[n.num]
	}
	t := &touches{map[fieldKey]bool{}, map[fieldKey]bool{}}
	if round > 0 {
		before := p.touch(n, round-1)
		t = &touches{maps.Clone(before.reads), maps.Clone(before.writes)}
	}
	known[n.num] = t
	below := func(c *node) touches {
		switch {
		case c.rank < n.rank:
			return *p.touch(c, round)
		case round > 0:
			return *p.touch(c, round-1)
		}
		return touches{}
	}
	add := func(m map[fieldKey]bool, k fieldKey) {
		if k.name != "" && k.owner != model.TypeID(n.ID) && len(m) < maxTouches { // what only this function can name does not outlive it
			m[k] = true
		}
	}
	for i := range n.Values {
		if v := &n.Values[i]; v.Kind == model.ValField || v.Kind == model.ValGlobal {
			add(t.reads, placeOf(n, model.ValueID(i)))
		}
	}
	for i := range n.Stores {
		add(t.writes, storePlace(n, &n.Stores[i]))
	}
	for i := range n.Calls {
		for _, m := range p.means(n, i) {
			if m.Read != nil {
				add(t.reads, p.storeOf(n, i, m.Read, &m))
			}
			if m.Write != nil {
				add(t.writes, p.storeOf(n, i, m.Write, &m))
			}
		}
		if n.Calls[i].Mode == model.Spawned {
			continue
		}
		for _, c := range n.targets[i].fns {
			ct := below(c)
			unite(t.reads, ct.reads)
			unite(t.writes, ct.writes)
		}
		for _, e := range p.edges[n.num] {
			if e.call == i {
				unite(t.writes, below(e.to).writes)
			}
		}
	}
	return t
}

// unite adds places up to the limit; which ones fit does not depend on the
// order of maps.
func unite(into, from map[fieldKey]bool) {
	if len(into) >= maxTouches {
		return
	}
	if len(into)+len(from) <= maxTouches {
		for k := range from {
			into[k] = true
		}
		return
	}
	for _, k := range sortedPlaces(from) {
		if len(into) >= maxTouches {
			return
		}
		into[k] = true
	}
}

func sortedPlaces(m map[fieldKey]bool) []fieldKey {
	out := make([]fieldKey, 0, len(m))
	for k := range m {
		out = append(out, k)
	}
	sort.Slice(out, func(i, j int) bool {
		if out[i].owner != out[j].owner {
			return out[i].owner < out[j].owner
		}
		return out[i].name < out[j].name
	})
	return out
}

// placeOf is the field or variable a value is read from.
func placeOf(n *node, v model.ValueID) fieldKey {
	for range 6 {
		if v < 0 || int(v) >= len(n.Values) {
			return fieldKey{}
		}
		switch val := &n.Values[v]; val.Kind {
		case model.ValField:
			return fieldKey{val.Owner, val.Str}
		case model.ValGlobal:
			return fieldKey{"", val.Str}
		case model.ValElem:
			v = val.Ops[0]
		case model.ValCapture:
			if n.maker == nil {
				return fieldKey{}
			}
			ops := n.maker.Values[n.makerAt].Ops
			if int(val.Index) >= len(ops) {
				return fieldKey{}
			}
			n, v = n.maker, ops[val.Index]
		default:
			return fieldKey{}
		}
	}
	return fieldKey{}
}

func storePlace(n *node, s *model.Store) fieldKey {
	switch s.Place.Kind {
	case model.FieldPlace:
		return fieldKey{s.Place.Owner, s.Place.Name}
	case model.GlobalPlace:
		return fieldKey{"", s.Place.Name}
	case model.ElemPlace:
		return placeOf(n, s.Place.Base)
	}
	return fieldKey{}
}

// lockedFills finds caches that are filled under a lock of their own: while
// the lock is held the function decides by a place whether to compute, and
// writes that place.
func (p *linker) lockedFills() []*Site {
	var out []*Site
	for _, n := range p.x.nodes {
		if !n.user() || n.flow == nil || len(n.flow.acquires) == 0 {
			continue
		}
		listed := map[int]bool{} // a helper may take several locks
		for a := range n.flow.acquires {
			acq := &n.flow.acquires[a]
			if listed[acq.call] || acq.lock.Read || acq.lock.Scope == "" || acq.scoped {
				continue
			}
			effs := p.heldEffects(n, a)
			if !p.waitedFor(acq) {
				continue
			}
			computes := map[int]bool{}
			for _, e := range effs {
				computes[e.call] = true
			}
			if len(effs) == 0 {
				computes = p.heldWork(n, a)
			}
			if len(computes) == 0 {
				continue
			}
			if place, ok := p.fills(n, a, computes); ok && !p.refuses(n, place) && (len(effs) > 0 || p.handsOut(n, place)) {
				listed[acq.call] = true
				out = append(out, p.lockedFill(n, a, place, effs))
			}
		}
	}
	return out
}

// heldEffects are the effects of a function's calls while an acquisition is
// held.
func (p *linker) heldEffects(n *node, a int) []*effect {
	var out []*effect
	for _, e := range n.effects.effects {
		if e.left || e.call < 0 || n.flow.heldAt(e.call)&(1<<a) == 0 || n.Calls[e.call].Mode == model.Spawned || e.kind == model.Request || e.kind == costly {
			continue
		}
		if t := &n.targets[e.call]; t.few || len(t.open) > 0 {
			continue // a loader: reported where it was given
		}
		out = append(out, e)
	}
	return out
}

// waitedFor reports whether somebody waits for a lock: who takes it here and tries
// again until it is there, not once for each of some elements; or anybody who does
// not only try.
func (p *linker) waitedFor(acq *acquisition) bool {
	if !acq.tries() {
		return true
	}
	if again, _ := p.retries(acq.at, acq.call); again && !rangeLoop(acq.at, loopAround(acq.at, acq.call)) {
		return true
	}
	return slices.ContainsFunc(p.x.nodes, func(n *node) bool {
		return n.flow != nil && !n.Test && slices.ContainsFunc(n.flow.acquires, func(a acquisition) bool { return a.key == acq.key && !a.tries() })
	})
}

// fills reports whether, with the acquisition held, a place is written that
// the function also decides by: where the look finds something, what computes
// is not run.
//
// What is written must be made from the result of one of the computing calls,
// or by that call itself: a counter is no fill. The function may decide by the
// place or by what it keeps beside it, the value's age.
func (p *linker) fills(n *node, a int, computes map[int]bool) (fieldKey, bool) {
	return p.fillsHeld(n, n.holding(a), computes)
}

// A holding is a lock, with the calls and stores of a function at which it is held.
type holding struct {
	key             lockKey
	atCall, atStore func(int) bool
}

// holding is where a function holds what an acquisition of its takes.
func (n *node) holding(a int) holding {
	bit := uint64(1) << a
	return holding{n.flow.acquires[a].key,
		func(i int) bool { return n.flow.heldAt(i)&bit != 0 }, func(i int) bool { return n.flow.heldAtStore(i)&bit != 0 }}
}

// fillsInside is fills for a function that is run as a whole with a lock held.
func (p *linker) fillsInside(n *node, key lockKey) bool {
	computes := map[int]bool{}
	for _, e := range n.effects.effects {
		if e.call >= 0 && !e.left && remote(e.kind) && n.Calls[e.call].Mode != model.Spawned {
			computes[e.call] = true
		}
	}
	everywhere := func(int) bool { return true }
	_, ok := p.fillsHeld(n, holding{key, everywhere, everywhere}, computes)
	return ok
}

func (p *linker) fillsHeld(n *node, h holding, computes map[int]bool) (fieldKey, bool) {
	w := p.writtenUnder(n, h, computes)
	for _, k := range w.order {
		if p.spared(n, k, w.stamps, w.makers[k]) {
			return k, true
		}
	}
	return fieldKey{}, false
}

// underLock are the places that a function writes while it holds a lock.
type underLock struct {
	order  []fieldKey
	makers map[fieldKey]map[int]bool // the calls whose results a place is given
	stamps map[fieldKey][]int32      // what is written beside tells of the value: its age, that it is there
}

// writtenUnder returns the places that are given what some computing calls return,
// with a lock held.
func (p *linker) writtenUnder(n *node, h holding, computes map[int]bool) underLock {
	w := underLock{makers: map[fieldKey]map[int]bool{}, stamps: map[fieldKey][]int32{}}
	made := func(k fieldKey, calls map[int]bool) {
		if len(calls) == 0 || k.name == "" {
			return
		}
		if w.makers[k] == nil {
			w.makers[k] = map[int]bool{}
			w.order = append(w.order, k)
		}
		for c := range calls {
			w.makers[k][c] = true
		}
	}
	// Without shared memory, only a cache is filled for others.
	memory := n.traits().SharedMemory
	for i := range n.Stores {
		if k := storePlace(n, &n.Stores[i]); memory && h.atStore(i) && guards(h.key, k) && !counts(n, n.Stores[i].Value, k) {
			w.stamps[k] = append(w.stamps[k], n.Stores[i].Block)
			made(k, p.makersOf(n, n.Stores[i].Value, computes))
		}
	}
	for i := range n.Calls {
		if !h.atCall(i) {
			continue
		}
		for _, m := range p.means(n, i) {
			if m.Write != nil {
				made(p.storeOf(n, i, m.Write, &m), computes)
			}
		}
		switch {
		case !memory:
			for _, k := range p.cacheWrites(n, i) {
				made(k, computes)
			}
		case computes[i]:
			for _, c := range n.targets[i].fns {
				for _, k := range sortedPlaces(p.touchedOf(c).writes) {
					if guards(h.key, k) && !p.marks(k) {
						made(k, map[int]bool{i: true})
					}
				}
			}
		}
		if !memory || computes[i] && len(n.targets[i].fns) == 1 {
			continue
		}
		for _, w := range p.keptBy(n, i) {
			for _, v := range w.values {
				if guards(h.key, w.place) {
					made(w.place, p.makersOf(n, v, computes))
				}
			}
		}
	}
	return w
}

// marks reports whether a place says how things stand, and holds nothing that
// was computed: whether a file is closed, what went wrong last.
func (p *linker) marks(k fieldKey) bool {
	return slices.ContainsFunc(p.x.fields[k], func(s fieldStore) bool {
		t := s.value.val().Type
		return t == "bool" || t == "error"
	})
}

// counts reports whether a value is what a place held, and more or less of it.
func counts(n *node, v model.ValueID, k fieldKey) bool {
	if v < 0 || n.Values[v].Kind != model.ValOp || n.Values[v].Str != "+" && n.Values[v].Str != "-" {
		return false
	}
	return slices.ContainsFunc(n.Values[v].Ops, func(o model.ValueID) bool { return placeOf(n, o) == k })
}

// makersOf are the calls that a value is made from, if one of them computes:
// that one and others that take time.
func (p *linker) makersOf(n *node, v model.ValueID, computes map[int]bool) map[int]bool {
	out := map[int]bool{}
	set := map[int32]bool{} // variables of the function around this one that it set
	var made func(v model.ValueID) bool
	made = func(v model.ValueID) bool {
		switch val := &n.Values[v]; {
		case val.Kind == model.ValCapture && !set[val.Index]:
			set[val.Index] = true
			for i := range n.Stores {
				if s := &n.Stores[i]; s.Place.Kind == model.CapturePlace && s.Place.Index == val.Index {
					p.comesFrom(n, s.Value, made)
				}
			}
		case val.Kind == model.ValAssigned: // a variable that a callback of some computing call fills
			for c := range computes {
				out[c] = true
			}
		case val.Kind == model.ValResult && (computes[int(val.Index)] || p.takesTime(n, int(val.Index))):
			out[int(val.Index)] = true
		}
		return false
	}
	p.comesFrom(n, v, made)
	return out
}

// guards reports whether a lock belongs to a place: both are fields of one
// type, or variables of one package. A lock of something else says nothing of
// the place.
func guards(lock lockKey, k fieldKey) bool {
	l := string(lock)
	i := strings.LastIndexByte(l, '.')
	if i < 0 {
		return false
	}
	if k.owner != "" {
		return l[:i] == string(k.owner)
	}
	j := strings.LastIndexByte(k.name, '.')
	return j > 0 && l[:i] == k.name[:j]
}

// cached reports whether what runs under a lock is kept: the function decides
// by a place whether to run it, and writes the place.
func (p *linker) cached(pr *proto) bool {
	if pr.acq == nil {
		return true
	}
	if pr.reads() {
		return false
	}
	if ok, known := p.keptUnder[pr]; known {
		return ok
	}
	computes := map[int]bool{}
	for _, c := range pr.n.effects.calls {
		if c.at == pr.n && c.call >= 0 {
			computes[c.call] = true
		}
	}
	ok := false
	for a := range pr.n.flow.acquires {
		if &pr.n.flow.acquires[a] == pr.acq {
			_, ok = p.fills(pr.n, a, computes)
		}
	}
	ok = ok || p.entryOf(pr) != nil
	p.keptUnder[pr] = ok
	return ok
}

// entryOf returns the store by which the object whose lock is held gets into a
// map, when what is computed meanwhile is written into that object: an entry
// that others find and wait for. It is the lock of one key then.
func (p *linker) entryOf(pr *proto) *model.Store {
	n := pr.n
	if pr.acq == nil || pr.acq.via != nil || pr.acq.op == nil || pr.acq.op.Recv < 0 {
		return nil
	}
	obj := pr.acq.op.Recv
	for n.Values[obj].Kind == model.ValField && len(n.Values[obj].Ops) > 0 { // e.mu
		obj = n.Values[obj].Ops[0]
	}
	if n.Values[obj].Kind != model.ValNew {
		return nil
	}
	var in *model.Store
	kept := false
	for i := range n.Stores {
		switch s := &n.Stores[i]; {
		case s.Place.Kind == model.ElemPlace && s.Value == obj && s.Place.Key >= 0 && storePlace(n, s).name != "":
			in = s
		case s.Place.Kind == model.FieldPlace && s.Place.Base == obj && s.Value >= 0:
			kept = kept || p.comesFrom(n, s.Value, func(v model.ValueID) bool { return p.dynamicResult(n, v) })
		}
	}
	if !kept {
		return nil
	}
	return in
}

// takesTime reports whether a call waits for something outside of the process;
// a summary keeps one call for each kind of effect only.
func (p *linker) takesTime(n *node, i int) bool {
	for _, m := range p.means(n, i) {
		for k := range m.Effects {
			if remote(m.Effects[k].Kind) {
				return true
			}
		}
	}
	for _, f := range n.targets[i].fns {
		for _, e := range f.effects.effects {
			if !e.left && remote(e.kind) {
				return true
			}
		}
	}
	return false
}

func remote(k model.EffectKind) bool {
	switch k {
	case model.HTTP, model.DNS, model.TCP, model.DB, model.KV, model.Queue, model.Process, model.Mail:
		return true
	}
	return false
}

// cacheWrites are the cache objects that the functions a call enters write.
func (p *linker) cacheWrites(n *node, i int) []fieldKey {
	var out []fieldKey
	for _, c := range n.targets[i].fns {
		for k := range c.Calls {
			for _, m := range p.means(c, k) {
				if m.Write != nil {
					out = append(out, p.storeOf(c, k, m.Write, &m))
				}
			}
		}
	}
	return out
}

func (p *linker) lockedFill(n *node, a int, place fieldKey, effs []*effect) *Site {
	acq := &n.flow.acquires[a]
	c := &n.Calls[acq.call]
	s := &Site{
		Kind: LockedFill, Language: n.unit.Language, Pos: c.Pos, Func: n.Func, Call: c,
		API:    "fill under " + shortSymbol(acq.m.name),
		Pool:   PoolRef{Name: placeText(place), Why: "read and written while " + lockText(acq.key) + " is held"},
		Domain: Domain{Name: string(acq.key), ByObject: acq.inProcess()}, Scope: acq.lock.Scope, Waiters: "uncancellable",
	}
	if acq.lock.Key.IsSet() {
		s.Key = p.key(p.m.operand(acq.in.root, acq.op, acq.lock.Key, false))
	}
	switch {
	case p.ofOneEntry(stand{&proto{n: n, acq: acq}, n.root}):
		s.Scope = model.ScopeKey
	case p.ofOneValue(n, a):
		s.Scope, s.Domain.OneValue = model.ScopeKey, true
	}
	s.PerCall = p.ofStream(n)
	p.effects(s, effs)
	s.Entries = p.entriesOf(n)
	return s
}

// ofOneEntry reports whether a lock is that of one entry: the object that has it gets
// into a map, or was found under a key.
func (p *linker) ofOneEntry(u stand) bool {
	return p.entryOf(u.pr) != nil || slices.ContainsFunc(p.lockOwner(u), func(o ref) bool {
		switch {
		case o.env == nil:
			return false
		case o.path.anyElem():
			return true
		case o.kind() == model.ValElem:
			return o.env.n.Values[o.val().Ops[0]].Type.IsMap()
		case o.kind() == model.ValNew && o.path == nil && slices.ContainsFunc(o.env.n.Stores, func(s model.Store) bool {
			return s.Place.Kind == model.ElemPlace && s.Place.Key >= 0 && s.Value == o.v && storePlace(o.env.n, &s).name != ""
		}): // lockOf(key) makes it where there is none
			return true
		case o.kind() == model.ValResult && o.val().Index >= 0:
			return slices.ContainsFunc(p.means(o.env.n, int(o.val().Index)), func(m meaning) bool { return m.Read != nil && m.Read.Key.IsSet() })
		}
		return false
	})
}

func placeText(k fieldKey) string {
	if k.owner == "" {
		return shortSymbol(k.name)
	}
	return shortSymbol(string(k.owner)) + "." + k.name
}
