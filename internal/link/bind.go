package link

import (
	"fmt"
	"strings"

	"github.com/cachevet/cachevet/internal/model"
)

// bind resolves a function value that the callee invokes by what this call
// passes for it: a function's effects in that very context, or an invocation
// that stays open for our own callers.
func (p *linker) bind(n *node, i int, inv *invocation, e *env, left bool) {
	fn := p.vs.move(inv.fn, e)
	var args []ref
	var under []stand
	moved := false
	for _, o := range p.vs.chase(fn, false) {
		if o.root() && len(n.effects.calls) >= maxInvokes {
			continue
		}
		if !moved {
			args, under, moved = p.moveAll(inv.args, e), p.stands(p.moveStands(inv.under, e), p.held(n, i)), true
		}
		if o.root() {
			n.effects.addCall(&invocation{fn: o, args: args, at: n, call: i, next: inv, len: inv.len + 1, under: under, later: inv.later || left})
			continue
		}
		p.bound(n, i, o, args, inv, under, inv.later || left)
	}
}

// maxStands is how many sites and locks around one call are told apart.
const maxStands = 6

// stands joins what is nearer with what is around it; the nearest count most.
func (p *linker) stands(near, far []stand) []stand {
	out := append(near[:len(near):len(near)], far...)
	if len(out) > maxStands {
		out = out[:maxStands]
	}
	return out
}

func (p *linker) moveAll(rs []ref, e *env) []ref {
	out := make([]ref, len(rs))
	for i, r := range rs {
		out[i] = p.vs.move(r, e)
	}
	return out
}

func (p *linker) moveStands(us []stand, e *env) []stand {
	out := make([]stand, len(us))
	for i, u := range us {
		out[i] = stand{u.pr, p.vs.moveEnv(u.env, e, 0)}
	}
	return out
}

// bound takes over the effects of a function that is now known to be called.
func (p *linker) bound(n *node, i int, o ref, args []ref, inv *invocation, under []stand, later bool) {
	l := n.unit.Language
	for _, f := range p.r.functionsOf(l, o) {
		p.take(n, i, f, p.bindEnv(f, args), inv, under, later)
	}
	if lib, ok := p.r.libraryFunction(l, o); ok && !later {
		p.libValue(n, i, lib, o, args, inv)
	}
}

// take takes over the effects of a function that is entered by e.
func (p *linker) take(n *node, i int, f boundFunc, e *env, inv *invocation, under []stand, later bool) {
	if !p.fuel.burn(1 + len(f.n.effects.effects) + len(f.n.effects.calls)) {
		return
	}
	p.binding++
	defer func() { p.binding-- }()
	p.depends(f.n, n)
	if len(under) > 0 {
		p.wrapped(n, i, f, e, inv, under)
	}
	p.edge(n, i, f.n, later)
	if later {
		return
	}
	for _, eff := range f.n.effects.effects {
		next := chain(inv, eff)
		n.effects.addEffect(&effect{kind: eff.kind, what: eff.what, symbol: eff.symbol, bound: p.b.under(&eff.bound, e),
			at: n, call: i, next: next, len: next.len + 1, choice: eff.choice, maybe: eff.maybe, left: eff.left, aside: eff.aside})
	}
	p.moveContexts(n, i, &f.n.effects, e, inv)
	p.moveSites(n, i, &f.n.effects, e, inv)
	p.moveReads(n, i, &f.n.effects, e, inv)
	for _, inner := range f.n.effects.calls {
		p.bindInner(n, i, inner, e, inv, under)
	}
}

