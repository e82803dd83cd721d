package link

import (
	"slices"

	"github.com/cachevet/cachevet/internal/model"
)

// recovers reports whether what fails under a Once may well work a moment later:
// it comes from another host, or from a function that was given. A close, a parse or
// a program that failed once fails for good.
func (p *linker) recovers(s *Site) bool {
	c := p.x.fn(s.Language, s.Callback.ID)
	for _, n := range []*node{p.nodeOf(s), c} {
		if n != nil && p.hasPart(n, "teardown") {
			return false
		}
	}
	for _, effs := range [][]model.Effect{s.Effects, s.CallerEffects} {
		for _, e := range effs {
			switch e.Kind {
			case model.HTTP, model.DNS, model.TCP, model.DB, model.KV, model.Queue:
				return true
			}
		}
	}
	if c == nil {
		return false
	}
	for i := range c.Calls { // what a known function does was looked at above
		if t := &c.Calls[i].Target; t.Kind == model.Dynamic && len(c.targets[i].fns) == 0 && !p.libraryVariable(c, t.Value) {
			return true
		}
	}
	return false
}

// An errorFate is what becomes of an error under a Once.
type errorFate int

const (
	none    errorFate = iota
	kept              // later callers find it
	lost              // only the first caller sees it, later ones are told that all went well
	dropped           // nobody sees it: everybody finds nothing
)

// keepsError says whether a callback of a Once stores an error where later
// callers find it, or returns one to a Once that keeps what it returns. A
// variable of the function that calls the Once is the first caller's own.
func (p *linker) keepsError(user, c *node, outlives bool) errorFate {
	if c == nil || !c.traits().ErrorValues {
		return none
	}
	own, lasting := false, false
	for i := range c.Stores {
		s := &c.Stores[i]
		mine := s.Place.Kind == model.CapturePlace && ownVariable(user, c, s.Place.Index)
		switch fails := p.isError(c, s.Value); {
		case fails && !p.mayPass(c, s.Value):
		case fails && !mine:
			return kept
		case fails:
			own = true
		case !mine:
			lasting = true
		}
	}
	for i := range c.Returns {
		if c.Returns[i].Throws {
			continue // a panic is kept by nobody
		}
		for _, v := range c.Returns[i].Values {
			if p.isError(c, v) && p.mayPass(c, v) {
				return kept
			}
		}
	}
	switch {
	case own && p.storesError(user):
		return kept // by a deferred closure, or after the Once
	case own && (lasting || outlives):
		return lost
	case p.dropsError(user, c):
		return dropped
	}
	return none
}

// dropsError reports whether a callback keeps the result of a call for good
// whose error it does not even look at.
func (p *linker) dropsError(user, c *node) bool {
	for i := range c.Stores {
		s := &c.Stores[i]
		if s.Value < 0 || s.Place.Kind == model.CapturePlace && ownVariable(user, c, s.Place.Index) {
			continue
		}
		if v := &c.Values[s.Value]; v.Kind == model.ValResult && v.Index >= 0 && outside(c, int(v.Index)) && p.dropped(c, int(v.Index)) {
			return true
		}
	}
	return false
}

// mayPass reports whether an error may come from a call that reaches outside of
// the process, or whose target is not known: what it is made from are the errors
// of calls, wrapped or not. A document that could not be encoded never can.
func (p *linker) mayPass(n *node, v model.ValueID) bool {
	w := n.walk(v)
	for v, ok := w.next(); ok; v, ok = w.next() {
		switch val := &n.Values[v]; val.Kind {
		case model.ValResult:
			if val.Index < 0 || int(val.Index) >= len(n.Calls) {
				return true
			}
			i := int(val.Index)
			if c := &n.Calls[i]; outside(n, i) || p.takesTime(n, i) || c.Target.Kind != model.Static && len(n.targets[i].fns) == 0 {
				return true
			}
			for _, a := range n.Calls[i].Args {
				if a.Value >= 0 && (n.Values[a.Value].Type == "error" || n.Values[a.Value].Kind == model.ValList) {
					w.add(a.Value)
				}
			}
		case model.ValConst, model.ValNew:
		case model.ValOp, model.ValChoice, model.ValList:
			w.add(val.Ops...)
		default: // a parameter, a field, a variable: not seen here
			return true
		}
	}
	return false
}

