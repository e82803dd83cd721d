package link

import (
	"sort"
	"strings"

	"github.com/cachevet/cachevet/internal/model"
)

// wrapperCalls lists what replaces the callback wrapper of a pool: calls at run
// time, and what compiler passes and configuration put on a pool's definition.
// uses are the program's lock acquisitions, of which those in the wrapper count.
func (p *linker) wrapperCalls(uses []*LockUse) []*WrapperCall {
	var out []*WrapperCall
	for _, n := range p.x.nodes {
		if !n.user() {
			continue
		}
		for i := range n.Calls {
			for _, m := range p.means(n, i) {
				if m.Wrapper != nil && m.Wrapper.Callback.IsSet() {
					out = append(out, p.wrapperCall(n, i, &m, uses))
				}
			}
		}
	}
	for _, u := range p.units {
		for _, pl := range u.Pools {
			if w := p.compiledWrapper(u.Language, pl, uses); w != nil {
				out = append(out, w)
			}
		}
	}
	sort.SliceStable(out, func(i, j int) bool { return out[i].Pos.Compare(out[j].Pos) < 0 })
	return out
}

// wrapperCall is a call of setCallbackWrapper() in the user's code.
func (p *linker) wrapperCall(n *node, i int, m *meaning, uses []*LockUse) *WrapperCall {
	c := &n.Calls[i]
	w := &WrapperCall{Language: n.unit.Language, Pos: c.Pos, Func: n.Func, Call: c, Entries: p.entriesOf(n)}
	if c.Recv >= 0 {
		w.Pool.Name = valueText(n, c.Recv, 0)
		for _, o := range p.vs.chase(ref{env: n.root, v: c.Recv}, true) {
			switch id := o.service(); {
			case id != "":
				w.On = "injected pool"
				w.Pool = PoolRef{Name: id, Pool: p.x.pool(id), Why: "injected by the container"}
			case o.kind() == model.ValNew:
				w.On = "own object"
			case o.root() && w.On == "":
				// A parameter or property of an interface nobody binds: what the
				// container will inject.
				w.On = "injected pool"
			}
		}
	}
	if strings.Contains(string(c.Target.Type), "\\Traceable") {
		w.On = "traceable"
	}
	for _, r := range p.m.operand(n.root, c, m.Wrapper.Callback, true) {
		if k := r.constant(); k != nil && isZero(k) {
			w.Null = true
			continue
		}
		for _, f := range p.r.functionsOf(n.unit.Language, r) {
			w.Callback = f.n.Func
			w.Wait = p.locksUnder(f.n, uses)
		}
	}
	return w
}

// compiledWrapper is a wrapper that stands on the definition of a pool.
func (p *linker) compiledWrapper(l model.Language, pl *model.Pool, uses []*LockUse) *WrapperCall {
	if !pl.WrapperPos.IsValid() {
		return nil
	}
	w := &WrapperCall{Language: l, Pos: pl.WrapperPos, Pool: PoolRef{Name: pl.ID, Pool: pl}, Compile: true, Null: pl.Wrapper == "" && pl.WrapperClass == ""}
	if n := p.x.method(l, pl.Wrapper); pl.Wrapper != "" && n != nil {
		w.Callback = n.Func
		w.Wait = p.locksUnder(n, uses)
	}
	w.On = pl.Options["wrapper-on"] // "tagged pool", "chain", "proxy" when it has no effect there
	return w
}

// locksUnder are the acquisitions in a function and in what it calls.
func (p *linker) locksUnder(n *node, uses []*LockUse) []LockUse {
	in := map[*model.Func]bool{n.Func: true}
	for todo := []*node{n}; len(todo) > 0 && len(in) < 1000; todo = todo[1:] {
		for _, t := range todo[0].targets {
			for _, f := range t.fns {
				if !in[f.Func] {
					in[f.Func] = true
					todo = append(todo, f)
				}
			}
		}
	}
	var out []LockUse
	for _, u := range uses {
		if in[u.Func] {
			out = append(out, *u)
		}
	}
	return out
}

// judgeWrappers looks into the callback wrappers of configured pools: a site is
// only as good as the lock its wrapper takes. When every wait in it ends, the
// site's waiters are bounded.
func (p *linker) judgeWrappers(sites []*Site, uses []*LockUse) {
	waiters := map[model.FuncID]string{}
	for _, s := range sites {
		pl := s.Pool.Pool
		if pl == nil || pl.Wrapper == "" {
			continue
		}
		w, ok := waiters[pl.Wrapper]
		if !ok {
			w = p.wrapperWaiters(pl.Wrapper, uses)
			waiters[pl.Wrapper] = w
		}
		s.Waiters = w
	}
}

func (p *linker) wrapperWaiters(wrapper model.FuncID, uses []*LockUse) string {
	n := p.x.method(p.x.container, wrapper)
	if n == nil {
		return "unknown"
	}
	locks := p.locksUnder(n, uses)
	for _, l := range locks {
		if l.Wait.Kind == model.Unbounded && l.Op != "try" || l.Loop && !l.LoopBounded {
			return "uncancellable"
		}
	}
	if len(locks) == 0 {
		return "unknown"
	}
	return "bounded"
}
