package link

import (
	"slices"

	"github.com/cachevet/cachevet/internal/model"
)

const (
	maxKeyDepth   = 3  // callers of callers that are asked
	maxKeyCallers = 32 // callers of one function that are asked
)

// madeOfKey reports whether an input of a site comes to the same for all who come
// with one key: every caller that the program has makes it out of what it puts into
// the key, of what is the same for everybody (a field of the object the caller is a
// method of, a constant, the clock), or of its own parameter of which that is true.
// cache is the parameter by which the cache itself comes in, or -1: who brings a
// cache of his own may bring what belongs to it.
func (p *linker) madeOfKey(d dep, keys []dep, cache int32, depth int) bool {
	if d.request != "" || d.root.kind() != model.ValParam || depth >= maxKeyDepth {
		return false
	}
	asked, first := 0, ""
	for _, c := range d.root.env.n.callers {
		if c.n.Test {
			continue
		}
		if asked++; asked > maxKeyCallers || !p.madeByCaller(c, d, keys, cache, depth) {
			return false
		}
		switch from := p.passed(c, d); {
		case asked == 1:
			first = from
		case from != first && cache < 0:
			return false // one passes 10 and another 20
		}
	}
	return asked > 0
}

// passed names what a caller passes for an input, where it is a constant or is kept
// somewhere; "" for what is computed.
func (p *linker) passed(c callSite, d dep) string {
	e := p.vs.enter(d.root.env.n, c.at(), c.n.root)
	out := ""
	for _, r := range e.param(d.root.val().Index) {
		switch k := r.constant(); {
		case k != nil:
			out += "=" + constText(k)
		case r.lit == nil:
			out += placeOf(r.env.n, r.v).String()
		}
	}
	return out
}

func (p *linker) madeByCaller(c callSite, d dep, keys []dep, cache int32, depth int) bool {
	n := d.root.env.n
	e := p.vs.enter(n, c.at(), c.n.root)
	var ends []ref
	for _, k := range keys {
		if k.request == "" && k.root.env.n == n && k.root.kind() == model.ValParam {
			for _, r := range e.param(k.root.val().Index) {
				ends = append(ends, p.vs.extend(r, k.root.path))
			}
		}
	}
	around := int32(-1)
	if cache >= 0 {
		for _, r := range e.param(cache) {
			if r.ok() && r.lit == nil {
				r.v = heldBy(r.env.n, r.v)
				ends = append(ends, r)
				if r.kind() == model.ValParam {
					around = r.val().Index
				}
			}
		}
	}
	var from []ref
	for _, r := range e.param(d.root.val().Index) {
		from = append(from, p.vs.extend(r, d.root.path))
	}
	above := p.keySlice(ends, c.n)
	for _, in := range (&slicer{p: p, site: c.n, narrow: p.depsOf, ends: ends}).run(from) {
		if _, ok := p.rootOf(in); ok && !p.madeOfKey(in, above, around, depth+1) {
			return false
		}
	}
	return len(from) > 0
}

// setUpOnce reports whether an input is an object of a kind that the program makes while
// it starts and never again, and of which the key holds nothing: its configuration is
// the same for everybody who asks. Where a part of it is in the key, there are several.
func (p *linker) setUpOnce(r ref, keys []dep) bool {
	pr := paramOf(r)
	if pr == nil || len(p.x.news[pr.Type]) == 0 || partInKey(r, keys) {
		return false
	}
	for _, o := range p.x.news[pr.Type] {
		if o.env.n.Test {
			continue
		}
		entries := p.entriesOf(o.env.n)
		if len(entries) == 0 || slices.ContainsFunc(entries, func(e model.Reach) bool { return e.Kind != model.Startup && e.Kind != model.CLI }) {
			return false
		}
	}
	return true
}

// heldBy is the object whose field, or field of a field, a value is.
func heldBy(n *node, v model.ValueID) model.ValueID {
	for v >= 0 && n.Values[v].Kind == model.ValField && len(n.Values[v].Ops) > 0 {
		v = n.Values[v].Ops[0]
	}
	return v
}

// cacheParam is the parameter by which the cache of a site comes in, or -1.
func cacheParam(s *Site, n *node) int32 {
	if s.Call == nil || s.Call.Recv < 0 || n.Func != s.Func {
		return -1
	}
	if v := &n.Values[s.Call.Recv]; v.Kind == model.ValParam {
		return v.Index
	}
	return -1
}