// storesError reports whether a function, or a closure it writes, puts an error
// into a field or a global.
func (p *linker) storesError(n *node) bool {
	for i := range n.Stores {
		if k := n.Stores[i].Place.Kind; (k == model.FieldPlace || k == model.GlobalPlace) && p.isError(n, n.Stores[i].Value) {
			return true
		}
	}
	for i := range n.Values {
		if v := &n.Values[i]; v.Kind == model.ValFunc {
			if c := p.x.fn(n.unit.Language, model.FuncID(v.Str)); c != nil && c.maker == n && p.storesError(c) {
				return true
			}
		}
	}
	return false
}

// ownVariable reports whether a closure's capture is a variable that its maker
// declares, not one that the maker captured itself.
func ownVariable(maker, closure *node, capture int32) bool {
	if closure.maker != maker {
		return false
	}
	ops := maker.Values[closure.makerAt].Ops
	return int(capture) >= len(ops) || ops[capture] < 0 || maker.Values[ops[capture]].Kind != model.ValCapture
}

// takenOut reports whether the object that has the Once, or the function that it
// made, is kept in a map from which somebody takes entries out again: a flight, a
// job. A failure goes with it, as it goes with a Once that is replaced.
func (p *linker) takenOut(s *Site) bool {
	places := map[fieldKey]bool{}
	if k, ok := p.heldIn(s.Domain); ok {
		for place, es := range p.x.elems {
			for _, e := range es {
				if v := e.value.val(); v != nil && v.Type == k.owner {
					places[place] = true
				}
			}
		}
		for _, place := range p.storesOf(k.owner) {
			places[place] = true
		}
	}
	if n := p.nodeOf(s); n != nil && s.Call != nil {
		if p.renewed(placeOf(n, s.Call.Recv)) {
			return true
		}
		for _, w := range p.accesses(n).writes {
			for _, v := range w.values {
				if p.comesFrom(n, v, func(v model.ValueID) bool {
					val := &n.Values[v]
					return val.Kind == model.ValResult && val.Index >= 0 && &n.Calls[val.Index] == s.Call
				}) {
					places[w.place] = true
				}
			}
		}
	}
	if len(places) == 0 {
		return false
	}
	for _, n := range p.x.nodes {
		for i := range n.Calls {
			c := &n.Calls[i]
			if c.Target.Func == "go:delete" && len(c.Args) > 0 && places[placeOf(n, c.Args[0].Value)] {
				return true
			}
			for _, m := range p.means(n, i) {
				if m.Delete != nil && places[p.storeOf(n, i, m.Delete, &m)] {
					return true
				}
			}
		}
	}
	return false
}

// renewed reports whether somebody puts another Once, or none, into the field of an
// object that was there before: the next caller runs it again.
func (p *linker) renewed(k fieldKey) bool {
	for _, n := range p.x.nodes {
		for i := range n.Stores {
			s := &n.Stores[i]
			if s.Place.Kind != model.FieldPlace || k.name == "" || storePlace(n, s) != k || s.Place.Base < 0 || s.Value < 0 || n.Values[s.Place.Base].Kind == model.ValNew {
				continue
			}
			if n.empty(s.Value) || n.Values[s.Value].Kind == model.ValNew {
				return true
			}
		}
	}
	return false
}

// storesOf are the stores into which objects of a type are written by a call: a
// sync.Map, a cache.
func (p *linker) storesOf(t model.TypeID) []fieldKey {
	var out []fieldKey
	for _, n := range p.x.nodes {
		for i := range n.Calls {
			for _, m := range p.means(n, i) {
				if m.Write == nil || !m.Write.Value.IsSet() {
					continue
				}
				if slices.ContainsFunc(p.m.operand(n.root, &n.Calls[i], m.Write.Value, false), func(r ref) bool {
					return r.env != nil && r.path == nil && r.val().Type == t
				}) {
					if place := p.storeOf(n, i, m.Write, &m); place.name != "" {
						out = append(out, place)
					}
				}
			}
		}
	}
	return out
}
