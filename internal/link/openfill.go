package link

import (
	"strings"

	"github.com/cachevet/cachevet/internal/catalog"
	"github.com/cachevet/cachevet/internal/model"
)

// storeUses are the cache entries' homes that a function reads and writes, with
// the call that does it (its own access, or the call of a helper that does).
// -1 stands for a map element, which is no call.
type storeUses struct {
	reads, writes map[fieldKey]int
}

// openFills finds fills by hand that nothing guards: a function looks into a
// store, branches on what it finds, computes, and writes the store. It is the
// innermost function in which both the look and the write can be seen, so that
// helpers (peek, keep) do not hide it and callers do not repeat it.
func (p *linker) openFills(sites []*Site) []*Site {
	shielded := p.shielded(sites)
	uses := make([]storeUses, len(p.x.nodes))
	var out []*Site
	for _, n := range p.order {
		u := p.storeUsesOf(n, uses)
		var reads map[fieldKey]bool
		for _, place := range sortedKeysOf(u.reads) {
			w, writes := u.writes[place]
			if !writes {
				continue
			}
			if reads == nil {
				reads = p.condReads(n)
			}
			if !reads[place] && place.owner != "" {
				continue
			}
			r := u.reads[place]
			effs := p.between(n, r, w)
			if len(effs) == 0 {
				continue
			}
			// The fault, or its absence, is settled here: callers see neither.
			delete(u.reads, place)
			delete(u.writes, place)
			if n.user() && !shielded[n] && !p.guarded(n, effs) {
				out = append(out, p.openFill(n, place, r, effs))
			}
		}
		uses[n.num] = u
	}
	return out
}

func sortedKeysOf(m map[fieldKey]int) []fieldKey {
	set := make(map[fieldKey]bool, len(m))
	for k := range m {
		set[k] = true
	}
	return sortedPlaces(set)
}

// storeUsesOf collects a function's own accesses and those of what it calls.
func (p *linker) storeUsesOf(n *node, uses []storeUses) storeUses {
	u := storeUses{map[fieldKey]int{}, map[fieldKey]int{}}
	first := func(m map[fieldKey]int, k fieldKey, call int) {
		if _, ok := m[k]; !ok && k.name != "" && len(m) < maxTouches {
			m[k] = call
		}
	}
	for i := range n.Calls {
		if n.Calls[i].Mode == model.Spawned {
			continue
		}
		for _, m := range p.means(n, i) {
			if m.Read != nil && !m.Read.All {
				first(u.reads, p.storeOf(n, i, m.Read, &m), i)
			}
			if m.Write != nil {
				u.writes[p.storeOf(n, i, m.Write, &m)] = i // the last write
			}
		}
		for _, c := range n.targets[i].fns {
			for _, k := range sortedKeysOf(uses[c.num].reads) {
				first(u.reads, k, i)
			}
			for _, k := range sortedKeysOf(uses[c.num].writes) {
				u.writes[k] = i
			}
		}
	}
	for i := range n.Values {
		if v := &n.Values[i]; v.Kind == model.ValElem && len(v.Ops) > 0 && v.Ops[0] >= 0 && strings.HasPrefix(string(n.Values[v.Ops[0]].Type), "map[") {
			first(u.reads, placeOf(n, v.Ops[0]), -1)
		}
	}
	for i := range n.Stores {
		if s := &n.Stores[i]; s.Place.Kind == model.ElemPlace && s.Place.Key >= 0 {
			first(u.writes, placeOf(n, s.Place.Base), -1)
		}
	}
	delete(u.writes, fieldKey{})
	return u
}

// storeOf is the home of a cache entry: the field or variable that holds the
// cache object, or for plain functions their family (apcu, transient).
func (p *linker) storeOf(n *node, i int, a *catalog.Access, m *meaning) fieldKey {
	c := &n.Calls[i]
	if a.Store.IsSet() && a.Store.Kind != catalog.Receiver {
		return fieldKey{}
	}
	if c.Recv >= 0 {
		return placeOf(n, c.Recv)
	}
	family := m.name
	if class, _, ok := strings.Cut(family, "::"); ok {
		family = class
	}
	for _, verb := range []string{"get_", "set_", "_fetch", "_store", "_get", "_set", "_add"} {
		family = strings.TrimSuffix(strings.TrimPrefix(family, verb), verb)
	}
	return fieldKey{"", "store " + family}
}

