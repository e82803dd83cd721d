package link

import (
	"maps"
	"slices"
	"sync"

	"github.com/cachevet/cachevet/internal/model"
)

// A resolution is the work of resolving all calls of a program: first those that name
// their target, then virtual and dynamic calls by the values that flow into
// receiver and function. A second round lets what the first found flow further:
// it looks again at the calls whose answer hung on what the first has changed.
//
// The calls of a big program are resolved in two halves, side by side. What
// belongs to which half depends on the program alone, and each has what it
// remembers for itself, so that the result is always the same.
type resolution struct {
	x      *index
	halves []*half

	open    []callSite   // the calls that do not name their target
	found   []targets    // of each in this round: all are looked for before any counts
	asked   [][]question // and what that hung on
	changed changes      // by the round before
}

// A half is a resolver with its part of the nodes and of the open calls.
type half struct {
	*resolver
	nodes    []*node
	from, to int
	fuel     int // it had in the beginning
}

// bigProgram is the number of open calls from which halves are worth it.
const bigProgram = 2000

func (r *resolver) resolveAll() {
	res := &resolution{x: r.x}
	all := make([]targets, r.x.calls)
	nodes := r.x.nodes
	middle := 0 // the first node of the second half
	for k, n := range nodes {
		n.targets, all = all[:len(n.Calls):len(n.Calls)], all[len(n.Calls):]
		for i := range n.Calls {
			if kind := n.Calls[i].Target.Kind; kind == model.Virtual || kind == model.Dynamic {
				res.open = append(res.open, callSite{n, i})
			}
		}
		if 2*n.first < r.x.calls {
			middle = k + 1
		}
	}
	if len(res.open) < r.big {
		middle = len(nodes)
	}
	cut := slices.IndexFunc(res.open, func(cs callSite) bool { return cs.n.num >= middle })
	if cut < 0 {
		cut = len(res.open)
	}
	res.halves = []*half{{r, nodes[:middle], 0, cut, r.vs.fuel.left}}
	if middle < len(nodes) {
		res.halves = append(res.halves, &half{r.fork(), nodes[middle:], cut, len(res.open), r.vs.fuel.left})
	}
	res.found, res.asked = make([]targets, len(res.open)), make([][]question, len(res.open))

	res.each(func(h *half) { h.named() })
	for round := range 2 {
		res.each(func(h *half) { h.round(res, round) })
		res.settle()
	}
	for _, h := range res.halves {
		h.vs.ask = false
		if h.resolver != r {
			r.join(h)
		}
	}
}

// each does the work of the halves side by side. A panic of one is one of the caller.
func (res *resolution) each(work func(*half)) {
	failed := make([]any, len(res.halves))
	var wg sync.WaitGroup
	for i, h := range res.halves {
		do := func() {
			defer func() { failed[i] = recover() }()
			work(h)
		}
		if i == len(res.halves)-1 {
			do()
		} else {
			wg.Go(do)
		}
	}
	wg.Wait()
	for _, f := range failed {
		if f != nil {
			panic(f)
		}
	}
}

// named resolves the calls that name their target, and looks all of them up in the
// catalogue.
func (h *half) named() {
	for _, n := range h.nodes {
		for i := range n.Calls {
			c := &n.Calls[i]
			h.m.symbols(n.unit.Language, &c.Target, c.Target.Type)
			if c.Target.Kind == model.Static {
				h.staticCall(n, c, &n.targets[i])
			}
		}
	}
}

// round resolves the open calls, or again those of which something has changed.
func (h *half) round(res *resolution, round int) {
	h.vs.ask = true
	for k := h.from; k < h.to && h.vs.fuel.left > 0; k++ {
		if round > 0 && !res.changed.any(res.asked[k]) {
			continue
		}
		h.vs.asked = h.vs.asked[:0]
		res.found[k] = h.openCall(res.open[k])
		res.asked[k] = slices.Clone(h.vs.asked)
	}
}

// openCall finds the targets of a virtual or dynamic call.
func (r *resolver) openCall(cs callSite) targets {
	delete(r.possible, cs)
	if cs.at().Target.Kind == model.Dynamic {
		return r.dynamicCall(cs.n, cs.call)
	}
	return r.virtualCall(cs.n, cs.call)
}

