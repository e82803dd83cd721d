package link

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"github.com/cachevet/cachevet/internal/catalog"
	"github.com/cachevet/cachevet/internal/model"
)

// A found is a site before it is finished: where, and with which functions.
type found struct {
	kind  SiteKind
	n     *node
	call  int // -1 when pos says where
	pos   model.Pos
	stand // the site itself, or what the wrapper wraps
	fns   []foundFunc
	open  bool // some callback is a parameter: it is bound at the callers
	have  map[string]bool
}

type foundFunc struct {
	f boundFunc
	e *env
}

func (p *linker) found(key string, mk func() *found) *found {
	f := p.sites[key]
	if f == nil {
		f = mk()
		f.have = map[string]bool{}
		p.sites[key] = f
	}
	return f
}

func (f *found) add(b boundFunc, e *env) {
	k := refKeyOf(b)
	if !f.have[k] {
		f.have[k] = true
		f.fns = append(f.fns, foundFunc{b, e})
	}
}

func refKeyOf(b boundFunc) string {
	if b.fn.env != nil {
		return string(b.n.ID) + "@" + refKey(b.fn)
	}
	return string(b.n.ID)
}

// safely runs one part of the work for one function. A defect in it costs that
// part and is named; everything else goes on.
func (p *linker) safely(n *node, part func()) {
	defer func() {
		r := recover()
		if r == nil {
			return
		}
		pr := model.Problem{Message: fmt.Sprintf("internal error while linking: %v; please report it", r)}
		if n != nil {
			pr.Pos = n.Pos
			pr.Message = fmt.Sprintf("internal error while linking %s: %v; please report it", n.Name, r)
		}
		p.x.problems = append(p.x.problems, pr)
	}()
	part()
}

// once reports whether an API computes one value for the life of the process.
func once(s *catalog.Site) bool {
	return !s.Key.IsSet() && s.Scope == model.ScopeGlobal && s.Nested == "deadlock-any" && (s.Cache == nil || *s.Cache)
}

// hooked reports whether a callback is no computation but a hook, which methods of
// what the call makes run under their lock: the call itself does not.
func hooked(s *catalog.Site) bool {
	return s.Pool.Kind == catalog.OpResult && s.Cache != nil && !*s.Cache
}

// siteEffects binds the callback of a site call: its effects are those of this
// function, in the context the library gives it.
func (p *linker) siteEffects(n *node, i int, m *meaning) {
	c := &n.Calls[i]
	pr := p.siteProto(n, i, m)
	under, later := []stand{{pr, n.root}}, hooked(m.Site)
	if !later {
		under = append(under, p.held(n, i)...)
	}
	n.effects.addSite(&siteUse{stand{pr, n.root}, &way{at: n, call: i, len: 1}})
	f := p.found("site "+pr.key(), func() *found { return &found{kind: CallbackSite, n: n, call: i, stand: stand{pr, n.root}} })
	args := p.callbackArgs(n, c, m.Site)
	for _, o := range p.loaders(p.m.operand(n.root, c, m.Site.Callback, false)) {
		f.open = f.open || o.root()
		if m.Site.Method != "" {
			for _, fn := range p.objectMethod(n.unit.Language, o, m.Site.Method) {
				p.boundTo(n, i, fn, args, nil, under, later)
			}
		}
		p.invoke(n, i, o, args, under, later)
	}
}

// loaders looks into options that carry a function: Do(load).
func (p *linker) loaders(from []ref) []ref {
	var out []ref
	for _, o := range from {
		out = append(out, o)
		c := maker(o)
		if c == nil {
			continue
		}
		for _, m := range p.m.of(o.env, c) {
			if m.Result != nil && m.Result.Function.IsSet() && m.Site == nil {
				out = append(out, p.m.operand(o.env, c, m.Result.Function, false)...)
			}
		}
	}
	return out
}

