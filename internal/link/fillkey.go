package link

import (
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/catalog"
	"github.com/cachevet/cachevet/internal/model"
)

// keyedFills compares, for fills by hand, what is written with the key it is
// written under. A fill that is listed already gets its inputs; one that costs
// nothing is listed only when its key lacks something.
func (p *linker) keyedFills(sites []*Site) []*Site {
	at := map[model.Pos]*Site{}
	for _, s := range sites {
		if s.Kind == FillSite {
			at[s.Pos] = s
		}
	}
	var out []*Site
	for _, n := range p.x.nodes {
		if !n.user() {
			continue
		}
		for i := range n.Calls {
			for k := range p.means(n, i) {
				m := &p.means(n, i)[k]
				if m.Read == nil || !m.Read.Key.IsSet() || m.Read.All || m.Read.Exists || m.maybe || asksOnly(n, i) || !p.looksAt(n, i, m.Read) {
					continue
				}
				s := at[n.Calls[i].Pos]
				fresh := s == nil
				if fresh {
					s = p.bareFill(n, i, m)
				}
				if len(s.Inputs) > 0 || !p.fillInputs(s, n, i, m) {
					continue
				}
				if fresh && missing(s.Inputs) {
					at[s.Pos] = s
					out = append(out, s)
				}
			}
		}
		p.pairedFills(n, sites)
	}
	return out
}

