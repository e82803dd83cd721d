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
		out = append(out, &StoredError{Language: n.unit.Language, Pos: pos, Func: n.Func, Kind: kind, What: what, API: api, TTL: ttl, Entries: p.entriesOf(n)})
	}
	for _, s := range sites {
		n := p.nodeOf(s)
		if n == nil {
			continue
		}
		switch s.Kind {
		case OnceSite:
			if s.Callback != nil && !s.PerCall && p.recovers(s) && !p.takenOut(s) {
				switch p.keepsError(n, p.x.fn(s.Language, s.Callback.ID), !strings.Contains(s.Domain.Name, "#")) {
				case kept:
					add(n, s.Pos, "once", "an error", s.API, "")
				case lost:
					add(n, s.Pos, "lost", "an error", s.API, "")
				default:
					continue
				}
				_, out[len(out)-1].ByObject = p.heldIn(s.Domain)
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
		for i := range n.Calls {
			for _, m := range p.means(n, i) {
				if m.Write == nil || m.maybe || !m.Write.Value.IsSet() {
					continue
				}
				if what := p.failure(n, i, m.Write); what != "" && !p.shortLived(n, i, m.Write) {
					add(n, n.Calls[i].Pos, "entry", what, apiName(&n.Calls[i], m.name), p.ttlText(p.m.operand(n.root, &n.Calls[i], m.Write.TTL, true), ""))
				}
			}
		}
	}
	sort.SliceStable(out, func(i, j int) bool { return out[i].Pos.Compare(out[j].Pos) < 0 })
	return out
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
			if c := p.x.fn(model.Go, model.FuncID(n.Values[i].Str)); c != nil && c.maker == n {
				parts = append(parts, c)
			}
		}
	}
	for _, c := range parts {
		for i := range c.Stores {
			if s := &c.Stores[i]; s.Place.Kind == model.FieldPlace && p.isError(c, s.Value) && !found {
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
	block := n.Calls[i].Block
	for _, raw := range p.m.unfollowed(n.root, &n.Calls[i], w.Value) {
		if raw.env != n.root || raw.v < 0 {
			continue
		}
		v := &n.Values[raw.v]
		if n.unit.Language == model.Go && v.Kind == model.ValNew {
			if slices.ContainsFunc(v.Ops, func(op model.ValueID) bool { return op >= 0 && n.Values[op].Type == "time.Time" }) {
				continue // it knows its age: who reads it can let a failure grow old sooner
			}
			for _, op := range v.Ops {
				if p.isError(n, op) && !p.checked(n, op, block) {
					return "the error"
				}
			}
		}
		if n.unit.Language == model.PHP {
			if what := p.phpFailure(n, raw.v, block, false); what != "" {
				return what
			}
		}
	}
	return ""
}

// phpFailure looks at what a called function says it returns when it fails:
// false or a WP_Error beside the value; null only where the caller replaces it,
// because by itself it may well mean that there is nothing.
func (p *linker) phpFailure(n *node, v model.ValueID, block int32, replaced bool) string {
	val := &n.Values[v]
	if val.Kind == model.ValChoice || val.Kind == model.ValOp && (val.Str == "?:" || val.Str == "??") {
		for k, op := range val.Ops { // $api->rows() ?: []
			if op < 0 || n.Values[op].Kind != model.ValResult {
				continue
			}
			for j, other := range val.Ops {
				if j != k && other >= 0 && emptyValue(n, other) {
					if inner := p.phpFailure(n, op, block, true); inner != "" {
						return "a fallback for " + inner
					}
				}
			}
		}
		return ""
	}
	if val.Kind != model.ValResult || p.checked(n, v, block) || !p.remote(n, int(val.Index)) {
		return ""
	}
	for _, f := range n.targets[val.Index].fns {
		if what := p.failsWith(f, replaced); what != "" {
			return what
		}
	}
	return ""
}

// failsWith is what a function returns beside its value when it fails.
func (p *linker) failsWith(f *node, replaced bool) string {
	if len(f.Results) > 0 { // declared: string|false, array|WP_Error
		if parts := typeParts(f.Results[0]); len(parts) > 1 {
			for _, t := range parts {
				switch t {
				case "false":
					return "false"
				case "WP_Error":
					return "a WP_Error"
				}
			}
		}
	}
	what, value := "", false
	for i := range f.Returns {
		if f.Returns[i].Throws {
			continue
		}
		for _, v := range f.Returns[i].Values {
			for _, o := range p.vs.chase(ref{env: f.root, v: v}, false) {
				switch k := o.constant(); {
				case k != nil && k.Kind == model.ConstBool && k.Num == 0:
					what = "false"
				case o.path == nil && o.kind() == model.ValNew && o.val().Type == "WP_Error":
					what = "a WP_Error"
				case k != nil && k.Kind == model.ConstNull && replaced:
					what = "null"
				case k == nil:
					value = true
				}
			}
		}
	}
	if !value {
		return "" // a function that answers yes or no
	}
	return what
}

func emptyValue(n *node, v model.ValueID) bool {
	val := &n.Values[v]
	if val.Kind == model.ValList {
		return len(val.Ops) == 0
	}
	return val.Kind == model.ValConst && isZero(val.Const)
}

// remote reports whether a call talks to something that can fail from outside.
func (p *linker) remote(n *node, call int) bool {
	for _, e := range n.effects.effects {
		if e.call == call && !e.left {
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
// that depends on the outcome.
func (p *linker) shortLived(n *node, i int, w *catalog.Access) bool {
	if !w.TTL.IsSet() {
		return false
	}
	alts := p.m.operand(n.root, &n.Calls[i], w.TTL, true)
	if len(alts) > 1 {
		return true
	}
	unit := ""
	if n.unit.Language == model.Go {
		unit = "ns"
	}
	for _, o := range alts {
		if d, ok := duration(o, unit); ok && d > 0 && d <= shortLife {
			return true
		}
	}
	return false
}
