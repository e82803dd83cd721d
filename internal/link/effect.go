package link

import (
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/catalog"
	"github.com/cachevet/cachevet/internal/model"
)

// An effect is something that takes time, as one function sees it: which of
// its calls leads there and how it goes on from the callee. Effects are shared
// and never changed, so a trace is the list from one to its next.
type effect struct {
	kind   model.EffectKind // "" for a call whose meaning is not known
	what   string           // for request: which state; for unknown: why
	symbol string
	bound  bound
	at     *node
	call   int
	next   *effect
	len    int
	oneOf  int
	maybe  bool
	choice bool // the way goes through a call with many plausible targets
	left   bool // runs elsewhere and nobody waits for it
	aside  bool // catalog.Symbol.Aside
}

// An invocation is the call of a function value that only a caller knows.
type invocation struct {
	fn   ref   // a root of the summarised function, with fields
	args []ref // what the function value is called with
	at   *node
	call int
	next *invocation
	len  int
	// under are the sites and locks the call stands under, innermost first.
	under []stand
	later bool // stored or queued: it runs, but not now
}

// A summary is what a caller has to know of a function.
type summary struct {
	effects  []*effect
	calls    []*invocation
	contexts []*ctxUse
	sites    []*siteUse
	reads    []*readUse
	taken    map[entering]taken
}

// An entering is a call with the place of one of its targets.
type entering struct{ call, target int }

// A taken is how much of a callee's summary a call has taken over. Summaries only
// grow: what was taken, or found no room, need not be looked at again.
type taken struct{ effects, contexts, sites, reads int }

// costly marks, among effects, computation that takes long without waiting for
// anything. Rules see it as Site.Costly.
const costly model.EffectKind = "costly"

const (
	maxPerKind = 6 // variants of one kind of effect kept per function
	maxInvokes = 12
	maxUnknown = 96
	maxBinding = 4 // callbacks of callbacks of callbacks that one call binds
	maxTrace   = 40
)

// full reports whether there is no room for another effect of a kind.
func (s *summary) full(kind model.EffectKind, what string, left, aside bool) bool {
	variants := 0
	for _, have := range s.effects {
		if have.kind == kind && have.what == what && have.left == left && have.aside == aside {
			variants++
		}
	}
	return variants >= maxPerKind || kind == "" && len(s.effects) > maxUnknown
}

func (s *summary) addEffect(e *effect) bool {
	if e.len > maxTrace {
		return false
	}
	variants := 0
	for _, have := range s.effects {
		if have.kind == e.kind && have.what == e.what && have.left == e.left && have.aside == e.aside {
			if sameBound(&have.bound, &e.bound) {
				return false
			}
			variants++
		}
	}
	if variants >= maxPerKind || e.kind == "" && len(s.effects) > maxUnknown {
		return false
	}
	s.effects = append(s.effects, e)
	return true
}

func (s *summary) addCall(c *invocation) bool {
	if c.len > maxTrace || len(s.calls) >= maxInvokes {
		return false
	}
	for _, have := range s.calls {
		if have.later == c.later && sameSpot(have.fn, c.fn) && slices.EqualFunc(have.under, c.under, func(a, b stand) bool { return a.pr == b.pr }) {
			return false
		}
	}
	s.calls = append(s.calls, c)
	return true
}

// sameSpot reports whether two refs are the same value of the same function,
// whatever they are seen from.
func sameSpot(a, b ref) bool {
	if a.env == nil || b.env == nil {
		return a.lit == b.lit
	}
	return a.env.n == b.env.n && a.v == b.v && a.path == b.path
}

func sameBound(a, b *bound) bool {
	return a.def.Kind == b.def.Kind && a.def.Limit == b.def.Limit && slices.EqualFunc(a.limits, b.limits, func(x, y limit) bool {
		return slices.EqualFunc(x.open, y.open, sameSpot) && slices.EqualFunc(x.closed, y.closed, func(c, d model.Bound) bool {
			return c.Kind == d.Kind && c.Limit == d.Limit
		})
	})
}

func refKey(r ref) string {
	if r.lit != nil {
		return "lit"
	}
	return string(r.env.n.ID) + "#" + itoa(int(r.v)) + r.path.text()
}