// bindEnv is the env of a function value called with args.
func (p *linker) bindEnv(f boundFunc, args []ref) *env {
	k := bindKey{f.n, f.fn, argKey(args)}
	if e := p.binds[k]; e != nil {
		return e
	}
	e := &env{n: f.n, args: args, clo: f.fn, depth: 1}
	if args == nil {
		e.args = []ref{}
	}
	if v := f.fn.val(); v != nil {
		if (v.Bound || v.Kind == model.ValMethod) && len(v.Ops) > 0 {
			e.recv = ref{env: f.fn.env, v: v.Ops[0]}
		} else if v.Kind == model.ValNew {
			e.recv = f.fn
		} else if v.Kind == model.ValList && len(v.Ops) == 2 {
			e.recv = ref{env: f.fn.env, v: v.Ops[0]}
		}
		e.depth = f.fn.env.depth + 1
	} else if f.fn.lit != nil && f.fn.lit.svc != "" {
		e.recv = f.fn
	}
	p.binds[k] = e
	return e
}

type bindKey struct {
	n    *node
	fn   ref
	args string
}

func argKey(args []ref) string {
	var b strings.Builder
	for _, a := range args {
		if a.env != nil {
			fmt.Fprintf(&b, "%p#%d%s|", a.env, a.v, a.path.text())
		} else if a.lit != nil {
			fmt.Fprintf(&b, "%p|", a.lit)
		} else {
			b.WriteByte('|')
		}
	}
	return b.String()
}

// bindInner binds a function value that a bound callback itself invokes.
func (p *linker) bindInner(n *node, i int, inner *invocation, e *env, inv *invocation, under []stand) {
	fn, args := p.vs.move(inner.fn, e), p.moveAll(inner.args, e)
	all := p.stands(p.moveStands(inner.under, e), under)
	joined := chainCall(inv, inner)
	for _, o := range p.vs.chase(fn, false) {
		if o.root() {
			n.effects.addCall(&invocation{fn: o, args: args, at: n, call: i, next: joined, len: joined.len + 1, under: all, later: inner.later})
			continue
		}
		if p.binding < maxBinding {
			p.bound(n, i, o, args, joined, all, inner.later)
		}
	}
}

// chain appends an effect of the invoked function to the way that leads to its
// invocation.
func chain(inv *invocation, eff *effect) *effect {
	if inv == nil {
		return eff
	}
	next := chain(inv.next, eff)
	return &effect{kind: eff.kind, what: eff.what, symbol: eff.symbol, bound: eff.bound, at: inv.at, call: inv.call, next: next, len: next.len + 1, choice: eff.choice, maybe: eff.maybe, aside: eff.aside}
}

func chainCall(inv, inner *invocation) *invocation {
	if inv == nil {
		return inner
	}
	next := chainCall(inv.next, inner)
	c := *inv
	c.next, c.len = next, next.len+1
	return &c
}

// invoke makes a call invoke a function value now.
func (p *linker) invoke(n *node, i int, o ref, args []ref, under []stand, later bool) {
	if !o.root() {
		p.bound(n, i, o, args, nil, under, later)
		return
	}
	if o.path == nil && o.kind() == model.ValReceiver { // an invokable $this
		p.bound(n, i, o, args, nil, under, later)
		return
	}
	few := p.r.few(n.unit.Language, o)
	for _, f := range few {
		p.take(n, i, f, p.bindEnv(f, args), nil, under, later)
	}
	n.effects.addCall(&invocation{fn: o, args: args, at: n, call: i, len: 1, under: under, later: later || len(few) > 0})
}

// libValue adds the effects of a library function that was passed as a value.
func (p *linker) libValue(n *node, i int, lib model.Target, o ref, args []ref, inv *invocation) {
	said := p.m.spoken(n.unit.Language, &lib, lib.Type)
	for _, s := range said.symbols {
		if len(s.When) > 0 || !p.m.receiverFits(n.unit.Language, s, lib.Type) {
			continue
		}
		for k := range s.Effects {
			eff := &s.Effects[k]
			if eff.Kind == "" {
				continue
			}
			b := bound{def: eff.Bound.Bound()}
			leaf := chain(inv, &effect{kind: eff.Kind, symbol: said.name, bound: b, at: n, call: i, len: 1})
			n.effects.addEffect(&effect{kind: eff.Kind, symbol: leaf.symbol, bound: b, at: n, call: i, next: leaf.next, len: leaf.len})
		}
	}
}
