package link

import (
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/model"
)

// perCall reports whether what a field holds lives and dies within one call of
// an entry: the memory is made with its object, every object of the type is
// let go by the function that makes it or by one of its callers, and requests
// or jobs make them. Nobody else ever asks such a memo.
func (p *linker) perCall(k fieldKey) bool {
	short, known := p.shortLife[k]
	if !known {
		p.shortLife[k] = false
		short = p.holdsOwn(k) && p.diesEarly(k.owner)
		p.shortLife[k] = short
	}
	return short
}

// holdsOwn reports whether each object has a field's content for itself: the
// zero value, or one made for it; not a map or client that was handed in.
func (p *linker) holdsOwn(k fieldKey) bool {
	if k.owner == "" || p.x.types[k.owner] == nil {
		return false
	}
	for _, s := range p.x.fields[k] {
		for _, o := range p.vs.chase(s.value, false) {
			fresh := o.kind() == model.ValNew || o.kind() == model.ValList || o.constant() != nil
			if o.env == nil || o.path != nil || !fresh || p.fates.remembered(o.env.n) {
				return false
			}
		}
	}
	return true
}

// diesEarly follows all objects of a type from where they are made to the
// functions in which they are let go.
func (p *linker) diesEarly(t model.TypeID) bool {
	busy := false
	for _, o := range p.x.news[t] {
		ends, ok := p.endsOf(o)
		if !ok {
			return false
		}
		for _, n := range ends {
			busy = busy || p.endsSoon(n)
		}
	}
	return busy
}

// endsSoon reports whether a function is part of a request or job, and not what
// runs as long as the process: an entry of one comes there; or none does as far
// as is known, and it computes something, which its caller waits for.
func (p *linker) endsSoon(n *node) bool {
	entries := p.entriesOf(n)
	if len(entries) == 0 {
		return !p.setsUp(n) && slices.ContainsFunc(n.Results, func(t model.TypeID) bool { return t != "error" })
	}
	return p.inRequest(n)
}

// endsOf are the functions in which an object is let go; ok is false when it
// may be kept somewhere.
func (p *linker) endsOf(o ref) (ends []*node, ok bool) {
	if p.fates.remembered(o.env.n) {
		return nil, false
	}
	n := o.env.n
	switch f := p.fates.of(n, o.v); {
	case f.kept, f.lent:
		return nil, false
	case !f.returned:
		return []*node{n}, true
	}
	seen := map[callSite]bool{}
	todo := p.callersOf(n)
	if len(todo) == 0 {
		return nil, false // its callers are not here: those of a library
	}
	for depth := 0; len(todo) > 0; depth++ {
		if depth == maxFactories {
			return nil, false
		}
		var next []callSite
		for _, c := range todo {
			if seen[c] || c.n.Test {
				continue
			}
			seen[c] = true
			if p.fates.remembered(c.n) {
				return nil, false
			}
			switch f := p.fates.ofCall(c.n, c.call); {
			case f.kept, f.lent:
				return nil, false
			case f.returned:
				above := p.callersOf(c.n)
				if len(above) == 0 {
					return nil, false
				}
				next = append(next, above...)
			default:
				ends = append(ends, c.n)
			}
		}
		todo = next
	}
	return ends, true
}

func (p *linker) callersOf(n *node) []callSite { return slices.Concat(p.fates.calls(n), n.callers) }

// outlives reports whether a Once is there for longer than the request or
// connection that runs it: no variable of a function, and no field of an object
// that requests and workers make for themselves.
func (p *linker) outlives(s *Site) bool {
	n := p.nodeOf(s)
	if s.Call != nil && s.Call.Recv >= 0 {
		for _, o := range p.vs.chase(ref{env: n.root, v: s.Call.Recv}, false) {
			if o.env == nil || o.path != nil || o.kind() != model.ValNew || p.fates.remembered(o.env.n) {
				continue
			}
			f := p.fates.of(o.env.n, o.v)
			if !f.kept && !f.lent && (!f.returned || p.inRequest(o.env.n)) {
				return false // a variable of what a request calls goes with the request, and so does a closure that has it
			}
		}
	}
	k, ok := p.heldIn(s.Domain)
	if !ok || len(p.x.news[k.owner]) == 0 {
		return true
	}
	for _, o := range p.x.news[k.owner] {
		if !p.inRequest(o.env.n) || p.onMissOnly(o.env.n) {
			return true
		}
	}
	return false
}

// inRequest reports whether requests or jobs come to a function.
func (p *linker) inRequest(n *node) bool {
	return slices.ContainsFunc(p.entriesOf(n), func(r model.Reach) bool {
		// The function that is a worker lives as long as it.
		return r.Kind == model.Web || (r.Kind == model.Worker || r.Kind == model.Schedule) && len(r.Path) > 0
	})
}

// heldIn is the field that holds the lock or flight of a domain; ok is false for
// one that is no object of this process.
func (p *linker) heldIn(d Domain) (k fieldKey, ok bool) {
	if !d.ByObject {
		return fieldKey{}, false
	}
	if t := model.TypeID(d.Name); p.x.types[t] != nil { // embedded
		return fieldKey{owner: t}, true
	}
	i := strings.LastIndexByte(d.Name, '.')
	if i < 0 {
		return fieldKey{}, false
	}
	return fieldKey{model.TypeID(d.Name[:i]), d.Name[i+1:]}, true
}
