package link

import (
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/model"
)

// A dep is something a value is made from: a root that a caller decides, or
// per-request state.
type dep struct {
	root    ref
	request string
	entry   string    // which entry of that state; empty: all of it, or not known
	of      ref       // what the request state was asked of, where it is an object that a function has
	pos     model.Pos // the call by which it enters, if any
	deep    int       // calls between the function and the read of request state
	bound   bool      // root is a value of a caller, to be followed there
	called  bool      // root is a function: what it returns enters
}

// maxRequestDepth is how many calls below a callback per-request state still
// says something of its value; deeper it is the business of formatters and
// URL makers.
const maxRequestDepth = 2

const maxDeps = 24

// A depsRound is what the results of a function are made from, as a round of following
// them, callees first, finds it.
type depsRound struct {
	known bool
	deps  []dep
	stale bool // looked at a function whose deps were not known then
}

// depsOf returns what a function's results are made from. It is computed when
// somebody asks: of most functions nobody does. A second round lets recursion
// settle.
func (p *linker) depsOf(n *node) []dep {
	first := p.firstDeps(n)
	if !first.stale {
		return first.deps
	}
	again := &p.deps[1][n.num]
	if !again.known {
		again.known = true
		again.deps = (&slicer{p: p, narrow: func(f *node) []dep {
			if f.rank < n.rank {
				return p.depsOf(f)
			}
			return p.firstDeps(f).deps
		}}).run(returned(n))
	}
	return again.deps
}

func (p *linker) firstDeps(n *node) *depsRound {
	d := &p.deps[0][n.num]
	if !d.known {
		d.known = true
		d.deps = (&slicer{p: p, narrow: func(f *node) []dep {
			if f.rank >= n.rank {
				d.stale = true
				return nil
			}
			below := p.firstDeps(f)
			d.stale = d.stale || below.stale
			return below.deps
		}}).run(returned(n))
	}
	return d
}

// returned are the values a function returns beside errors.
func returned(n *node) []ref {
	var out []ref
	for i := range n.Returns {
		if n.Returns[i].Throws {
			continue
		}
		for _, v := range n.Returns[i].Values {
			if v >= 0 && n.Values[v].Type != "error" {
				out = append(out, ref{env: n.root, v: v})
			}
		}
	}
	return out
}

// A slicer follows values backwards through everything they are computed from.
type slicer struct {
	p *linker
	// site is the function a site stands in: a loop variable there, or around it,
	// is an end of the way.
	site *node
	// wide counts in what only may enter: the arguments of a call of which nothing
	// is known, what was handed to an object together with a call's arguments (a
	// hash that a helper writes into). So a key is followed: to believe that it
	// holds too little must take proof.
	wide bool
	// turns makes an end of what a loop of the site's function goes on by, see turns.
	turns bool
	// ends are values at which the way stops without being told.
	ends   []ref
	narrow func(*node) []dep // what the results of a function are made from
	out    []dep
	given  map[given]bool // calls whose arguments were followed
	todo   *trail
	pos    []model.Pos // parallel to todo: the call by which a value entered
}

// A given is a call whose arguments are followed.
type given struct {
	env  *env
	call *model.Call
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
	return (&slicer{p: p, site: site, narrow: p.depsOf}).run(from)
}

// keySlice is the slice of a key: everything that may have entered it.
func (p *linker) keySlice(from []ref, site *node) []dep {
	return (&slicer{p: p, site: site, narrow: p.depsOf, wide: true}).run(from)
}

// keyDeps is depsOf in the wide sense, for functions that make keys.
func (p *linker) keyDeps(n *node) []dep {
	if ds, ok := p.wideDeps[n]; ok {
		return ds
	}
	p.wideDeps[n] = p.depsOf(n) // where it comes back to itself
	ds := p.keySlice(returned(n), nil)
	p.wideDeps[n] = ds
	return ds
}

func (s *slicer) run(from []ref) []dep {
	s.todo = s.p.vs.trail()
	defer s.p.vs.done(s.todo)
	for _, r := range from {
		s.push(r, model.Pos{})
	}
	for i := 0; i < len(s.todo.list); i++ {
		s.one(sliceStep{s.todo.list[i], s.pos[i]})
	}
	s.p.fuel.burn(len(s.todo.list))
	return s.out
}