// summarise makes the summaries of all functions, callees first, and again
// until nothing is added.
func (p *linker) summarise() {
	dirty := make([]bool, len(p.x.nodes))
	for i := range dirty {
		dirty[i] = true
	}
	p.dependents = make([][]*node, len(p.x.nodes))
	for pass := 0; pass < 30; pass++ {
		again := false
		for _, n := range p.order {
			if !dirty[n.num] {
				continue
			}
			dirty[n.num] = false
			if p.fuel.left <= 0 || n.num%256 == 0 && p.ctx.Err() != nil {
				return
			}
			grown := false
			p.safely(n, func() { grown = p.summariseOne(n) })
			if !grown {
				continue
			}
			for _, m := range p.giveLoaders(n) {
				dirty[m.num] = true
				again = true
			}
			for _, c := range n.callers {
				dirty[c.n.num] = true
				again = true
			}
			for _, d := range p.dependents[n.num] {
				dirty[d.num] = true
				again = true
			}
		}
		if !again {
			return
		}
	}
}

// summariseOne adds to a function's summary what its calls bring; it reports
// whether anything was new.
func (p *linker) summariseOne(n *node) bool {
	before := n.effects.size()
	for i := range n.Calls {
		p.callEffects(n, i)
	}
	p.stored(n)
	p.lockSites(n)
	return n.effects.size() > before
}

func (s *summary) size() int {
	return len(s.effects) + len(s.calls) + len(s.contexts) + len(s.sites) + len(s.reads)
}

// callEffects adds what one call brings to the summary of its function.
func (p *linker) callEffects(n *node, i int) {
	c := &n.Calls[i]
	t := &n.targets[i]
	left := c.Mode == model.Spawned && !p.awaited(n, i)
	p.contextUses(n, i)
	p.ownReads(n, i)
	p.madeUse(n, i)
	p.fuel.burn(1 + len(t.fns))
	means := p.means(n, i)
	if p.x.own(c.Target.Type) && slices.ContainsFunc(t.fns, func(f *node) bool { return !f.unit.Dependency }) {
		means = sitesOnly(means) // its source is here and says more than the catalogue
	}
	known := false
	for k := range means {
		known = p.libEffects(n, i, &means[k], left) || known
	}
	for k := range t.libs {
		known = true
		lib := &t.libs[k]
		s := p.m.spoken(n.unit.Language, lib, lib.Type)
		for _, m := range p.m.decide(n.root, c, s.symbols, lib.Type, s.name) {
			p.libEffects(n, i, &m, left)
		}
	}
	if known && !t.sure {
		return
	}
	p.many = nil
	if t.oneOf > maxNamed && !t.sure {
		p.many = p.shared(t)
	}
	for k, callee := range t.fns {
		p.enterCall(n, i, k, callee, left)
	}
	p.many = nil
	for _, o := range t.open {
		n.effects.addCall(&invocation{fn: o, args: callArgs(n.root, c), at: n, call: i, len: 1, under: p.aroundCall(n, i), later: left || t.few})
	}
	if !known && len(t.fns)+len(t.open) == 0 {
		p.guess(n, i)
	}
	if !known && len(t.fns)+len(t.open) == 0 && p.matters(n, c, t) {
		n.effects.addEffect(&effect{what: t.why, symbol: callText(c), at: n, call: i, len: 1})
	}
}

// maxNamed is how many plausible targets of a call a reader can be told to
// look at; of more, only what most of them do is claimed.
const maxNamed = 3

// shared are the kinds of effects that at least half of a call's targets have
// without a limit. A target that has an effect only through another choice of
// many, a decorator that hands on to the next, is no witness for either side.
func (p *linker) shared(t *targets) map[model.EffectKind]bool {
	own, passed := map[model.EffectKind]int{}, map[model.EffectKind]int{}
	for _, f := range t.fns {
		direct, through := map[model.EffectKind]bool{}, map[model.EffectKind]bool{}
		for _, e := range f.effects.effects {
			switch {
			case e.left:
			case e.choice:
				through[e.kind] = true
			case e.bound.def.Kind != model.Deadline:
				direct[e.kind] = true
			}
		}
		for k := range direct {
			own[k]++
		}
		for k := range through {
			if !direct[k] {
				passed[k]++
			}
		}
	}
	out := map[model.EffectKind]bool{}
	for k, c := range own {
		out[k] = 2*c >= len(t.fns)-passed[k]
	}
	return out
}

