package link

import (
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/catalog"
	"github.com/cachevet/cachevet/internal/model"
)

// A siteUse is a site, or the taking of a lock, that a function reaches.
type siteUse struct {
	stand
	way *way
}

const maxSiteUses = 12

func (s *summary) addSite(u *siteUse) {
	if s.takesSite(u.pr) && u.way.length() <= maxTrace {
		s.sites = append(s.sites, u)
	}
}

// takesSite reports whether there is room for a site, and it is not there yet.
func (s *summary) takesSite(pr *proto) bool {
	return len(s.sites) < maxSiteUses && !slices.ContainsFunc(s.sites, func(have *siteUse) bool { return have.pr == pr })
}

// moveSites takes over the sites a callee reaches.
func (p *linker) moveSites(n *node, i int, from *summary, e *env, inv *invocation) {
	for _, u := range from.sites {
		if !n.effects.takesSite(u.pr) {
			continue
		}
		w := u.way.before(inv)
		n.effects.addSite(&siteUse{stand{u.pr, p.vs.moveEnv(u.env, e, 0)}, &way{at: n, call: i, next: w, len: w.len + 1}})
	}
}

// lockSites adds the locks a function takes, so that taking one again under
// itself is seen.
func (p *linker) lockSites(n *node) {
	if n.flow == nil {
		return
	}
	for a := range n.flow.acquires {
		acq := &n.flow.acquires[a]
		if acq.via != nil {
			continue
		}
		pr := p.lockProto(n, acq)
		n.effects.addSite(&siteUse{stand{pr, n.root}, &way{at: n, call: acq.call, len: 1}})
	}
}

func (p *linker) lockProto(n *node, acq *acquisition) *proto {
	k := protoKey{n, acq.call, acq.lock}
	pr := p.protos[k]
	if pr == nil {
		pr = &proto{kind: LockedFill, n: n, call: acq.call, m: acq.m, acq: acq, num: len(p.protos)}
		p.protos[k] = pr
	}
	return pr
}

// nest finds the sites inside the callbacks of a site.
func (p *linker) nest(s *Site, f *found) {
	for _, b := range f.fns {
		if f.pr.acq != nil && b.f.n == f.pr.n {
			continue // known by the field it is kept in alone: that of the object it was made around
		}
		for _, u := range b.f.n.effects.sites {
			inner := stand{u.pr, p.vs.moveEnv(u.env, b.e, 0)}
			p.nestOne(s, f.stand, inner, u.way)
		}
	}
}

func (p *linker) nestOne(s *Site, outer, inner stand, w *way) {
	if inner.pr == outer.pr && throughWrapped(w) {
		return
	}
	if outer.pr.reads() && inner.pr.reads() {
		return // readers stand beside each other
	}
	for _, have := range s.Nested {
		if have.Site.Pos == inner.pr.pos() {
			return
		}
	}
	var site *Site
	if f := p.sites["site "+inner.pr.key()]; f != nil {
		site = p.siteOf[f]
	}
	if site == nil {
		site = p.protoSite(inner.pr)
		site.Domain.Name = p.domainOf(inner)
	}
	n := NestedSite{Site: site, InLoop: w.loops() || p.perItems(w), Conditional: w.conditional()}
	n.Trace = append([]model.Step{{Pos: s.Pos, Function: s.Func.Name, Message: "runs the callback"}}, p.waySteps(w, "-> "+site.API)...)
	shared := s.Scope == model.ScopeSlot && !s.Domain.ByObject // the slots of all pools, whatever object asks
	n.SameDomain = p.sameNamedLock(outer, inner) || s.Domain.Name != "" && p.domainOf(inner) == s.Domain.Name && (shared || !p.apart(outer, inner))
	if inner.pr.fill != nil || inner.pr.spec == nil && !n.SameDomain {
		return // another lock is no nesting
	}
	n.SameKey = p.sameKey(outer, inner)
	if outer.pr.acq != nil && inner.pr.acq != nil && outer.pr.acq.inProcess() { // others go by their name, whatever object takes them
		switch p.sameObject(outer, inner) {
		case yes:
			n.SameObject = true
		case no:
			return // the lock of another object of that type
		}
	}
	s.Nested = append(s.Nested, n)
}

// reads reports whether a lock lets others read meanwhile.
func (pr *proto) reads() bool { return pr.acq != nil && pr.acq.lock.Read }

