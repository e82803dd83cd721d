package link

import (
	"slices"
	"sort"
	"strings"
	"time"

	"github.com/cachevet/cachevet/internal/catalog"
	"github.com/cachevet/cachevet/internal/model"
)

// shortLife is how long a failure may be kept on purpose: a negative cache
// that lets a dead upstream breathe.
const shortLife = time.Minute

// storedErrors finds failures that are kept as if they were values: an error
// under a Once, in a promise that stays in its map, in an entry of a cache; a
// false or WP_Error that nobody looked at.
func (p *linker) storedErrors(sites []*Site) []*StoredError {
	var out []*StoredError
	add := func(n *node, pos model.Pos, kind, what, api, ttl string) {
		e := &StoredError{Language: n.unit.Language, Pos: pos, Func: n.Func, Kind: kind, What: what, API: api, TTL: ttl}
		if !strings.HasSuffix(string(n.ID), ".init") { // a variable is made there; who asks it comes from elsewhere
			e.Entries = p.entriesOf(n)
		}
		out = append(out, e)
	}
	for _, s := range sites {
		n := p.nodeOf(s)
		if n == nil {
			continue
		}
		switch s.Kind {
		case OnceSite:
			if s.Callback != nil && s.Wrapper == nil && !s.PerCall && p.recovers(s) && !p.takenOut(s) && p.outlives(s) {
				switch p.keepsError(n, p.x.fn(s.Language, s.Callback.ID), !strings.Contains(s.Domain.Name, "#")) {
				case kept:
					add(n, s.Pos, "once", "an error", s.API, "")
				case lost:
					add(n, s.Pos, "lost", "an error", s.API, "")
				case dropped:
					add(n, s.Pos, "dropped", "an error", s.API, "")
				default:
					continue
				}
				k, ok := p.heldIn(s.Domain)
				out[len(out)-1].ByObject = ok && p.x.types[k.owner] != nil
			}
		case PromiseSite:
			if pos, ok := p.promiseKeepsError(n); ok {
				add(n, pos, "promise", "the error", s.API, "")
			}
		}
	}
	for _, n := range p.x.nodes {
		if !n.user() {
			continue
		}
		for _, e := range p.errorsInMaps(n) {
			add(n, e.pos, "entry", e.what, "the map "+placeText(e.place), "")
		}
		for i := range n.Calls {
			for _, m := range p.means(n, i) {
				switch {
				case m.Write == nil || m.maybe, p.endsHere(n, n.Calls[i].Recv):
				case m.Write.Item.IsSet():
					if what, ttl := p.itemFailure(n, i, m.Write); what != "" {
						add(n, n.Calls[i].Pos, "entry", what, apiName(&n.Calls[i], m.name), ttl)
					}
				case !m.Write.Key.IsSet() && cycles(n, n.Calls[i].Block, n.Calls[i].Block):
					// a loop that keeps one value fresh asks again by itself
				case m.Write.Value.IsSet():
					if what := p.failure(n, i, m.Write); what != "" {
						if !p.shortLived(n.root, i, m.Write.TTL) {
							add(n, n.Calls[i].Pos, "entry", what, apiName(&n.Calls[i], m.name), p.ttlText(p.m.operand(n.root, &n.Calls[i], m.Write.TTL, true), ""))
						}
						continue
					}
					for _, c := range slices.Concat(p.passedFailures(n, i, m.Write), p.handedFailures(n, i, m.Write)) {
						in := p.vs.enter(n, c.at(), c.n.root)
						if !p.shortLived(in, i, m.Write.TTL) {
							add(c.n, c.at().Pos, "entry", c.what, apiName(c.at(), symbolName(&c.at().Target)), p.ttlText(p.m.operand(in, &n.Calls[i], m.Write.TTL, true), ""))
						}
					}
				}
			}
		}
	}
	for _, k := range sortedKeys(p.sites) {
		if s := p.siteOf[p.sites[k]]; s != nil && s.Func != nil {
			if what := p.computedFailure(p.sites[k]); what != "" {
				add(p.sites[k].n, s.Pos, "entry", what, s.API, s.TTL)
			}
		}
	}
	sort.SliceStable(out, func(i, j int) bool { return out[i].Pos.Compare(out[j].Pos) < 0 })
	return out
}

// endsHere reports whether a store is one that a function, or the one around it, makes
// for itself and lets go: nobody finds later what is kept there.
func (p *linker) endsHere(n *node, store model.ValueID) bool {
	if store < 0 || !n.traits().SharedMemory {
		return false
	}
	origins := p.vs.chase(ref{env: n.root, v: store}, false)
	return len(origins) > 0 && !slices.ContainsFunc(origins, func(o ref) bool {
		if o.env == nil || o.path != nil || o.kind() != model.ValNew || p.fates.remembered(o.env.n) {
			return true
		}
		f := p.fates.of(o.env.n, o.v)
		return f.kept || f.returned || f.lent
	})
}

func (p *linker) nodeOf(s *Site) *node {
	if s.Func == nil {
		return nil
	}
	return p.x.fn(s.Language, s.Func.ID)
}

// isError reports whether a value is an error that may be one: its type is
// error and it is not the constant nil.
func (p *linker) isError(n *node, v model.ValueID) bool {
	return v >= 0 && n.Values[v].Type == "error" && n.Values[v].Kind != model.ValConst
}