// callbackArgs are what the library passes to the callback, as far as it
// matters: its context.
func (p *linker) callbackArgs(n *node, c *model.Call, s *catalog.Site) []ref {
	if s.CallbackContext == nil {
		return nil
	}
	at := *s.CallbackContext
	if at < 0 || at > 16 {
		return nil
	}
	args := make([]ref, at+1)
	switch s.Context {
	case "leader":
		if o := p.m.operand(n.root, c, s.ContextFrom, false); len(o) > 0 {
			args[at] = o[0]
		}
	case "detached":
		args[at] = p.libContext("detached", model.Bound{Kind: model.Unbounded, Why: "the library detaches the context"})
	case "own":
		b := model.Bound{Kind: model.Deadline}
		if l := p.m.operand(n.root, c, s.Limit, true); len(l) == 1 {
			if d, ok := duration(l[0], "ns"); ok && d > 0 {
				b.Limit = d
			}
		}
		args[at] = p.libContext("library", b)
	}
	return args
}

func (p *linker) libContext(origin string, b model.Bound) ref {
	k := libContext{b, origin}
	r, ok := p.libCtx[k]
	if !ok {
		r = ref{lit: &literal{ctx: &k}}
		p.libCtx[k] = r
	}
	return r
}

// objectMethod returns the method of an object that was given as a callback.
func (p *linker) objectMethod(l model.Language, o ref, method string) []boundFunc {
	if o.root() && o.path == nil {
		return nil
	}
	t := p.m.typeOf(o)
	if t == "" {
		return nil
	}
	switch o.kind() {
	case model.ValFunc, model.ValMethod, model.ValConst:
		return nil
	}
	var out []boundFunc
	for _, f := range p.r.implementations(l, t, method) {
		out = append(out, boundFunc{f, o})
	}
	return out
}

// boundTo is bound for a function that is already known.
func (p *linker) boundTo(n *node, i int, f boundFunc, args []ref, inv *invocation, under []stand, later bool) {
	e := p.bindEnv(f, args)
	if f.fn.ok() && e.recv.env == nil && e.recv.lit == nil {
		e.recv = f.fn
	}
	p.take(n, i, f, e, inv, under, later)
}

// wrapped records that a call makes a known function run under sites or locks.
func (p *linker) wrapped(n *node, i int, f boundFunc, e *env, inv *invocation, under []stand) {
	if inv == nil {
		if pr := under[0].pr; pr.n == n && pr.call == i && (pr.spec != nil || pr.acq != nil && pr.acq.scoped) {
			p.found("site "+pr.key(), func() *found { return &found{kind: CallbackSite, n: n, call: i, stand: under[0]} }).add(f, e)
		}
		return
	}
	if len(inv.under) == 0 {
		return
	}
	if inv.fn.kind() != model.ValParam || inv.fn.path != nil || inv.fn.env.n != inv.at {
		return // a loader in a field or capture: the site is where it was given
	}
	kind := WrapperSite
	if inv.later {
		kind = LoaderSite
	}
	key := "wrap " + n.unit.Name + "#" + itoa(n.num) + "." + itoa(i)
	w := p.found(key, func() *found {
		return &found{kind: kind, n: n, call: i, stand: strongest(under[:min(len(under), len(inv.under))])}
	})
	w.add(f, e)
}

// finishSites makes the Sites that rules see.
func (p *linker) finishSites() []*Site {
	keys := sortedKeys(p.sites)
	var out []*Site
	p.siteOf = map[*found]*Site{}
	for _, k := range keys {
		f := p.sites[k]
		if !f.n.user() || f.pr.spec == nil && f.pr.n.unit.Dependency || f.kind == LoaderSite && f.pr.kind == FillSite {
			continue
		}
		p.safely(f.n, func() {
			s := p.finish(f)
			p.siteOf[f] = s
			out = append(out, s)
		})
	}
	for _, k := range keys {
		if s := p.siteOf[p.sites[k]]; s != nil {
			f := p.sites[k]
			p.safely(f.n, func() { p.nest(s, f) })
			p.safely(f.n, func() { p.contexts(s, f) })
			p.safely(f.n, func() { p.inputs(s, f) })
		}
	}
	p.callerEffects()
	p.guardFromOutside(out)
	c := p.chances()
	for _, k := range keys {
		if s := p.siteOf[p.sites[k]]; s != nil {
			p.safely(p.sites[k].n, func() { c.possible(s, p.sites[k]) })
		}
	}
	for _, part := range []func([]*Site) []*Site{
		func([]*Site) []*Site { return p.promises() },
		func([]*Site) []*Site { return p.lockedFills() },
		p.openFills, p.keyedFills,
	} {
		p.safely(nil, func() {
			found := part(out)
			for _, s := range found {
				if n := p.nodeOf(s); n != nil {
					c.fill(s, n)
				}
			}
			out = append(out, found...)
		})
	}
	for _, s := range out {
		if k, ok := p.heldIn(s.Domain); ok {
			s.PerCall = s.PerCall || p.perCall(k)
		}
	}
	sort.SliceStable(out, func(i, j int) bool {
		if c := out[i].Pos.Compare(out[j].Pos); c != 0 {
			return c < 0
		}
		return out[i].API < out[j].API
	})
	return out
}