// madeUse adds a use of what a site's call made: calling the function that a Once
// made waits for the Once, and a method of a cache whose hook was given to its
// constructor for the lock that the hook runs under.
func (p *linker) madeUse(n *node, i int) {
	c := &n.Calls[i]
	made := model.NoValue
	if c.Target.Kind == model.Dynamic {
		made = c.Target.Value
	} else if p.hasHooks() {
		made = c.Recv
	}
	if made < 0 || c.Mode != model.Now || !n.traits().SharedMemory {
		return
	}
	for _, o := range p.vs.chase(ref{env: n.root, v: made}, true) {
		if o.env == nil || o.path != nil || o.kind() != model.ValResult || o.val().Index < 0 {
			continue
		}
		at, k := o.env.n, int(o.val().Index)
		for x := range p.means(at, k) {
			if m := &p.means(at, k)[x]; m.Site != nil && !m.maybe && m.Site.Pool.Kind == catalog.OpResult {
				n.effects.addSite(&siteUse{stand{p.siteProto(at, k, m), at.root}, &way{at: n, call: i, len: 1}})
			}
		}
	}
}

// anyHook reports whether anything is made with a hook that runs under its lock. In
// most programs nothing is, and nobody needs to ask what receivers were made by.
func (p *linker) anyHook() bool {
	return slices.ContainsFunc(p.x.nodes, func(n *node) bool {
		for i := range n.Calls {
			if slices.ContainsFunc(p.means(n, i), func(m meaning) bool { return m.Site != nil && hooked(m.Site) }) {
				return true
			}
		}
		return false
	})
}

// sameObject says whether two locks are fields of one object: the same value has
// them, or two different fields of one.
func (p *linker) sameObject(outer, inner stand) truth {
	a, b := p.lockOwner(outer), p.lockOwner(inner)
	if len(a) != 1 || len(b) != 1 || a[0].env != b[0].env {
		return perhaps
	}
	x, y := a[0], b[0]
	if sameValue(x, y) {
		return yes
	}
	if x.path != y.path && sameValue(ref{env: x.env, v: x.v}, ref{env: y.env, v: y.v}) {
		return no
	}
	return perhaps
}

// lockOwner is the object that has a lock as its field.
func (p *linker) lockOwner(u stand) []ref {
	op := u.pr.acq.op
	if u.pr.acq.via != nil || op == nil || op.Recv < 0 {
		return nil
	}
	v := op.Recv
	if val := &u.pr.n.Values[v]; val.Kind == model.ValField && len(val.Ops) > 0 && strings.HasPrefix(string(val.Type), "sync.") {
		v = val.Ops[0]
	}
	return p.vs.chase(ref{env: u.env, v: v}, false)
}

// apart reports whether the lock or flight of an inner site need not be that of the
// very object: one that was made on the way there, or one of several.
func (p *linker) apart(outer, inner stand) bool {
	in := p.lockedObjects(inner)
	if len(in) == 0 || p.entryOf(inner.pr) != nil { // which entry of a map it is, the key says
		return false
	}
	if inner.env != outer.env && pickedOut(inner) {
		return true
	}
	out := p.lockedObjects(outer)
	for _, o := range in {
		if o.oneOfMany() && !slices.ContainsFunc(out, func(x ref) bool { return sameValue(x, o) }) {
			return true
		}
		if o.env == nil || o.path != nil || o.kind() != model.ValNew || p.fates.remembered(o.env.n) {
			return false
		}
		if slices.ContainsFunc(out, o.sameObject) {
			return false
		}
	}
	return true
}

// oneOfMany reports whether an object was taken out of a list or a map: which one
// it is, another turn or another argument decides.
func (r ref) oneOfMany() bool {
	if r.env == nil {
		return false
	}
	return r.path.anyElem() || r.kind() == model.ValElem || r.kind() == model.ValRange
}

// pickedOut reports whether the code that takes a lock, or the one around it, takes
// its object out of a list or a map.
func pickedOut(u stand) bool {
	n, v := u.pr.n, u.pr.heldOn()
	for v >= 0 && n.Values[v].Kind == model.ValCapture && n.maker != nil {
		ops := n.maker.Values[n.makerAt].Ops
		if int(n.Values[v].Index) >= len(ops) {
			return false
		}
		v, n = ops[n.Values[v].Index], n.maker
	}
	return v >= 0 && (n.Values[v].Kind == model.ValElem || n.Values[v].Kind == model.ValRange)
}