// pairedFills does the same for the fills of maps and of stores behind helpers that
// are listed already. What takes no effort to make is no cache there: who is
// connected, and under which number. An object that is given beside its name is
// that name's.
func (p *linker) pairedFills(n *node, sites []*Site) {
	for _, pair := range p.fillPairs(n) {
		r, w := pair[0], pair[1]
		s := p.fillAt(n, w.place, sites)
		if s == nil || len(s.Inputs) > 0 || r.known && w.known || slices.ContainsFunc(w.values, func(v model.ValueID) bool { return p.foundBy(n, r, v) }) {
			continue
		}
		keys := []ref{{env: n.root, v: r.key}}
		s.Key = p.key(p.vs.chase(keys[0], false))
		kd := p.keySlice(keys, n)
		if len(kd) == 0 && strings.Contains(s.Key.Text, "*") {
			s.Unresolved = append(s.Unresolved, keyUnresolved(s))
			continue
		}
		for _, d := range kd {
			if root, ok := p.rootOf(d); ok {
				s.Key.Roots = append(s.Key.Roots, root)
			}
		}
		if len(s.Key.Roots) > 0 && !slices.ContainsFunc(s.Key.Roots, func(r Root) bool { return r.Kind != RootUnknown }) {
			continue // a loop's variable belongs to what the loop runs over
		}
		var values []ref
		for _, v := range w.values {
			values = append(values, p.vs.chase(ref{env: n.root, v: v}, false)...)
		}
		s.Inputs = slices.DeleteFunc(p.judgeInputs(s, kd, p.slice(p.computed(n, values), n)), func(in Input) bool {
			return in.Kind == RootParam && strings.ContainsAny(string(in.Type), `./\`) && !slices.ContainsFunc(s.Key.Roots, func(k Root) bool { return k.Kind == RootParam && k.Index == in.Index })
		})
	}
}

// fillAt is the fill of a store that is listed for a function already.
func (p *linker) fillAt(n *node, place fieldKey, sites []*Site) *Site {
	for _, s := range sites {
		if s.Func == n.Func && (s.Kind == FillSite || s.Kind == LockedFill) && s.Pool.Name == placeText(place) {
			return s
		}
	}
	return nil
}

// asksOnly reports whether a look drops the value it finds and only asks whether
// there is one: a mark that something was begun, no value that is shared.
func asksOnly(n *node, call int) bool {
	found := false
	for i := range n.Values {
		if v := &n.Values[i]; v.Kind == model.ValResult && int(v.Index) == call {
			if v.Result <= 0 {
				return false
			}
			found = true
		}
	}
	return found
}

func missing(ins []Input) bool {
	for _, in := range ins {
		if !in.InKey && in.Kind != RootUnknown {
			return true
		}
	}
	return false
}

func (p *linker) bareFill(n *node, i int, m *meaning) *Site {
	c := &n.Calls[i]
	s := &Site{Kind: FillSite, Language: n.unit.Language, Pos: c.Pos, Func: n.Func, Call: c,
		API:   "fill after " + shortSymbol(m.name),
		Pool:  PoolRef{Name: placeText(p.storeOf(n, i, m.Read, m))},
		Scope: model.ScopeNone}
	s.Key = p.key(p.m.operand(n.root, c, m.Read.Key, false))
	s.Entries = p.entriesOf(n)
	return s
}

// fillInputs finds the write that belongs to a read, by store and key, and
// judges what it writes.
func (p *linker) fillInputs(s *Site, n *node, read int, m *meaning) bool {
	place := p.storeOf(n, read, m.Read, m)
	if place.name == "" {
		return false
	}
	keys := p.m.unfollowed(n.root, &n.Calls[read], m.Read.Key) // what a key is read from would lose how it was found
	keys = append(keys, p.m.unfollowed(n.root, &n.Calls[read], m.Read.Within)...)
	keys = append(keys, selectors(n, n.Calls[read].Recv)...)
	for _, w := range p.writesAfter(n, read) {
		g := w.env.n
		for k := range p.means(g, w.call) {
			wm := &p.means(g, w.call)[k]
			if wm.Write == nil || p.storeOf(g, w.call, wm.Write, wm) != place {
				continue
			}
			c := &g.Calls[w.call]
			if wm.Write.Key.IsSet() {
				if p.key(p.m.operand(w.env, c, wm.Write.Key, false)).Text != s.Key.Text {
					continue
				}
			}
			if g == n && p.madeOutside(n, c, wm) || writesRecord(g, w.call) {
				continue
			}
			values := p.m.operand(w.env, c, wm.Write.Value, false)
			if wm.Write.Item.IsSet() && g == n {
				values = append(values, p.itemValues(n, read)...)
			}
			if len(values) == 0 || p.fromRead(n, values, read) {
				continue
			}
			kd := p.keySlice(keys, n)
			if len(kd) == 0 && strings.Contains(s.Key.Text, "*") {
				s.Unresolved = append(s.Unresolved, keyUnresolved(s))
				return false
			}
			for _, d := range kd {
				if root, ok := p.rootOf(d); ok {
					s.Key.Roots = append(s.Key.Roots, root)
				}
			}
			made := p.computed(n, values)
			ins := p.slice(made, n)
			if !inLoop(n, read) { // what loops here turn over is all in the value
				for _, d := range p.slice(made, n.maker) {
					if d.request != "" || d.root.kind() == model.ValParam {
						ins = addDep(ins, d)
					}
				}
			}
			if g == n {
				var raw []model.ValueID
				for _, v := range p.m.unfollowed(n.root, c, wm.Write.Value) {
					raw = append(raw, v.v)
				}
				ins = append(ins, p.deciders(n, n.root, n.Calls[read].Block, raw, map[int32]bool{c.Block: true}, n)...)
			}
			if slices.ContainsFunc(ins, func(d dep) bool { return d.request != "" }) {
				told := p.toldByKey(n, n.Calls[read].Block, keys, kd)
				ins = slices.DeleteFunc(ins, func(d dep) bool { return told.has(d) })
			}
			s.Inputs = p.judgeInputs(s, kd, ins)
			return true
		}
	}
	return false
}

// selectors are what a store was picked by: shards[i].Get(key) holds i in the key.
func selectors(n *node, store model.ValueID) []ref {
	var out []ref
	for range maxPath {
		if store < 0 {
			break
		}
		v := &n.Values[store]
		if v.Kind == model.ValElem && len(v.Ops) > 1 && v.Ops[1] >= 0 {
			out = append(out, ref{env: n.root, v: v.Ops[1]})
		}
		if v.Kind != model.ValElem && v.Kind != model.ValField || len(v.Ops) == 0 {
			break
		}
		store = v.Ops[0]
	}
	return out
}

// madeOutside reports whether a closure writes what was computed around it,
// whatever its look finds: a state that is kept, not a value that a hit spares.
func (p *linker) madeOutside(n *node, c *model.Call, m *meaning) bool {
	raw := p.m.unfollowed(n.root, c, m.Write.Value)
	return len(raw) > 0 && !slices.ContainsFunc(raw, func(r ref) bool { return r.kind() != model.ValCapture })
}

// A seenCall is a call with the context in which its operands are to be seen.
type seenCall struct {
	env  *env
	call int
}

// writesAfter are the calls that may write what a read did not find: those of the
// function itself, and of the methods beside it that it goes to.
func (p *linker) writesAfter(n *node, read int) []seenCall {
	var out []seenCall
	for i := range n.Calls {
		if i == read || !p.ordered(n, read, i) {
			continue
		}
		out = append(out, seenCall{n.root, i})
		if fns := n.targets[i].fns; len(fns) == 1 && fns[0] != n && n.Owner != "" && fns[0].Owner == n.Owner {
			e := p.vs.enter(fns[0], &n.Calls[i], n.root)
			for k := range fns[0].Calls {
				out = append(out, seenCall{e, k})
			}
		}
	}
	return out
}

// fromRead reports whether what is written was made from what was read: a
// change of the entry, not a fill.
func (p *linker) fromRead(n *node, values []ref, read int) bool {
	for _, v := range values {
		if v.env == n.root && p.dependsOn(n, v.v, read) {
			return true
		}
	}
	return false
}

// computed leaves out values that the function was simply given: writing them
// is storing, not caching what was computed.
func (p *linker) computed(n *node, values []ref) []ref {
	var out []ref
	for _, v := range values {
		if !v.root() && !p.handedIn(n, v) {
			out = append(out, v)
		}
	}
	return out
}

// handedIn reports whether a function that answers nothing only wraps what it was
// given: who calls it sets the entry.
func (p *linker) handedIn(n *node, v ref) bool {
	if v.kind() != model.ValNew && v.kind() != model.ValList || v.path != nil || v.env.n != n || len(returned(n)) > 0 {
		return false
	}
	return !slices.ContainsFunc(v.val().Ops, func(o model.ValueID) bool {
		return o >= 0 && n.Values[o].Kind != model.ValParam && n.Values[o].Kind != model.ValConst
	})
}

// itemValues are the values set on the cache item that a read returned.
func (p *linker) itemValues(n *node, read int) []ref {
	var out []ref
	for i := range n.Calls {
		for _, m := range p.means(n, i) {
			if m.Item == nil || m.Item.Op != "set" {
				continue
			}
			c := &n.Calls[i]
			for _, o := range p.m.operand(n.root, c, catalog.Operand{Kind: catalog.Receiver}, false) {
				if k := maker(o); k == nil || k == &n.Calls[read] {
					out = append(out, p.m.operand(n.root, c, m.Item.Value, false)...)
				}
			}
		}
	}
	return out
}