func (p *linker) finish(f *found) *Site {
	n, pr, e := f.n, f.pr, f.env
	s := &Site{Kind: f.kind, Language: n.unit.Language, Func: n.Func, Pos: f.pos}
	var c *model.Call
	if f.call >= 0 {
		c = &n.Calls[f.call]
		s.Call, s.Pos = c, c.Pos
	}
	s.Scope = pr.scope()
	if pr.spec != nil {
		inner := &pr.n.Calls[pr.call]
		s.API, s.Waiters, s.Guard, s.Nests = pr.spec.API, pr.spec.Waiters, pr.spec.Guard, pr.spec.Nested
		p.sitePool(s, pr, e, inner)
		s.Key = p.key(p.m.operand(e, inner, pr.spec.Key, false))
		s.TTL = p.ttlText(p.m.operand(e, inner, pr.spec.TTL, false), "")
		if s.TTL == "" {
			s.TTL = p.itemTTL(s, f.fns)
		}
		if once(pr.spec) {
			s.Kind = OnceSite
		}
	} else if pr.fill != nil {
		s.API = pr.fill.api()
		s.Key = p.key(p.keyValues(f.stand))
		s.Pool = PoolRef{Name: placeText(pr.fill.place), Why: "read, and written with what the callback returns"}
		s.Domain.Name = pr.fill.place.String()
		if pr.fill.flight {
			s.Waiters = "uncancellable"
			if p.selects(pr.n) {
				s.Waiters = "channel"
			}
		}
	} else {
		s.API = "fill under " + apiName(pr.acq.op, pr.m.name)
		if p.ofOneEntry(f.stand) {
			s.Scope = model.ScopeKey
		}
		if pr.acq.scoped {
			s.API = apiName(pr.acq.op, pr.m.name)
			made, _ := p.created(pr.acq)
			s.Wait = p.lockWait(pr.acq, made)
		}
		s.Key = p.key(p.keyValues(f.stand))
		s.Domain = Domain{Name: string(pr.acq.key), ByObject: pr.acq.inProcess()}
		s.Pool = PoolRef{Name: lockText(pr.acq.key), Why: "the lock " + lockText(pr.acq.key)}
		if !p.waitedFor(pr.acq) { // who does not get it goes on without
			s.Scope, s.Guard = model.ScopeNone, "lock"
		}
	}
	if f.kind == WrapperSite || f.kind == LoaderSite {
		s.API = p.wrapperName(f)
		s.Wrapper = p.protoSite(pr)
	}
	inside := func(b foundFunc) bool { return p.fillsInside(b.f.n, pr.acq.key) }
	if s.Language.Traits().SharedMemory && !p.cached(pr) && (pr.reads() || !slices.ContainsFunc(f.fns, inside)) {
		s.Kind, s.Scope = LockedCall, model.ScopeUnknown
	}
	p.library(s, pr)
	var effs []*effect
	for _, b := range f.fns {
		s.Callbacks = append(s.Callbacks, b.f.n.Func)
		for _, eff := range b.f.n.effects.effects {
			if eff.left {
				continue
			}
			effs = append(effs, &effect{kind: eff.kind, what: eff.what, symbol: eff.symbol, bound: p.b.under(&eff.bound, b.e), at: n, call: f.call, next: eff, choice: eff.choice, maybe: eff.maybe, oneOf: eff.oneOf, aside: eff.aside})
		}
	}
	if len(s.Callbacks) > 0 {
		s.Callback = s.Callbacks[0]
		s.CallbackText = s.Callback.Name
	} else if c != nil && !f.open {
		s.Unresolved = append(s.Unresolved, model.Unresolved{Pos: c.Pos, What: callText(c), Reason: "the callback could not be followed"})
	}
	p.effects(s, effs)
	if f.call >= 0 && p.triesAgain(n, f.call) {
		s.Waiters = "loop"
	}
	s.Entries = p.entriesOf(n)
	if pl := s.Pool.Pool; pl != nil && s.Scope == model.ScopeSlot && !pl.CLILocks && len(s.Entries) > 0 && offWeb(s.Entries) {
		s.Scope, s.Domain = model.ScopeNone, Domain{} // with this version command line processes take no slot
	}
	return s
}