// heldOn is the value that has the lock or flight of a site in it, NoValue for none.
func (pr *proto) heldOn() model.ValueID {
	v := pr.n.Calls[pr.call].Recv
	for v >= 0 && pr.n.Values[v].Kind == model.ValField && len(pr.n.Values[v].Ops) > 0 { // o.group
		v = pr.n.Values[v].Ops[0]
	}
	return v
}

// lockedObjects are the objects that have the lock or flight of a site in them.
func (p *linker) lockedObjects(u stand) []ref {
	if u.pr.acq != nil {
		return p.lockOwner(u)
	}
	v := u.pr.heldOn()
	if v < 0 {
		return nil
	}
	return p.vs.chase(ref{env: u.env, v: v}, false)
}

// perItems reports whether some call on the way is a library's that runs its callback
// once per element.
func (p *linker) perItems(w *way) bool {
	for ; w != nil && w.next != nil; w = w.next {
		if w.call >= 0 && p.perItem(w.at, w.call) {
			return true
		}
	}
	return false
}

// sameNamedLock reports whether the inner acquisition waits for the lock that the
// outer one holds: two objects, one kind and one constant name.
func (p *linker) sameNamedLock(outer, inner stand) bool {
	a, b := outer.pr.acq, inner.pr.acq
	if a == nil || b == nil || outer.pr.spec != nil || inner.pr.spec != nil || a.lock.Kind != b.lock.Kind || a.inProcess() || b.tries() {
		return false
	}
	x, y := p.keyValues(outer), p.keyValues(inner)
	return len(x) == 1 && len(y) == 1 && (x[0].constant() != nil || p.sameText(x[0], y[0])) && p.sameKey(outer, inner) == "yes"
}

func (pr *proto) pos() model.Pos {
	if pr.fill != nil {
		return pr.fill.at
	}
	return pr.n.Calls[pr.call].Pos
}

// domainOf names what a site or lock makes others wait on.
func (p *linker) domainOf(u stand) string {
	switch {
	case u.pr.fill != nil:
		return ""
	case u.pr.spec == nil:
		return string(u.pr.acq.key)
	}
	var s Site
	s.Language = u.pr.n.unit.Language
	s.Scope = u.pr.scope()
	p.sitePool(&s, u.pr, u.env, &u.pr.n.Calls[u.pr.call])
	return s.Domain.Name
}

// keyOperand are the values of the key, or lock name, in a context.
func (p *linker) keyValues(u stand) []ref {
	if m := u.pr.fill; m != nil && (m.m == nil || m.key >= 0) {
		if m.key < 0 {
			return nil
		}
		return p.vs.chase(ref{env: u.env, v: m.key}, false)
	}
	c := &u.pr.n.Calls[u.pr.call]
	op := catalog.Operand{}
	if u.pr.spec != nil {
		op = u.pr.spec.Key
	} else if u.pr.fill != nil {
		op = u.pr.fill.m.Read.Key
	} else {
		op = u.pr.acq.lock.Key
		if entry := p.entryOf(u.pr); entry != nil {
			return p.vs.chase(ref{env: u.env, v: entry.Place.Key}, false)
		}
		if !op.IsSet() {
			if made, _ := p.created(u.pr.acq); made != nil {
				e := made.env
				if e == u.pr.n.root {
					e = u.env
				}
				return p.m.operand(e, made.call, made.Key, false)
			}
			return nil
		}
	}
	return p.m.operand(u.env, c, op, false)
}

// sameKey says whether the key of an inner site can be that of the outer one
// while the outer is in flight.
func (p *linker) sameKey(outer, inner stand) string {
	a, b := p.keyValues(outer), p.keyValues(inner)
	if len(a) == 0 || len(b) == 0 {
		named := func(s stand) bool { return s.pr.fill != nil || s.pr.spec != nil && s.pr.spec.Key.IsSet() }
		if inner.pr.acq != nil && p.entryOf(outer.pr) != nil {
			return "no" // the lock of an entry that is there already
		}
		if !named(outer) || inner.pr.spec == nil {
			return "yes" // a lock without name: the object itself
		}
		return "maybe"
	}
	if len(a) != 1 || len(b) != 1 {
		return "maybe"
	}
	x, y := a[0], b[0]
	if sameValue(x, y) {
		return "yes"
	}
	tx, _ := p.m.pattern(x)
	ty, _ := p.m.pattern(y)
	if x.constant() != nil && y.constant() != nil {
		if tx == ty {
			return "yes"
		}
		return "no"
	}
	if p.sameText(x, y) {
		return "yes"
	}
	if !patternsMeet(tx, ty) || p.longer(x, y) || p.longer(y, x) {
		return "no"
	}
	if outer.pr == inner.pr && (derived(y) || p.entryOf(outer.pr) != nil) {
		return "no" // made from something by a function: a parent directory, a suffix; another entry
	}
	return "maybe"
}