func sitesOnly(ms []meaning) []meaning {
	var out []meaning
	for _, m := range ms {
		if m.Site != nil || m.Lock != nil {
			out = append(out, m)
		}
	}
	return out
}

// guess runs the functions that a call of something unknown is given: most
// such calls (collections, iterators, transactions) run them at once. What
// comes of it may not happen.
func (p *linker) guess(n *node, i int) {
	c := &n.Calls[i]
	if c.Mode == model.Spawned {
		return
	}
	var fns []model.ValueID
	for k := range c.Args {
		if v := c.Args[k].Value; v >= 0 && int(v) < len(n.Values) && (n.Values[v].Kind == model.ValFunc || n.Values[v].Kind == model.ValMethod) {
			fns = append(fns, v)
		}
	}
	if len(fns) == 0 || c.Target.Kind != model.Dynamic && p.view.Named(n.unit.Language, "keeper", calledName(c)) {
		return
	}
	for _, v := range fns {
		for _, o := range p.vs.chase(ref{env: n.root, v: v}, false) {
			p.invoke(n, i, o, nil, p.held(n, i), false)
		}
	}
}

func callArgs(e *env, c *model.Call) []ref {
	out := make([]ref, len(c.Args))
	for i := range c.Args {
		out[i] = ref{env: e, v: c.Args[i].Value}
	}
	return out
}

// enterCall takes over the summary of a callee, the kth target of a call.
func (p *linker) enterCall(n *node, i, k int, callee *node, left bool) {
	c := &n.Calls[i]
	t := &n.targets[i]
	e := p.vs.enter(callee, c, n.root)
	if fn := t.bound[k]; fn.ok() {
		e = p.vs.enterBound(callee, c, n.root, fn)
	}
	p.depends(callee, n)
	var waits []limit
	if c.Mode == model.Spawned && !left {
		waits = p.waitLimits(n, i)
	}
	from := callee.effects
	now := taken{len(from.effects), len(from.contexts), len(from.sites), len(from.reads)}
	// Of many targets it changes what is claimed.
	if at := (entering{i, k}); p.many == nil && waits == nil && now != (taken{}) {
		was := n.effects.taken[at]
		if n.effects.taken == nil {
			n.effects.taken = map[entering]taken{}
		}
		n.effects.taken[at] = now
		from.effects, from.contexts, from.sites, from.reads = from.effects[was.effects:], from.contexts[was.contexts:], from.sites[was.sites:], from.reads[was.reads:]
	}
	for _, eff := range from.effects {
		if n.effects.full(eff.kind, eff.what, left || eff.left, eff.aside) {
			continue
		}
		b := p.b.under(&eff.bound, e)
		b.limits = append(b.limits[:len(b.limits):len(b.limits)], waits...)
		if p.many != nil && !p.many[eff.kind] {
			b = bound{} // only some of many targets do that: nothing is claimed
		}
		n.effects.addEffect(&effect{kind: eff.kind, what: eff.what, symbol: eff.symbol, bound: b,
			at: n, call: i, next: eff, len: eff.len + 1, oneOf: t.oneOf, choice: eff.choice || p.many != nil, maybe: eff.maybe, left: left || eff.left, aside: eff.aside})
	}
	if !left {
		p.moveContexts(n, i, &from, e, nil)
		p.moveSites(n, i, &from, e, nil)
		p.moveReads(n, i, &from, e, nil)
	}
	for _, inv := range callee.effects.calls {
		p.bind(n, i, inv, e, left)
	}
}