// offWeb reports whether only processes of the command line are named.
func offWeb(rs []model.Reach) bool {
	for _, r := range rs {
		switch r.Kind {
		case model.Worker, model.CLI, model.Schedule, model.Startup:
		default:
			return false
		}
	}
	return true
}

// triesAgain reports whether a call stands in a loop that looks at the error
// for a cancellation: whoever waits for a leader that went away tries again.
func (p *linker) triesAgain(n *node, call int) bool {
	b := n.Calls[call].Block
	pkg, _, ok := strings.Cut(string(n.traits().Context), ".")
	if !ok || b < 0 || int(b) >= len(n.Blocks) || !cycles(n, b, b) {
		return false
	}
	for i := range n.Calls {
		c := &n.Calls[i]
		if reaches(n, c.Block, b) && slices.ContainsFunc(c.Args, func(a model.Arg) bool {
			return a.Value >= 0 && n.Values[a.Value].Kind == model.ValGlobal && strings.HasPrefix(n.Values[a.Value].Str, pkg+".")
		}) {
			return true
		}
	}
	return false
}

func (p *linker) wrapperName(f *found) string {
	if f.call >= 0 {
		t := &f.n.targets[f.call]
		if len(t.fns) > 0 {
			return strings.TrimPrefix(t.fns[0].Name, "*")
		}
		return callText(&f.n.Calls[f.call])
	}
	return f.pr.n.Name
}

// protoSite is the site that a wrapper wraps.
func (p *linker) protoSite(pr *proto) *Site {
	if pr.spec != nil {
		return &Site{Kind: CallbackSite, Language: pr.n.unit.Language, API: pr.spec.API, Func: pr.n.Func, Pos: pr.n.Calls[pr.call].Pos, Call: &pr.n.Calls[pr.call], Scope: pr.scope()}
	}
	if pr.fill != nil {
		return &Site{Kind: pr.kind, Language: pr.n.unit.Language, API: pr.fill.api(), Func: pr.n.Func, Pos: pr.pos(), Scope: pr.scope()}
	}
	return &Site{Kind: LockedFill, Language: pr.n.unit.Language, API: "fill under " + shortSymbol(pr.m.name), Func: pr.n.Func, Pos: pr.n.Calls[pr.call].Pos, Call: &pr.n.Calls[pr.call], Scope: pr.scope()}
}

// callerEffects gives a site whose callback is a parameter what its callers
// pass.
func (p *linker) callerEffects() {
	for _, k := range sortedKeys(p.sites) {
		w := p.sites[k]
		s := p.siteOf[w]
		if s == nil || s.Wrapper == nil {
			continue
		}
		inner := p.sites["site "+w.pr.key()]
		if inner == nil || !inner.open || p.siteOf[inner] == nil {
			continue
		}
		in := p.siteOf[inner]
		for _, e := range s.Effects {
			in.CallerEffects = addWorst(in.CallerEffects, e)
		}
	}
}

// addWorst keeps, per kind, the effect that may last longest.
func addWorst(out []model.Effect, e model.Effect) []model.Effect {
	for i := range out {
		if out[i].Kind == e.Kind {
			if longer(e.Bound, out[i].Bound) {
				out[i] = e
			}
			return out
		}
	}
	return append(out, e)
}
