package link

import (
	"slices"

	"github.com/cachevet/cachevet/internal/catalog"
	"github.com/cachevet/cachevet/internal/model"
)

// computation are the effects of what a fill computes between its look and its
// write. Talking to the store itself is none of it.
func (p *linker) computation(n *node, r, w storeUse) []*effect {
	made := p.madeBetween(n, r, w)
	var out []*effect
	for i := range n.Calls {
		if p.oneForAll[callSite{n, i}] {
			continue
		}
		if made[i] || p.between(n, r, w, i) && (inLoopOf(n, made, i) || p.loopedOver(n, made, i)) {
			out = append(out, p.work(p.callOnly(n, i))...)
		}
	}
	if len(out) > 0 {
		return out
	}
	for i := range n.Calls { // a computation that the function was given
		if n.Calls[i].Target.Kind != model.Dynamic || n.Calls[i].Mode == model.Spawned || !made[i] {
			continue
		}
		given := p.givenFuncs(n, i)
		for _, f := range given {
			for _, e := range p.work(f.effects.effects) {
				if e.kind == costly && len(given) > 1 {
					continue // what one of many callers has it compute is that one's cost
				}
				out = append(out, &effect{kind: e.kind, what: e.what, symbol: e.symbol, bound: e.bound, at: n, call: i, next: e, aside: e.aside})
			}
		}
	}
	if len(out) == 0 && p.farAway(n, r) {
		for i := range n.Calls {
			if made[i] && p.asksOutside(n, i) {
				out = append(out, &effect{kind: costly, what: "waits for " + callText(&n.Calls[i]), at: n, call: i, len: 1})
			}
		}
	}
	return out
}

// deduplicated are the calls that run their work under a lock of the key or a wider
// one: many who make one at once get one result.
func (p *linker) deduplicated() map[callSite]bool {
	out := map[callSite]bool{}
	for _, f := range p.sites {
		if f.call >= 0 && f.kind != LoaderSite && scopeRank(f.pr.scope()) >= scopeRank(model.ScopeKey) {
			out[callSite{f.n, f.call}] = true
		}
	}
	return out
}

// work are the effects that a cache spares.
func (p *linker) work(effs []*effect) []*effect {
	var out []*effect
	for _, e := range effs {
		if !e.left && e.kind != "" && e.kind != model.Request && e.kind != model.LockWait && e.kind != model.KV && !p.amortised(e) {
			out = append(out, e)
		}
	}
	return out
}

// amortised reports whether an effect only happens where a field is filled on
// the way that later calls find filled: it is no part of what each miss costs.
func (p *linker) amortised(e *effect) bool {
	for ; e != nil; e = e.next {
		if e.at != nil && e.call >= 0 && p.fillsField(callSite{e.at, e.call}) && !p.ages(callSite{e.at, e.call}) {
			return true
		}
	}
	return false
}

// ages reports whether a call's result is stored in a field that is filled again when
// it is too old.
func (p *linker) ages(c callSite) bool {
	_, s := p.agedField(c.n)
	return s != nil && slices.Contains(madeBy(c.n, c.call), s.Value)
}

// between reports whether a call can run after the look and before the write.
func (p *linker) between(n *node, r, w storeUse, call int) bool {
	return call != r.call && call != w.call && p.ordered(n, r.call, call) && p.ordered(n, call, w.call)
}

// madeBetween are the calls between look and write whose result is written.
func (p *linker) madeBetween(n *node, r, w storeUse) map[int]bool {
	written := append(p.written(n, w), p.keptFields(n, w)...)
	written = append(written, p.throughFields(n, written)...)
	made := map[int]bool{}
	for i := range n.Calls {
		if !p.between(n, r, w, i) || r.call >= 0 && !sparable(n, n.Calls[r.call].Block, i) {
			continue
		}
		result := func(v model.ValueID) bool {
			return n.Values[v].Kind == model.ValResult && int(n.Values[v].Index) == i && n.Values[v].Type != "error"
		}
		made[i] = slices.ContainsFunc(written, func(v model.ValueID) bool { return p.comesFrom(n, v, result) })
	}
	return made
}

