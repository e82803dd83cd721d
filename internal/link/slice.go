package link

import (
	"strings"

	"github.com/cachevet/cachevet/internal/model"
)

// A dep is something a value is made from: a root that a caller decides, or
// per-request state.
type dep struct {
	root    ref
	request string
	pos     model.Pos // the call by which it enters, if any
	deep    int       // calls between the function and the read of request state
}

// maxRequestDepth is how many calls below a callback per-request state still
// says something of its value; deeper it is the business of formatters and
// URL makers.
const maxRequestDepth = 2

const maxDeps = 24

// dependencies computes, for every function, what its results are made from,
// callees first.
func (p *linker) dependencies() {
	for range 2 { // the second round lets recursion settle
		for _, n := range p.order {
			var from []ref
			for i := range n.Returns {
				if n.Returns[i].Throws {
					continue
				}
				for _, v := range n.Returns[i].Values {
					if v >= 0 && n.Values[v].Type != "error" {
						from = append(from, ref{env: n.root, v: v})
					}
				}
			}
			p.deps[n.num] = p.slice(from, nil)
		}
	}
}

// A sliceStep is a value still to be followed, with the call it entered by.
type sliceStep struct {
	ref
	pos model.Pos
}

// slice follows values backwards through everything they are computed from:
// operands, arguments and receivers of calls, what callees return. It ends at
// roots that nothing binds and at per-request state; constants, services,
// contexts and functions are nothing a value depends on. A loop variable of the
// function a site stands in is an end, too.
func (p *linker) slice(from []ref, site *node) []dep {
	var out []dep
	seen := map[ref]bool{}
	var todo []sliceStep
	push := func(r ref, pos model.Pos) {
		if r.ok() && r.lit == nil && !seen[r] && (r.path == nil || r.path.len <= maxPath) && len(seen) < 400 {
			seen[r] = true
			todo = append(todo, sliceStep{r, pos})
		}
	}
	add := func(d dep) {
		for _, have := range out {
			if have.root == d.root && have.request == d.request {
				return
			}
		}
		if len(out) < maxDeps {
			out = append(out, d)
		}
	}
	for _, r := range from {
		push(r, model.Pos{})
	}
	for len(todo) > 0 {
		s := todo[0]
		todo = todo[1:]
		p.sliceOne(s, site, push, add)
	}
	p.fuel.burn(len(seen))
	return out
}

func (p *linker) sliceOne(s sliceStep, site *node, push func(ref, model.Pos), add func(dep)) {
	r := s.ref
	v := r.val()
	switch v.Kind {
	case model.ValParam, model.ValReceiver, model.ValNew, model.ValList, model.ValResult, model.ValCapture:
		if r.path == nil {
			p.sliceStores(r, s.pos, push)
		}
	}
	all := func() {
		for _, op := range v.Ops {
			push(ref{env: r.env, v: op}, s.pos)
		}
	}
	switch v.Kind {
	case model.ValParam:
		if b := r.env.param(v.Index); b != nil {
			for _, o := range b {
				push(p.vs.extend(o, r.path), s.pos)
			}
			return
		}
		if r.env.call != nil {
			return // an optional parameter that is not passed
		}
		add(dep{root: r, pos: s.pos})
	case model.ValReceiver:
		if b := r.env.receiver(); b.ok() {
			push(p.vs.extend(b, r.path), s.pos)
			return
		}
		add(dep{root: r, pos: s.pos})
	case model.ValCapture:
		if b := p.vs.capture(r.env, v.Index); b.ok() {
			push(p.vs.extend(b, r.path), s.pos)
			return
		}
		add(dep{root: r, pos: s.pos})
	case model.ValField:
		if len(v.Ops) > 0 {
			push(ref{env: r.env, v: v.Ops[0], path: p.vs.step(stepKey{owner: v.Owner, name: v.Str, next: r.path})}, s.pos)
		}
	case model.ValElem:
		if len(v.Ops) > 1 && v.Ops[1] >= 0 && r.env.n.Values[v.Ops[1]].Kind == model.ValChoice && site != nil && writtenAround(r.env.n, site) {
			add(dep{root: r, pos: s.pos}) // an index that a loop counts
		}
		for i, op := range v.Ops {
			if i == 0 {
				name := ""
				if len(v.Ops) > 1 {
					if k := (ref{env: r.env, v: v.Ops[1]}).constant(); k != nil {
						name = constText(k)
					}
				}
				push(ref{env: r.env, v: op, path: p.vs.step(stepKey{elem: true, name: name, next: r.path})}, s.pos)
			} else {
				push(ref{env: r.env, v: op}, s.pos)
			}
		}
	case model.ValRange:
		if writtenAround(r.env.n, site) {
			add(dep{root: r, pos: s.pos})
			return
		}
		for _, op := range v.Ops {
			push(ref{env: r.env, v: op, path: p.vs.step(stepKey{elem: true, next: r.path})}, s.pos)
		}
	case model.ValChoice:
		for _, op := range v.Ops {
			push(ref{env: r.env, v: op, path: r.path}, s.pos)
		}
	case model.ValOp, model.ValRecv:
		all()
	case model.ValList, model.ValNew:
		if r.path != nil {
			hit := false
			for i, k := range v.Keys {
				if i < len(v.Ops) && (k == r.path.name || k == "...") {
					push(ref{env: r.env, v: v.Ops[i], path: r.path.next}, s.pos)
					hit = true
				}
			}
			if hit {
				return
			}
		}
		all()
		if v.Kind == model.ValNew && v.Index >= 0 && int(v.Index) < len(r.env.n.Calls) {
			p.sliceArgs(r.env, &r.env.n.Calls[v.Index], push)
		}
	case model.ValAmbient:
		if strings.HasSuffix(v.Str, "_ENV") {
			return
		}
		add(dep{request: strings.TrimPrefix(v.Str, "superglobal:"), pos: s.pos})
	case model.ValResult:
		if v.Index >= 0 && int(v.Index) < len(r.env.n.Calls) {
			p.sliceCall(r, v, push, add)
		}
	}
}