// libEffects adds what the catalogue says of a call; it reports whether the
// catalogue speaks for the callee, so that it need not be looked into.
func (p *linker) libEffects(n *node, i int, m *meaning, left bool) bool {
	c := &n.Calls[i]
	aside := len(m.Effects) > 0 && slices.ContainsFunc(p.means(n, i), func(m meaning) bool { return m.Aside })
	for k := range m.Effects {
		eff := &m.Effects[k]
		if eff.Kind == "" {
			continue
		}
		if eff.Consumes.IsSet() {
			p.consume(n, i, m, eff, left)
			continue
		}
		n.effects.addEffect(&effect{kind: eff.Kind, symbol: m.name, what: p.requestName(m, eff), bound: p.libBound(n, c, m, eff), at: n, call: i, len: 1, maybe: m.maybe, left: left, aside: aside})
	}
	if m.Costly != "" {
		n.effects.addEffect(&effect{kind: costly, what: m.Costly, symbol: m.name, at: n, call: i, len: 1, left: left})
	}
	if m.Site != nil && !m.maybe {
		p.siteEffects(n, i, m)
	}
	for k := range m.Calls {
		inv := &m.Calls[k]
		later := inv.When == "later" || inv.When == "spawned" && !p.awaitedBy(n, i, inv)
		args := make([]ref, len(inv.Args))
		for a := range inv.Args {
			if o := p.m.unfollowed(n.root, c, inv.Args[a]); len(o) == 1 {
				args[a] = o[0]
			}
		}
		under := p.scoped(n, i)
		if !later { // else what is held here is given back by then
			under = append(under, p.held(n, i)...)
		}
		for _, o := range p.m.operand(n.root, c, inv.Callback, false) {
			p.invoke(n, i, o, args, under, later)
		}
	}
	return m.Safe || m.Costly != "" || m.Site != nil || len(m.Effects) > 0 || m.Lock != nil || len(m.Calls) > 0 || m.Read != nil || m.Write != nil || m.Delete != nil || m.Dispatch != nil || m.Result != nil
}

// consume adds the wait for something that was started elsewhere: a lazy
// response made in this function is counted where it is requested, one that
// comes from around the closure is waited for here.
func (p *linker) consume(n *node, i int, m *meaning, eff *catalog.Effect, left bool) {
	c := &n.Calls[i]
	for _, o := range p.m.operand(n.root, c, eff.Consumes, false) {
		k := maker(o)
		if k == nil || o.env.n == n || o.env.caller != nil || o.kind() != model.ValResult {
			continue
		}
		for _, made := range p.m.of(o.env, k) {
			for e := range made.Effects {
				lazy := &made.Effects[e]
				if lazy.Kind == eff.Kind && lazy.Lazy {
					n.effects.addEffect(&effect{kind: eff.Kind, symbol: m.name, bound: p.b.of(o.env, k, lazy), at: n, call: i, len: 1, left: left})
				}
			}
		}
	}
}

// libBound is the bound of a library effect; nothing is claimed of one that
// may not happen.
func (p *linker) libBound(n *node, c *model.Call, m *meaning, eff *catalog.Effect) bound {
	if m.maybe {
		return bound{}
	}
	return p.b.of(n.root, c, eff)
}

func (p *linker) requestName(m *meaning, eff *catalog.Effect) string {
	if eff.Kind != model.Request {
		return ""
	}
	if m.Result != nil && m.Result.Request != "" {
		return m.Result.Request
	}
	if eff.Why != "" {
		return eff.Why
	}
	return m.name
}

func (p *linker) depends(callee, n *node) {
	if callee == n {
		return
	}
	ds := p.dependents[callee.num]
	if len(ds) > 0 && ds[len(ds)-1] == n {
		return
	}
	for _, d := range ds {
		if d == n {
			return
		}
	}
	p.dependents[callee.num] = append(ds, n)
}

// matters reports whether not knowing a call's target is worth telling: a call
// of the program's own interfaces and function values, in its own code.
func (p *linker) matters(n *node, c *model.Call, t *targets) bool {
	if n.unit.Dependency {
		return false // nobody can settle what a library calls inside
	}
	switch c.Target.Kind {
	case model.Virtual:
		return p.x.own(c.Target.Type) && (n.traits().Structural || p.declares(c.Target.Type, c.Target.Method))
	case model.Dynamic:
		return t.why != ""
	case model.Unknown:
		return c.Target.Reason != ""
	}
	return false
}

// declares reports whether a class of the program, or one above it, names a method
// itself. What it has from a library is the library's.
func (p *linker) declares(t model.TypeID, method string) bool {
	seen := map[model.TypeID]bool{}
	for todo := typeParts(t); len(todo) > 0; todo = todo[1:] {
		typ := p.x.types[todo[0]]
		if typ == nil || seen[typ.ID] || !p.x.own(typ.ID) {
			continue
		}
		seen[typ.ID] = true
		if slices.ContainsFunc(typ.Methods, func(m model.Method) bool { return strings.EqualFold(m.Name, method) }) {
			return true
		}
		todo = append(todo, typ.Supers...)
	}
	return false
}

func callText(c *model.Call) string {
	if c.Text != "" {
		return c.Text
	}
	return symbolName(&c.Target)
}