// sparable reports whether the function can end without a call when it comes from a
// block: what runs whatever a look finds is not what the look spares.
func sparable(n *node, from int32, call int) bool {
	busy := make([]bool, len(n.Blocks))
	if b := n.Calls[call].Block; b >= 0 && int(b) < len(busy) {
		busy[b] = true
	}
	return leavesWithout(n, from, busy)
}

// inLoopOf reports whether a call stands in a loop that collects what is
// written: it is part of the work of each turn.
func inLoopOf(n *node, made map[int]bool, call int) bool {
	b := n.Calls[call].Block
	if b < 0 || int(b) >= len(n.Blocks) || !cycles(n, b, b) {
		return false
	}
	for i := range n.Calls {
		if c := n.Calls[i].Block; made[i] && c >= 0 && int(c) < len(n.Blocks) && (c == b || cycles(n, c, b) && cycles(n, b, c)) {
			return true
		}
	}
	return false
}

// loopedOver reports whether a loop that collects what is written runs over the
// result of a call.
func (p *linker) loopedOver(n *node, made map[int]bool, call int) bool {
	for i := range n.Calls {
		c := &n.Calls[i]
		if !c.Target.Iterates() || len(c.Args) == 0 || !p.comesFrom(n, c.Args[0].Value, func(v model.ValueID) bool {
			return n.Values[v].Kind == model.ValResult && int(n.Values[v].Index) == call
		}) {
			continue
		}
		for k := range n.Calls {
			if b := n.Calls[k].Block; made[k] && b >= 0 && int(b) < len(n.Blocks) && cycles(n, b, b) && reaches(n, c.Block, b) {
				return true
			}
		}
	}
	return false
}

// givenFuncs are the functions that a call of a function value may run: known
// ones, or those that callers pass. The callers of a wrapper are sites, each with
// its own function; that nothing guards them is one fault, the wrapper's.
func (p *linker) givenFuncs(n *node, i int) []*node {
	if fns := n.targets[i].fns; len(fns) > 0 {
		return fns
	}
	var given []*node
	for _, k := range sortedKeys(p.sites) {
		if f := p.sites[k]; f.kind == WrapperSite && f.pr.n == n {
			for _, b := range f.fns {
				given = append(given, b.f.n)
			}
		}
	}
	if len(given) > 0 {
		return given
	}
	var out []*node
	for _, o := range p.vs.chase(ref{env: n.root, v: n.Calls[i].Target.Value}, true) {
		for _, f := range p.r.functionsOf(n.unit.Language, o) {
			out = append(out, f.n)
		}
	}
	return out
}

// farAway reports whether the store of a look is another process: what somebody
// keeps a round trip away costs more than that to make.
func (p *linker) farAway(n *node, r storeUse) bool {
	if r.call < 0 {
		return false
	}
	for _, m := range p.means(n, r.call) {
		if m.Read != nil {
			return m.Read.Remote != nil && *m.Read.Remote
		}
	}
	for _, f := range n.targets[r.call].fns {
		for i := range f.Calls {
			for _, m := range p.means(f, i) {
				if m.Read != nil && m.Read.Remote != nil && *m.Read.Remote {
					return true
				}
			}
		}
	}
	return false
}

// asksOutside reports whether a call of something unknown has the form of one
// that leaves the process: it takes a context and may fail.
func (p *linker) asksOutside(n *node, i int) bool {
	c := &n.Calls[i]
	if c.Target.Kind != model.Virtual || len(n.targets[i].fns) > 0 || len(p.means(n, i)) > 0 {
		return false
	}
	context := slices.ContainsFunc(c.Args, func(a model.Arg) bool { return a.Value >= 0 && n.Values[a.Value].Type == n.traits().Context })
	return context && slices.ContainsFunc(n.Values, func(v model.Value) bool {
		return v.Kind == model.ValResult && int(v.Index) == i && v.Type == "error"
	})
}

