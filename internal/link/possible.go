package link

import (
	"cmp"
	"slices"

	"github.com/cachevet/cachevet/internal/model"
)

// Some calls choose at run time among targets that the values known to flow
// there do not show. What those targets do is claimed of nobody: no rule sees
// it. It is what a site may do besides, for the inventory.

// possibleKinds are the kinds that are looked for; a function's chances are a
// set of them.
var possibleKinds = []model.EffectKind{
	model.DNS, model.HTTP, model.TCP, model.DB, model.KV, model.Mail, model.Queue, model.File, model.Process, model.Sleep, model.LockWait,
}

// chances are the kinds of effects that functions may have, with the way to
// one of each.
type chances struct {
	p    *linker
	have []uint16
	ways [][]chanceWay
}

// A chanceWay is the next step to an effect of a kind that is none of the
// function's own.
type chanceWay struct {
	kind uint8
	call int
	to   *node
}

// chances follows the effects of all functions up through the calls that may
// come to them.
func (p *linker) chances() *chances {
	c := &chances{p: p, have: make([]uint16, len(p.x.nodes)), ways: make([][]chanceWay, len(p.x.nodes))}
	up := make([][]callSite, len(p.x.nodes)) // beside node.callers
	var todo []*node
	for _, n := range p.x.nodes {
		for _, e := range p.edges[n.num] {
			if !e.later {
				up[e.to.num] = append(up[e.to.num], callSite{n, e.call})
			}
		}
		c.have[n.num] = ownKinds(n)
		c.waits(n)
		if c.have[n.num] != 0 {
			todo = append(todo, n)
		}
	}
	for cs, fns := range p.r.possible {
		for _, f := range fns {
			up[f.num] = append(up[f.num], cs)
		}
	}
	for _, cs := range up {
		slices.SortFunc(cs, func(a, b callSite) int { return cmp.Or(a.n.num-b.n.num, a.call-b.call) })
	}
	for len(todo) > 0 {
		f := todo[0]
		todo = todo[1:]
		for _, callers := range [][]callSite{f.callers, up[f.num]} {
			for _, cs := range callers {
				if more := c.have[f.num] &^ c.have[cs.n.num]; more != 0 && !p.leftBehind(cs) {
					c.add(cs, f, more)
					todo = append(todo, cs.n)
				}
			}
		}
	}
	return c
}

// waits notes the waiting for a lock that others than this process's
// goroutines hold, or for one of many named locks.
func (c *chances) waits(n *node) {
	bit := uint16(1) << slices.Index(possibleKinds, model.LockWait)
	if c.have[n.num]&bit != 0 {
		return
	}
	for i := range n.Calls {
		for _, m := range c.p.means(n, i) {
			if l := m.Lock; l != nil && l.Op == "acquire" && (l.NoTTL != "process" || l.Scope == model.ScopeKey) {
				c.add(callSite{n, i}, nil, bit)
				return
			}
		}
	}
}

func (c *chances) add(cs callSite, to *node, kinds uint16) {
	c.have[cs.n.num] |= kinds
	for k := range possibleKinds {
		if kinds&(1<<k) != 0 {
			c.ways[cs.n.num] = append(c.ways[cs.n.num], chanceWay{uint8(k), cs.call, to})
		}
	}
}

// leftBehind reports whether what a call starts goes on without the caller.
func (p *linker) leftBehind(cs callSite) bool {
	return cs.at().Mode == model.Spawned && !p.awaited(cs.n, cs.call)
}

func ownKinds(n *node) uint16 {
	var out uint16
	for _, e := range n.effects.effects {
		if k := slices.Index(possibleKinds, e.kind); k >= 0 && !e.left {
			out |= 1 << k
		}
	}
	return out
}

// way is the effect of a kind that a function may have, nil when it has none.
func (c *chances) way(n *node, kind int) *effect {
	for _, e := range n.effects.effects {
		if e.kind == possibleKinds[kind] && !e.left {
			return e
		}
	}
	for _, w := range c.ways[n.num] {
		if int(w.kind) != kind {
			continue
		}
		if w.to == nil {
			return &effect{kind: possibleKinds[kind], symbol: symbolName(&n.Calls[w.call].Target), at: n, call: w.call, len: 1}
		}
		if next := c.way(w.to, kind); next != nil {
			return &effect{kind: next.kind, what: next.what, symbol: next.symbol, at: n, call: w.call, next: next, len: next.len + 1}
		}
	}
	return nil
}