// settle makes what a round has found count, and forgets what was followed by
// what is no longer so.
func (res *resolution) settle() {
	ch := &res.changed
	ch.callers, ch.targets = make([]bool, len(res.x.nodes)), make([]bool, res.x.calls)
	for k, cs := range res.open {
		was, is := &cs.n.targets[cs.call], &res.found[k]
		ch.targets[cs.n.first+cs.call] = (was.leads() || is.leads()) && !(slices.Equal(was.fns, is.fns) && slices.Equal(was.bound, is.bound))
		*was = *is
	}
	res.countCallers()
	for _, h := range res.halves {
		for num := range ch.callers {
			if ch.callers[num] {
				h.vs.passed[num] = nil
			}
		}
		maps.DeleteFunc(h.vs.memo, func(_ chaseKey, c chased) bool { return ch.any(c.asked) })
		maps.DeleteFunc(h.virt, func(_ virtKey, v virtual) bool { return ch.any(v.asked) })
	}
}

// countCallers notes who calls a function, and of which that has changed.
func (res *resolution) countCallers() {
	nodes := res.x.nodes
	count := make([]int, len(nodes))
	total := 0
	for _, n := range nodes {
		for i := range n.targets {
			for _, c := range n.targets[i].fns {
				count[c.num]++
				total++
			}
		}
	}
	all := make([]callSite, total)
	before := make([][]callSite, len(nodes))
	for _, n := range nodes {
		before[n.num], n.callers = n.callers, nil
		if k := count[n.num]; k > 0 {
			n.callers, all = all[:0:k], all[k:]
		}
	}
	for _, n := range nodes {
		for i := range n.targets {
			for _, c := range n.targets[i].fns {
				c.callers = append(c.callers, callSite{n, i})
			}
		}
	}
	for _, n := range nodes {
		res.changed.callers[n.num] = !slices.Equal(res.x.passing(n, before[n.num]), res.x.passing(n, n.callers))
	}
}

// passing are the calls that pass something to a function: its callers or, as long as
// none are known, the calls that name it.
func (x *index) passing(n *node, callers []callSite) []callSite {
	if callers == nil {
		return x.static[n]
	}
	return callers
}

// fork returns a resolver that shares nothing with r which either of them writes.
func (r *resolver) fork() *resolver {
	x := *r.x
	x.methods, x.below = map[methodKey]*node{}, map[model.TypeID][]model.TypeID{}
	vs := newValues(&x, &fuel{left: r.vs.fuel.left})
	m := newMeanings(vs, r.m.view)
	return newResolver(m)
}

// join takes over what a fork has found. What the fork followed by steps and envs of
// its own is r's from now on.
func (r *resolver) join(h *half) {
	for _, n := range h.nodes {
		for i := range n.targets {
			for k := range n.targets[i].bound {
				r.vs.adopt(&n.targets[i].bound[k])
			}
			for k := range n.targets[i].open {
				r.vs.adopt(&n.targets[i].open[k])
			}
		}
	}
	maps.Copy(r.possible, h.possible)
	maps.Copy(r.x.methods, h.x.methods)
	maps.Copy(r.x.below, h.x.below)
	maps.Copy(r.m.byName, h.m.byName)
	maps.Copy(r.m.owners, h.m.owners)
	r.vs.fuel.burn(h.fuel - h.vs.fuel.left)
}

// adopt makes the steps and envs of a value, which another values made, one's own.
func (vs *values) adopt(r *ref) {
	if r.path != nil {
		r.path = vs.adoptPath(r.path)
	}
	if r.env != nil {
		r.env = vs.adoptEnv(r.env)
	}
}

func (vs *values) adoptPath(s *step) *step {
	k := s.stepKey
	if k.next != nil {
		k.next = vs.adoptPath(k.next)
	}
	return vs.step(k)
}

func (vs *values) adoptEnv(e *env) *env {
	if e == e.n.root {
		return e
	}
	own := *e
	if e.caller != nil {
		own.caller = vs.adoptEnv(e.caller)
	}
	vs.adopt(&own.recv)
	vs.adopt(&own.clo)
	own.args = slices.Clone(e.args)
	for i := range own.args {
		vs.adopt(&own.args[i])
	}
	if own.call != nil && own.args == nil {
		if plain := vs.enter(own.n, own.call, own.caller); plain.clo == own.clo && plain.recv == own.recv {
			return plain
		}
	}
	return &own
}

// leads reports whether values are followed into what a call enters: not into any
// of many.
func (t *targets) leads() bool { return len(t.fns) > 0 && len(t.fns) <= maxLed }

// A question is what following a value asked of the resolution so far: the callers
// of the function with that number, or, inverted, the targets of a call.
type question int32

func callersOf(n *node) question { return question(n.num) }

func targetsOf(n *node, call int) question { return ^question(n.first + call) }

// changes are the questions that a round has given other answers.
type changes struct{ callers, targets []bool }

func (c *changes) any(list []question) bool {
	for _, q := range list {
		if q >= 0 && c.callers[q] || q < 0 && c.targets[^q] {
			return true
		}
	}
	return false
}