// writtenAround reports whether n is the function of a site or one around it:
// what a loop there runs over differs between two calls of the site.
func writtenAround(n, site *node) bool {
	for f := site; f != nil; f = f.maker {
		if f == n {
			return true
		}
	}
	return false
}

// sliceStores follows what was stored into an object or array in the same
// function.
func (p *linker) sliceStores(r ref, pos model.Pos, push func(ref, model.Pos)) {
	n := r.env.n
	for i := range n.Stores {
		st := &n.Stores[i]
		if st.Place.Base == r.v && (st.Place.Kind == model.FieldPlace || st.Place.Kind == model.ElemPlace) && st.Value >= 0 {
			push(ref{env: r.env, v: st.Value}, pos)
			if st.Place.Kind == model.ElemPlace && st.Place.Key >= 0 {
				push(ref{env: r.env, v: st.Place.Key}, pos)
			}
		}
	}
}

// sliceCall follows the result of a call: into the callee's results, or to
// everything a library function was given.
func (p *linker) sliceCall(r ref, v *model.Value, push func(ref, model.Pos), add func(dep)) {
	n := r.env.n
	c := &n.Calls[v.Index]
	t := &n.targets[v.Index]
	known := false
	for _, m := range p.means(n, int(v.Index)) {
		known = true
		if m.Result != nil && m.Result.Request != "" {
			add(dep{request: m.Result.Request, pos: c.Pos})
		}
		for i := range m.Effects {
			if e := &m.Effects[i]; e.Kind == model.Request {
				add(dep{request: p.requestName(&m, e), pos: c.Pos})
			}
		}
		if m.Read != nil && m.Read.Key.IsSet() {
			// what a cache holds depends on the key that is read
			for _, k := range p.m.operand(r.env, c, m.Read.Key, false) {
				push(k, c.Pos)
			}
			return
		}
	}
	if hasResults(t.fns) && (!known || t.sure) {
		for k, callee := range t.fns {
			if k >= 8 {
				break
			}
			e := p.vs.enter(callee, c, r.env)
			if t.bound[k].ok() {
				e = p.vs.enterBound(callee, c, r.env, t.bound[k])
			}
			for _, d := range p.deps[callee.num] {
				pos := d.pos
				if pos.File == "" {
					pos = c.Pos
				}
				if d.request != "" {
					if d.deep < maxRequestDepth {
						add(dep{request: d.request, pos: pos, deep: d.deep + 1})
					}
					continue
				}
				if m := p.vs.move(d.root, e); m != d.root {
					push(m, pos)
				} else {
					add(dep{root: d.root, pos: pos})
				}
			}
		}
		return
	}
	p.sliceBeside(r.env, c, add)
	if c.Recv >= 0 {
		push(ref{env: r.env, v: c.Recv}, c.Pos)
		p.sliceUses(r.env, c.Recv, c, push)
	}
	p.sliceArgs(r.env, c, push)
}

// hasResults reports whether the bodies of the targets are here: a function
// whose body was left out says nothing of its results.
func hasResults(fns []*node) bool {
	for _, f := range fns {
		if len(f.Returns) == 0 {
			return false
		}
	}
	return len(fns) > 0
}

// sliceBeside takes in what runs at the very same place as part of the call: the
// global scope of a model that is queried.
func (p *linker) sliceBeside(e *env, c *model.Call, add func(dep)) {
	for i := range e.n.Calls {
		k := &e.n.Calls[i]
		if k == c || k.Pos != c.Pos || k.Recv >= 0 || len(k.Args) > 0 {
			continue
		}
		for _, f := range e.n.targets[i].fns {
			if f.maker == nil {
				continue
			}
			for _, d := range p.deps[f.num] {
				if d.request != "" {
					add(dep{request: d.request, pos: c.Pos})
				}
			}
		}
	}
}

// sliceUses follows what other calls gave to an object before: a query's
// parameters, what was written into a buffer.
func (p *linker) sliceUses(e *env, obj model.ValueID, not *model.Call, push func(ref, model.Pos)) {
	switch e.n.Values[obj].Kind {
	case model.ValResult, model.ValNew:
	default:
		return
	}
	for i := range e.n.Calls {
		if c := &e.n.Calls[i]; c.Recv == obj && c != not && c.Seq < not.Seq {
			p.sliceArgs(e, c, push)
		}
	}
}

// sliceArgs follows the arguments of a call whose inside is not known, and
// the results of functions it is given.
func (p *linker) sliceArgs(e *env, c *model.Call, push func(ref, model.Pos)) {
	for i := range c.Args {
		v := c.Args[i].Value
		if v < 0 || int(v) >= len(e.n.Values) {
			continue
		}
		val := &e.n.Values[v]
		if val.Type == "context.Context" {
			continue
		}
		p.sliceUses(e, v, c, push)
		if val.Kind == model.ValFunc {
			if f := p.x.fn(e.n.unit.Language, model.FuncID(val.Str)); f != nil {
				for _, d := range p.deps[f.num] {
					if d.root.env != nil && d.root.kind() != model.ValParam {
						be := p.bindEnv(boundFunc{f, ref{env: e, v: v}}, nil)
						push(p.vs.move(d.root, be), c.Pos)
					} else if d.root.env != nil && d.root.env.n != f {
						push(p.vs.move(d.root, e), c.Pos)
					}
				}
			}
			continue
		}
		push(ref{env: e, v: v}, c.Pos)
	}
}