// madeAndWritten are the effects of the computation when the helper that writes
// the store makes the value as well, as a token that is fetched and kept.
func (p *linker) madeAndWritten(n *node, place fieldKey, w storeUse, uses []storeUses) []*effect {
	if w.depth == 0 || len(n.targets[w.call].fns) != 1 {
		return nil
	}
	f := n.targets[w.call].fns[0]
	if len(uses[f.num].writes[place]) == 0 || f == n {
		return nil
	}
	fw := last(uses[f.num].writes[place])
	anywhere := storeUse{call: -1, value: model.NoValue}
	inner := p.computation(f, anywhere, fw)
	if len(inner) == 0 && fw.call >= 0 {
		inner = p.madeAndWritten(f, place, fw, uses)
	}
	e := p.vs.enter(f, &n.Calls[w.call], n.root)
	out := make([]*effect, 0, len(inner))
	for _, x := range inner {
		out = append(out, &effect{kind: x.kind, what: x.what, symbol: x.symbol, bound: p.b.under(&x.bound, e),
			at: n, call: w.call, next: x, len: x.len + 1, choice: x.choice, maybe: x.maybe, aside: x.aside})
	}
	return out
}

// written are the values that a write puts into the store. What its key is made
// of is none: the entry spares nobody the making of a key.
func (p *linker) written(n *node, w storeUse) []model.ValueID {
	if w.call < 0 {
		return []model.ValueID{w.value}
	}
	isKey := func(i int) bool {
		return slices.ContainsFunc(p.means(n, w.call), func(m meaning) bool {
			return m.Write != nil && m.Write.Key.Kind == catalog.Arg && m.Write.Key.HasIndex && m.Write.Key.Index == i && len(m.Write.Key.Path) == 0
		})
	}
	var out []model.ValueID
	for i, a := range n.Calls[w.call].Args {
		if w.depth > 0 && a.Name == "" && !a.Spread && w.args>>i&1 == 0 || isKey(i) {
			continue
		}
		out = append(out, a.Value)
	}
	return out
}

// handedOver are the parameters that a function writes into a store, one bit each.
func (p *linker) handedOver(f *node, w storeUse) uint64 {
	var args uint64
	for _, v := range p.written(f, w) {
		p.comesFrom(f, v, func(v model.ValueID) bool {
			if x := &f.Values[v]; x.Kind == model.ValParam && x.Index >= 0 {
				args |= 1 << x.Index
			}
			return false
		})
	}
	return args
}

// callOnly are the effects of one call by itself: a function's summary keeps one
// of a kind, of the first call that has it.
func (p *linker) callOnly(n *node, i int) []*effect {
	kept := n.effects
	n.effects = summary{}
	p.callEffects(n, i)
	own := n.effects.effects
	n.effects = kept
	return own
}

// throughFields are the values that a function puts into the fields which other values
// are made from: a result that is kept in the object first, and stored from there.
func (p *linker) throughFields(n *node, values []model.ValueID) []model.ValueID {
	read := map[fieldKey]bool{}
	for _, v := range values {
		p.comesFrom(n, v, func(v model.ValueID) bool {
			if n.Values[v].Kind == model.ValField {
				read[placeOf(n, v)] = true
			}
			return false
		})
	}
	var out []model.ValueID
	for i := range n.Stores {
		if s := &n.Stores[i]; s.Value >= 0 && s.Place.Kind == model.FieldPlace && read[storePlace(n, s)] {
			out = append(out, s.Value)
		}
	}
	return out
}

// keptFields are the fields that the helper writing a store reads, with the
// values that the function puts there before.
func (p *linker) keptFields(n *node, w storeUse) []model.ValueID {
	if w.call < 0 || w.depth == 0 || len(n.targets[w.call].fns) != 1 {
		return nil
	}
	reads := p.touchedOf(n.targets[w.call].fns[0]).reads
	var out []model.ValueID
	for i := range n.Stores {
		if s := &n.Stores[i]; s.Place.Kind == model.FieldPlace && reads[storePlace(n, s)] {
			out = append(out, s.Value)
		}
	}
	return out
}