// promiseKeepsError finds the store of an error into a promise that nothing
// takes out of its map again.
func (p *linker) promiseKeepsError(n *node) (model.Pos, bool) {
	f := p.flight(n)
	if f == nil {
		return model.Pos{}, false
	}
	var pos model.Pos
	found := false
	parts := []*node{n}
	for i := range n.Values {
		if n.Values[i].Kind == model.ValFunc {
			if c := p.x.fn(n.unit.Language, model.FuncID(n.Values[i].Str)); c != nil && c.maker == n {
				parts = append(parts, c)
			}
		}
	}
	for _, c := range parts {
		for i := range c.Stores {
			s := &c.Stores[i]
			if s.Value >= 0 && c.empty(s.Value) && storePlace(c, s) == f.place {
				return pos, false // the field is empty again
			}
			if s.Place.Kind == model.FieldPlace && p.isError(c, s.Value) && !found {
				pos, found = s.Pos, true
			}
		}
		for i := range c.Calls {
			if c.Calls[i].Target.Func == "go:delete" && len(c.Calls[i].Args) > 0 && placeOf(c, c.Calls[i].Args[0].Value) == f.place {
				return pos, false
			}
			for _, m := range p.means(c, i) {
				if m.Delete != nil && c.Calls[i].Recv >= 0 && placeOf(c, c.Calls[i].Recv) == f.place {
					return pos, false
				}
			}
		}
	}
	return pos, found
}

// failure says what failure a write may store; "" for none, or for one that
// was looked at before.
func (p *linker) failure(n *node, i int, w *catalog.Access) string {
	return p.failedValue(n, i, w.Value, n.Calls[i].Block, w.Key.IsSet())
}

// failedValue is failure for an operand of a call whose value is stored when
// control is at a block.
func (p *linker) failedValue(n *node, i int, value catalog.Operand, block int32, keyed bool) string {
	for _, raw := range p.m.unfollowed(n.root, &n.Calls[i], value) {
		if raw.env != n.root || raw.v < 0 {
			continue
		}
		what := ""
		if n.traits().ErrorValues {
			what = p.returnedFailure(n, raw.v, block, keyed)
		} else {
			what = p.inPlaceFailure(n, raw.v, block, false)
		}
		if what != "" {
			return what
		}
	}
	return ""
}

// returnedFailure names the error that is a part of a stored value and that nobody looked
// at before, or what is stored in the place of an answer. What knows its age is
// left to those who read it: they can let a failure grow old sooner. And the state of
// one object, no entry under a key, may well have an error in it.
func (p *linker) returnedFailure(n *node, v model.ValueID, block int32, keyed bool) string {
	if val := &n.Values[v]; val.Kind == model.ValNew && keyed {
		if n.knowsAge(v) {
			return ""
		}
		for _, op := range val.Ops {
			if p.isError(n, op) && !p.madeHere(n, op) && !p.checked(n, op, block) {
				return "the error"
			}
		}
	}
	return p.afterFailure(n, v, block)
}

// knowsAge reports whether a value is an object made with a time: whoever reads it can
// tell how old it is.
func (n *node) knowsAge(v model.ValueID) bool {
	return v >= 0 && n.Values[v].Kind == model.ValNew && slices.ContainsFunc(n.Values[v].Ops, func(op model.ValueID) bool { return op >= 0 && n.Values[op].Type == "time.Time" })
}

// madeHere reports whether an error says what the function itself found out: a
// library made it, and asked nobody.
func (p *linker) madeHere(n *node, v model.ValueID) bool {
	val := &n.Values[v]
	if val.Kind != model.ValResult || val.Index < 0 || int(val.Index) >= len(n.Calls) {
		return false
	}
	i := int(val.Index)
	return n.Calls[i].Target.Kind != model.Virtual && n.Calls[i].Target.Kind != model.Dynamic && len(n.targets[i].fns) == 0 && !outside(n, i)
}

// outside reports whether a function, or one call of it, talks to something that
// can fail from outside; call -1 is any.
func outside(n *node, call int) bool {
	for _, e := range n.effects.effects {
		if (call < 0 || e.call == call) && !e.left {
			switch e.kind {
			case model.HTTP, model.DNS, model.TCP, model.DB, model.KV, model.File, model.Mail, model.Process:
				return true
			}
		}
	}
	return false
}

// checked reports whether control comes to a block only after a condition on
// the value sent some outcomes elsewhere.
func (p *linker) checked(n *node, v model.ValueID, block int32) bool {
	for i := range n.Blocks {
		b := &n.Blocks[i]
		if b.Cond < 0 || len(b.Succs) < 2 || !reaches(n, int32(i), block) {
			continue
		}
		if !p.anyValue(n, b.Cond, func(val *model.Value) bool { return val == &n.Values[v] }) {
			continue
		}
		for _, s := range b.Succs {
			if s != block && !reaches(n, s, block) {
				return true
			}
		}
	}
	return false
}

// shortLived reports whether an entry is kept for a short time, or for a time
// that depends on the outcome. ttl is an operand of call i.
func (p *linker) shortLived(e *env, i int, ttl catalog.Operand) bool {
	n := e.n
	if !ttl.IsSet() {
		return false
	}
	alts := p.m.operand(e, &n.Calls[i], ttl, true)
	if len(alts) > 1 {
		return true
	}
	return slices.ContainsFunc(alts, func(o ref) bool { return p.short(n, o) })
}

// short reports whether a lifetime is one that a failure may be kept for.
func (p *linker) short(n *node, ttl ref) bool {
	d, ok := duration(ttl, n.traits().DurationUnit)
	return ok && d > 0 && d <= shortLife
}