// possible fills in what a site may do besides: by targets of its callbacks
// that nothing proves, and by the functions that anybody hands to it.
func (c *chances) possible(s *Site, f *found) {
	var firm uint16
	for _, e := range s.Effects {
		if k := slices.Index(possibleKinds, e.Kind); k >= 0 {
			firm |= 1 << k
		}
	}
	seen := map[*node]bool{}
	todo := []*node{}
	from := map[*node]*effect{}
	push := func(n *node, via *effect) {
		if !seen[n] && len(seen) < maxTargets {
			seen[n] = true
			from[n] = via
			todo = append(todo, n)
		}
	}
	for _, b := range f.fns {
		push(b.f.n, nil)
	}
	if f.open {
		for _, inv := range f.n.effects.calls {
			if inv.at == f.n && inv.call == f.call {
				for _, g := range c.p.handed(f.n, inv) {
					push(g, nil)
				}
			}
		}
	}
	for len(todo) > 0 {
		n := todo[0]
		todo = todo[1:]
		for k := range possibleKinds {
			if bit := uint16(1) << k; c.have[n.num]&bit != 0 && firm&bit == 0 {
				firm |= bit
				e := c.way(n, k)
				s.Possible = append(s.Possible, model.Effect{Kind: e.kind, Symbol: e.symbol, Trace: c.p.steps(&effect{at: f.n, call: f.call, next: prefix(from[n], e)})})
			}
		}
		for _, inv := range n.effects.calls {
			if !inv.later {
				for _, g := range c.p.handed(n, inv) {
					push(g, prefix(from[n], &effect{at: inv.at, call: inv.call}))
				}
			}
		}
	}
	slices.SortFunc(s.Possible, func(a, b model.Effect) int {
		return slices.Index(possibleKinds, a.Kind) - slices.Index(possibleKinds, b.Kind)
	})
}

// fill is possible for a fill by hand: by the calls that it is known to compute
// with.
func (c *chances) fill(s *Site, n *node) {
	var firm uint16
	computes := map[model.Pos]bool{}
	for _, e := range s.Effects {
		if k := slices.Index(possibleKinds, e.Kind); k >= 0 {
			firm |= 1 << k
		}
		if len(e.Trace) > 0 {
			computes[e.Trace[0].Pos] = true
		}
	}
	for i := range n.Calls {
		if !computes[n.Calls[i].Pos] {
			continue
		}
		for _, fns := range [][]*node{n.targets[i].fns, c.p.r.possible[callSite{n, i}]} {
			for _, f := range fns {
				for k := range possibleKinds {
					if bit := uint16(1) << k; c.have[f.num]&bit != 0 && firm&bit == 0 {
						firm |= bit
						e := c.way(f, k)
						s.Possible = append(s.Possible, model.Effect{Kind: e.kind, Symbol: e.symbol, Trace: c.p.steps(&effect{at: n, call: i, next: e})})
					}
				}
			}
		}
	}
	slices.SortFunc(s.Possible, func(a, b model.Effect) int {
		return slices.Index(possibleKinds, a.Kind) - slices.Index(possibleKinds, b.Kind)
	})
}

// prefix is the way that begins with via and goes on with e.
func prefix(via, e *effect) *effect {
	if via == nil {
		return e
	}
	c := *via
	c.next = prefix(via.next, e)
	return &c
}

// handed are the functions that anybody passes for a function value which only
// a caller knows.
func (p *linker) handed(n *node, inv *invocation) []*node {
	var out []*node
	for _, o := range p.vs.candidates(inv.fn) {
		for _, b := range p.r.functionsOf(n.unit.Language, o) {
			if !slices.Contains(out, b.n) && !b.n.Test {
				out = append(out, b.n)
			}
		}
	}
	return out
}