func (s *slicer) push(r ref, pos model.Pos) {
	if r.ok() && r.lit == nil && (r.path == nil || r.path.len <= maxPath) && len(s.todo.list) < 400 && s.todo.add(r) {
		s.pos = append(s.pos, pos)
	}
}

func (s *slicer) add(d dep) {
	for _, have := range s.out {
		if have.root == d.root && have.request == d.request && have.entry == d.entry && have.of == d.of {
			return
		}
	}
	if len(s.out) < maxDeps {
		s.out = append(s.out, d)
	}
}

func (s *slicer) one(st sliceStep) {
	p, r := s.p, st.ref
	for _, e := range s.ends {
		if e.env == r.env && e.v == r.v && begins(e.path, r.path) {
			return
		}
	}
	v := r.val()
	if s.turns && s.site != nil && r.env.n == s.site && r.v >= 0 && s.p.turning(s.site)[r.v] {
		r.path = nil
		s.add(dep{root: r, pos: st.pos})
		return
	}
	switch v.Kind {
	case model.ValParam, model.ValReceiver, model.ValNew, model.ValList, model.ValResult, model.ValCapture:
		if r.path == nil {
			s.stores(r, st.pos)
		}
	}
	all := func() {
		for _, op := range v.Ops {
			s.push(ref{env: r.env, v: op}, st.pos)
		}
	}
	switch v.Kind {
	case model.ValParam:
		if b := r.env.param(v.Index); b != nil {
			for _, o := range b {
				s.push(p.vs.extend(o, r.path), st.pos)
			}
			return
		}
		if r.env.call != nil {
			return // an optional parameter that is not passed
		}
		s.add(dep{root: r, pos: st.pos})
	case model.ValReceiver:
		if b := r.env.receiver(); b.ok() {
			s.push(p.vs.extend(b, r.path), st.pos)
			return
		}
		s.add(dep{root: r, pos: st.pos})
	case model.ValCapture:
		if b := p.vs.capture(r.env, v.Index); b.ok() {
			s.push(p.vs.extend(b, r.path), st.pos)
			return
		}
		s.add(dep{root: r, pos: st.pos})
	case model.ValField:
		if len(v.Ops) > 0 {
			s.push(ref{env: r.env, v: v.Ops[0], path: p.vs.step(stepKey{owner: v.Owner, name: v.Str, next: r.path})}, st.pos)
		}
	case model.ValElem:
		if len(v.Ops) > 1 && v.Ops[1] >= 0 && r.env.n.Values[v.Ops[1]].Kind == model.ValChoice && s.site != nil && writtenAround(r.env.n, s.site) {
			s.add(dep{root: r, pos: st.pos}) // an index that a loop counts
		}
		for i, op := range v.Ops {
			if i == 0 {
				name := ""
				if len(v.Ops) > 1 {
					if k := (ref{env: r.env, v: v.Ops[1]}).constant(); k != nil {
						name = constText(k)
					}
				}
				s.push(ref{env: r.env, v: op, path: p.vs.step(stepKey{elem: true, name: name, next: r.path})}, st.pos)
			} else {
				s.push(ref{env: r.env, v: op}, st.pos)
			}
		}
	case model.ValRange:
		if writtenAround(r.env.n, s.site) {
			s.add(dep{root: r, pos: st.pos})
			if !s.wide { // a key that a loop put together has all of the list in it
				return
			}
		}
		for _, op := range v.Ops {
			s.push(ref{env: r.env, v: op, path: p.vs.step(stepKey{elem: true, next: r.path})}, st.pos)
		}
	case model.ValChoice:
		for _, op := range v.Ops {
			s.push(ref{env: r.env, v: op, path: r.path}, st.pos)
		}
	case model.ValOp, model.ValRecv:
		all()
	case model.ValList, model.ValNew:
		if r.path != nil {
			hit := false
			for i, k := range v.Keys {
				if i < len(v.Ops) && (k == r.path.name || k == "...") {
					s.push(ref{env: r.env, v: v.Ops[i], path: r.path.next}, st.pos)
					hit = true
				}
			}
			if hit {
				return
			}
		}
		all()
		if v.Kind == model.ValNew && v.Index >= 0 && int(v.Index) < len(r.env.n.Calls) {
			s.args(r.env, &r.env.n.Calls[v.Index])
		}
	case model.ValAmbient:
		if strings.HasSuffix(v.Str, "_ENV") {
			return
		}
		d := dep{request: strings.TrimPrefix(v.Str, "superglobal:"), pos: st.pos}
		if r.path != nil && r.path.elem {
			d.entry = r.path.name
		}
		s.add(d)
	case model.ValResult:
		if v.Index >= 0 && int(v.Index) < len(r.env.n.Calls) {
			s.call(r, v)
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

// stores follows what was stored into an object or array in the same
// function.
func (s *slicer) stores(r ref, pos model.Pos) {
	n := r.env.n
	for i := range n.Stores {
		st := &n.Stores[i]
		if st.Place.Base == r.v && (st.Place.Kind == model.FieldPlace || st.Place.Kind == model.ElemPlace) && st.Value >= 0 {
			s.push(ref{env: r.env, v: st.Value}, pos)
			if st.Place.Kind == model.ElemPlace && st.Place.Key >= 0 {
				s.push(ref{env: r.env, v: st.Place.Key}, pos)
			}
		}
	}
}

// call follows the result of a call: into the callee's results, or to
// everything a library function was given.
func (s *slicer) call(r ref, v *model.Value) {
	p := s.p
	n := r.env.n
	c := &n.Calls[v.Index]
	t := &n.targets[v.Index]
	known := false
	for _, m := range p.means(n, int(v.Index)) {
		known = true
		if m.Result != nil && m.Result.Request != "" {
			d := dep{request: m.Result.Request, pos: c.Pos}
			if es := p.m.operand(r.env, c, m.Result.Entry, false); len(es) == 1 && es[0].constant() != nil {
				d.entry = constText(es[0].constant())
			}
			if c.Recv >= 0 {
				d.of = ref{env: r.env, v: c.Recv}
			}
			s.add(d)
			if d.entry != "" {
				return // not all of what it is asked of
			}
		}
		for i := range m.Effects {
			if e := &m.Effects[i]; e.Kind == model.Request {
				s.add(dep{request: p.requestName(&m, e), pos: c.Pos})
			}
		}
		if m.Read != nil && m.Read.Key.IsSet() {
			// what a cache holds depends on the key that is read
			for _, k := range p.m.operand(r.env, c, m.Read.Key, false) {
				s.push(k, c.Pos)
			}
			return
		}
	}
	if hasResults(t.fns) && (!known || t.sure) {
		into := s.entered(r.env, c, t)
		for _, d := range into {
			switch {
			case d.request != "":
				if d.deep < maxRequestDepth {
					s.add(dep{request: d.request, entry: d.entry, of: d.of, pos: d.pos, deep: d.deep + 1})
				}
			case d.called && d.bound:
				s.returned(d.root, d.pos)
			case d.bound:
				s.push(d.root, d.pos)
			default:
				s.add(d)
			}
		}
		if !s.wide {
			return
		}
		s.fed(r.env, c)
		if len(into) > 0 {
			return
		}
	}
	if c.Target.Kind == model.Dynamic && len(t.fns) == 0 {
		s.returned(ref{env: r.env, v: c.Target.Value}, c.Pos)
	}
	s.beside(r.env, c)
	if c.Recv >= 0 {
		s.push(ref{env: r.env, v: c.Recv}, c.Pos)
		s.uses(r.env, c.Recv, c)
	}
	s.args(r.env, c)
}

// maxEntered is how many targets of one call are looked into.
const maxEntered = 8

// entered are the deps of the functions a call may enter, as the caller sees
// them. Of a call that has several targets only what all of them depend on is
// certain; in the wide sense anything may be.
func (s *slicer) entered(e *env, c *model.Call, t *targets) []dep {
	fns := t.fns[:min(len(t.fns), maxEntered)]
	var out []dep
	count := map[dep]int{}
	for k, callee := range fns {
		in := s.p.vs.enter(callee, c, e)
		if t.bound[k].ok() {
			in = s.p.vs.enterBound(callee, c, e, t.bound[k])
		}
		mine := map[dep]bool{}
		for _, d := range s.deps(callee) {
			d.bound = false
			if d.of.ok() {
				d.of = s.p.vs.move(d.of, in)
			}
			if d.request == "" {
				if callee.unit.Dependency {
					d.root.path = nil // what a library keeps in an object is all the object
				}
				if m := s.p.vs.move(d.root, in); m != d.root {
					d.root, d.bound = m, true
				}
			}
			id := dep{root: d.root, request: d.request, entry: d.entry}
			if !mine[id] {
				mine[id] = true
				count[id]++
			}
			if count[id] == 1 {
				if d.pos.File == "" {
					d.pos = c.Pos
				}
				out = append(out, d)
			}
		}
	}
	if s.wide {
		return out
	}
	return slices.DeleteFunc(out, func(d dep) bool { return count[dep{root: d.root, request: d.request, entry: d.entry}] < len(fns) })
}

// deps are what a callee's results are made from.
func (s *slicer) deps(callee *node) []dep {
	if s.wide {
		return s.p.keyDeps(callee)
	}
	return s.narrow(callee)
}

// fed follows what was handed before to the objects that a call is made on or
// given.
func (s *slicer) fed(e *env, c *model.Call) {
	if c.Recv >= 0 {
		s.uses(e, c.Recv, c)
	}
	for i := range c.Args {
		if v := c.Args[i].Value; v >= 0 && int(v) < len(e.n.Values) {
			s.uses(e, v, c)
		}
	}
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

// beside takes in what runs at the very same place as part of the call: the
// global scope of a model that is queried.
func (s *slicer) beside(e *env, c *model.Call) {
	for i := range e.n.Calls {
		k := &e.n.Calls[i]
		if k == c || k.Pos != c.Pos || k.Recv >= 0 || len(k.Args) > 0 {
			continue
		}
		for _, f := range e.n.targets[i].fns {
			if f.maker == nil {
				continue
			}
			for _, d := range s.narrow(f) {
				if d.request != "" {
					s.add(dep{request: d.request, entry: d.entry, pos: c.Pos})
				}
			}
		}
	}
}

// uses follows what other calls gave to an object before: a query's
// parameters, what was written into a buffer; in the wide sense also what other
// calls were given together with it.
func (s *slicer) uses(e *env, obj model.ValueID, not *model.Call) {
	switch e.n.Values[obj].Kind {
	case model.ValResult, model.ValNew:
	default:
		return
	}
	for i := range e.n.Calls {
		c := &e.n.Calls[i]
		if c == not || c.Seq >= not.Seq {
			continue
		}
		along := s.wide && slices.ContainsFunc(c.Args, func(a model.Arg) bool { return a.Value == obj })
		if along && c.Recv >= 0 {
			s.push(ref{env: e, v: c.Recv}, c.Pos)
		}
		if along || c.Recv == obj {
			s.args(e, c)
		}
	}
}

// returned follows what a function value returns that is called: a closure, or a
// parameter for which a caller passes one.
func (s *slicer) returned(fn ref, pos model.Pos) {
	for _, o := range s.p.vs.chase(fn, false) {
		switch o.kind() {
		case model.ValFunc:
			s.closure(o, pos)
		case model.ValParam:
			if o.path == nil {
				s.add(dep{root: o, called: true, pos: pos})
			}
		}
	}
}

// closure follows what a closure's result is made from outside of it.
func (s *slicer) closure(fn ref, pos model.Pos) {
	p := s.p
	f := p.x.fn(fn.env.n.unit.Language, model.FuncID(fn.val().Str))
	if f == nil {
		return
	}
	for _, d := range s.narrow(f) {
		if d.request != "" {
			s.add(dep{request: d.request, entry: d.entry, pos: d.pos, deep: d.deep})
		} else if d.root.env != nil && d.root.kind() != model.ValParam {
			be := p.bindEnv(boundFunc{f, fn}, nil)
			s.push(p.vs.move(d.root, be), pos)
		} else if d.root.env != nil && d.root.env.n != f {
			s.push(p.vs.move(d.root, fn.env), pos)
		}
	}
}

// args follows the arguments of a call whose inside is not known, and
// the results of functions it is given.
func (s *slicer) args(e *env, c *model.Call) {
	if s.given[given{e, c}] {
		return
	}
	if s.given == nil {
		s.given = map[given]bool{}
	}
	s.given[given{e, c}] = true
	for i := range c.Args {
		v := c.Args[i].Value
		if v < 0 || int(v) >= len(e.n.Values) {
			continue
		}
		val := &e.n.Values[v]
		if val.Type == e.n.traits().Context && val.Type != "" {
			continue
		}
		s.uses(e, v, c)
		if val.Kind == model.ValFunc {
			s.closure(ref{env: e, v: v}, c.Pos)
			continue
		}
		s.push(ref{env: e, v: v}, c.Pos)
	}
}