// sameText reports whether two texts are put together alike from one and the same value.
func (p *linker) sameText(x, y ref) bool {
	tx, okx := p.m.pattern(x)
	ty, oky := p.m.pattern(y)
	if !okx || !oky || tx != ty || strings.Count(tx, "*") != 1 || !joined(x) || !joined(y) {
		return false
	}
	a, b := p.slice([]ref{x}, nil), p.slice([]ref{y}, nil)
	return len(a) == 1 && len(b) == 1 && a[0].request == "" && b[0].request == "" && a[0].root == b[0].root
}

// joined reports whether a value is a text put together of others, with nothing done to them.
func joined(r ref) bool {
	v := r.val()
	if v == nil || r.path != nil || v.Kind != model.ValOp || v.Str != "." && v.Str != "interp" && v.Str != "+" {
		return false
	}
	return !slices.ContainsFunc(v.Ops, func(o model.ValueID) bool {
		k := r.env.n.Values[o].Kind
		return k != model.ValConst && k != model.ValParam && k != model.ValCapture
	})
}

// sameValue reports whether two origins are one value: the same, or the same
// parameter of one entered function.
func sameValue(x, y ref) bool {
	if x == y {
		return true
	}
	if x.env == nil || x.env != y.env || x.path != y.path {
		return false
	}
	a, b := x.val(), y.val()
	switch a.Kind {
	case model.ValParam, model.ValCapture, model.ValReceiver:
		return a.Kind == b.Kind && a.Index == b.Index
	}
	return x.v == y.v
}

// longer reports whether a text is another one with something constant before or
// after it: the two are never equal.
func (p *linker) longer(x, y ref) bool {
	fixed := false
	var part []ref
	todo := []ref{x}
	for steps := 0; len(todo) > 0 && steps < 32; steps++ {
		r := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		switch k := r.constant(); {
		case k != nil:
			fixed = fixed || constText(k) != ""
		case r.env != nil && r.path == nil && r.kind() == model.ValOp && (r.val().Str == "+" || r.val().Str == "."):
			for _, op := range r.val().Ops {
				todo = append(todo, p.vs.chase(ref{env: r.env, v: op}, false)...)
			}
		default:
			part = append(part, r)
		}
	}
	return fixed && len(part) == 1 && sameValue(part[0], y)
}

// derived reports whether a value is computed, not just looked up.
func derived(r ref) bool {
	v := r.val()
	if v == nil || r.path != nil {
		return false
	}
	return v.Kind == model.ValOp || v.Kind == model.ValResult
}

// patternsMeet reports whether two patterns with * can stand for one text.
func patternsMeet(a, b string) bool {
	i := strings.IndexByte(a, '*')
	j := strings.IndexByte(b, '*')
	pa, pb := a, b
	if i >= 0 {
		pa = a[:i]
	}
	if j >= 0 {
		pb = b[:j]
	}
	switch {
	case i < 0 && j < 0:
		return a == b
	case i < 0:
		return strings.HasPrefix(a, pb)
	case j < 0:
		return strings.HasPrefix(b, pa)
	}
	if !strings.HasPrefix(pa, pb) && !strings.HasPrefix(pb, pa) {
		return false
	}
	sa, sb := a[strings.LastIndexByte(a, '*')+1:], b[strings.LastIndexByte(b, '*')+1:]
	return strings.HasSuffix(sa, sb) || strings.HasSuffix(sb, sa)
}

// throughWrapped reports whether a way back to a site leads through a call on a
// field by an interface: a decorator that calls what it wraps looks as if it
// called itself when nothing else is known to be in the field.
func throughWrapped(w *way) bool {
	for ; w != nil && w.next != nil; w = w.next {
		c := &w.at.Calls[w.call]
		if c.Target.Kind == model.Virtual && c.Recv >= 0 && placeOf(w.at, c.Recv).name != "" {
			return true
		}
	}
	return false
}