// between are the effects of what runs after the look and before the write: the
// computation. Talking to the store itself is none of it.
func (p *linker) between(n *node, read, write int) []*effect {
	var out []*effect
	for _, e := range n.effects.effects {
		if e.left || e.call < 0 || e.call == read || e.call == write || e.kind == "" || e.kind == model.Request || e.kind == model.LockWait || e.kind == model.KV {
			continue
		}
		if p.ordered(n, read, e.call) && p.ordered(n, e.call, write) {
			out = append(out, e)
		}
	}
	if len(out) > 0 {
		return out
	}
	for i := range n.Calls { // a computation that the function was given
		if n.Calls[i].Target.Kind != model.Dynamic || !p.ordered(n, read, i) || !p.ordered(n, i, write) {
			continue
		}
		for _, f := range n.targets[i].fns {
			for _, e := range f.effects.effects {
				if !e.left && e.kind != "" && e.kind != model.Request {
					out = append(out, &effect{kind: e.kind, symbol: e.symbol, bound: e.bound, at: n, call: i, next: e})
				}
			}
		}
	}
	return out
}

// ordered reports whether call b can run after call a; -1 is anywhere.
func (p *linker) ordered(n *node, a, b int) bool {
	if a < 0 || b < 0 {
		return true
	}
	x, y := &n.Calls[a], &n.Calls[b]
	if x.Block == y.Block {
		return x.Seq < y.Seq
	}
	return reaches(n, x.Block, y.Block)
}

// guarded reports whether the computation runs under a lock that keeps others
// from computing as well: taken here, or by everybody who calls.
func (p *linker) guarded(n *node, effs []*effect) bool {
	if n.flow != nil {
		for _, e := range effs {
			held := n.flow.held[e.call]
			for a := range n.flow.acquires {
				if held&(1<<a) != 0 && !n.flow.acquires[a].lock.Read {
					return true
				}
			}
		}
	}
	if len(n.callers) == 0 {
		return false
	}
	for _, c := range n.callers {
		if c.n.flow == nil || c.call < 0 || c.n.flow.held[c.call] == 0 {
			return false
		}
	}
	return true
}

// shielded are the functions that run only inside the callback of a site with
// a lock: its flight guards what they fill.
func (p *linker) shielded(sites []*Site) map[*node]bool {
	out := map[*node]bool{}
	for _, s := range sites {
		if s.Scope == model.ScopeNone || s.Scope == model.ScopeUnknown {
			continue
		}
		for _, f := range s.Callbacks {
			if n := p.x.fn(s.Language, f.ID); n != nil {
				out[n] = true
			}
		}
	}
	for range 4 { // helpers a few calls deep
		grown := false
		for _, n := range p.x.nodes {
			if out[n] || len(n.callers) == 0 {
				continue
			}
			all := true
			for _, c := range n.callers {
				all = all && out[c.n]
			}
			if all {
				out[n], grown = true, true
			}
		}
		if !grown {
			break
		}
	}
	return out
}

func (p *linker) openFill(n *node, place fieldKey, read int, effs []*effect) *Site {
	at := read
	if at < 0 {
		at = effs[0].call
	}
	c := &n.Calls[at]
	s := &Site{
		Kind: FillSite, Language: n.unit.Language, Pos: c.Pos, Func: n.Func, Call: c,
		API:   "fill by hand",
		Pool:  PoolRef{Name: strings.TrimPrefix(placeText(place), "store "), Why: "read, computed and written in one function"},
		Scope: model.ScopeNone, Guard: "none",
	}
	for _, m := range p.means(n, at) {
		if m.Read != nil {
			s.Key = p.key(p.m.operand(n.root, c, m.Read.Key, false))
			s.API = "fill after " + shortSymbol(m.name)
			s.Guarded = m.Read.Guard
		}
	}
	p.effects(s, effs)
	s.Entries = p.entriesOf(n)
	return s
}
