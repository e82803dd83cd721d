package link

import (
	"regexp"
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
	p.deps = make([][]dep, len(p.x.nodes))
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

func aroundFunc(n *node, f *model.Func, p *linker) bool {
	for _, l := range []model.Language{model.Go, model.PHP} {
		if site := p.x.fn(l, f.ID); site != nil && site.Func == f {
			return writtenAround(n, site)
		}
	}
	return false
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

// opaqueKey names parameters that callers build as a whole key.
var opaqueKey = regexp.MustCompile(`(?i)key|hash|digest|signature|fingerprint|etag|cache.?id|ident|checksum|uniq`)

// inputs compares what a callback's result is made from with what the key is
// made from.
func (p *linker) inputs(s *Site, f *found) {
	if len(f.fns) == 0 || f.pr.acq != nil || f.pr.spec != nil && !f.pr.spec.Key.IsSet() || len(p.keyValues(f.stand)) == 0 {
		return
	}
	keys := p.slice(p.keyValues(f.stand), f.n)
	for _, k := range keys {
		if root, ok := p.rootOf(k); ok {
			s.Key.Roots = append(s.Key.Roots, root)
		}
	}
	var ins []dep
	for _, b := range f.fns {
		if p.setsValue(b) {
			return
		}
		var from []ref
		for _, d := range p.deps[b.f.n.num] {
			if d.request != "" {
				ins = addDep(ins, d)
				continue
			}
			from = append(from, p.vs.move(d.root, b.e))
		}
		at := map[ref]model.Pos{}
		for i, d := range p.deps[b.f.n.num] {
			_ = i
			if d.request == "" {
				at[p.vs.move(d.root, b.e)] = d.pos
			}
		}
		for _, r := range from {
			for _, d := range p.slice([]ref{r}, f.n) {
				if d.request == "" && !writtenAround(d.root.env.n, f.n) {
					continue // a parameter of something deeper that nothing here binds
				}
				if d.pos.File == "" || at[r].File != "" {
					d.pos = at[r]
				}
				ins = addDep(ins, d)
			}
		}
	}
	s.Inputs = p.judgeInputs(s, keys, ins)
}

func addDep(ds []dep, d dep) []dep {
	for _, have := range ds {
		if have.root == d.root && have.request == d.request {
			return ds
		}
	}
	return append(ds, d)
}

// judgeInputs keeps the inputs that can differ between two callers of one key.
func (p *linker) judgeInputs(s *Site, keys, ins []dep) []Input {
	opaque := false
	for _, k := range keys {
		if k.request == "" && k.root.kind() == model.ValParam {
			if pr := paramOf(k.root); pr != nil && opaqueKey.MatchString(pr.Name) {
				opaque = true
			}
		}
		if k.request == "" && k.root.path != nil && !k.root.path.elem && k.root.kind() != model.ValParam && p.setFromOutside(k.root.path) {
			opaque = true // a property in which somebody put the key before
		}
	}
	var out []Input
	for _, d := range ins {
		root, ok := p.rootOf(d)
		if !ok || d.request == "" && !aroundFunc(d.root.env.n, s.Func, p) {
			continue
		}
		if s.Call != nil && d.request == "" && d.root.kind() == model.ValParam && d.root.env.n.Func == s.Func &&
			guardedNull(d.root.env.n, d.root.val().Index, s.Call.Block) {
			continue // it is null whenever control comes here
		}
		in := Input{Root: root, InKey: p.covered(d, keys)}
		if opaque && root.Kind == RootParam {
			in.InKey = true
		}
		in.Trace = []model.Step{{Pos: s.Pos, Function: s.Func.Name, Message: "the key " + quoted(s.Key.Text) + " is made"}}
		if d.pos.IsValid() {
			in.Trace = append(in.Trace, model.Step{Pos: d.pos, Message: root.Name + " enters the value"})
		}
		dup := false
		for _, have := range out {
			dup = dup || have.Name == in.Name && have.Kind == in.Kind
		}
		if !dup {
			out = append(out, in)
		}
	}
	return out
}

// setFromOutside reports whether what a property holds was passed to a method
// that is no constructor.
func (p *linker) setFromOutside(path *step) bool {
	for _, st := range p.x.fields[fieldKey{path.owner, path.name}] {
		n := st.env.n
		if n.Test || strings.HasSuffix(strings.ToLower(string(n.ID)), "::__construct") {
			continue
		}
		for _, d := range p.slice([]ref{st}, nil) {
			if d.request == "" && d.root.kind() == model.ValParam && d.root.env.n == n {
				return true
			}
		}
	}
	return false
}

func quoted(s string) string {
	if s == "" {
		return "of this entry"
	}
	return `"` + s + `"`
}

// covered reports whether the key is made from the same thing: the root
// itself, a part of it (an id), or a whole it is part of.
func (p *linker) covered(d dep, keys []dep) bool {
	for _, k := range keys {
		if d.request != "" || k.request != "" {
			if d.request != "" && (strings.EqualFold(d.request, k.request) || lastWord(d.request) == lastWord(k.request)) {
				return true
			}
			continue
		}
		if k.root.env.n != d.root.env.n {
			continue
		}
		a, b := d.root.val(), k.root.val()
		same := d.root.v == k.root.v || a.Kind == b.Kind && a.Kind != model.ValRange && a.Index == b.Index ||
			a.Kind == model.ValRange && b.Kind == model.ValRange && len(a.Ops) > 0 && len(b.Ops) > 0 && a.Ops[0] == b.Ops[0]
		if same && (prefixes(d.root.path, k.root.path) || p.identified(d.root, k.root)) {
			return true
		}
	}
	return false
}

// lastWord names the kind of state: "the request's locale" and "the current
// locale" are both a locale.
func lastWord(s string) string {
	return strings.ToLower(s[strings.LastIndexByte(s, ' ')+1:])
}

// identity are the names of what tells objects of one class apart.
var identity = regexp.MustCompile(`(?i)^_*(id|uuid|ulid|guid|uid|pk|slug|code|zip|key|name|username|handle|email|identifier|hash|sku|isbn|iri|number|version|checksum)$|Id$|ID$|Uuid$|UUID$`)

// identified reports whether a part of an object that is in the key stands for
// the whole: an object of the program's own classes, of which the key holds
// what tells it from others. The parts of a plain struct of options, or of a
// library's request, are unrelated.
func (p *linker) identified(r, key ref) bool {
	pr := paramOf(r)
	if pr == nil || p.x.types[pr.Type] == nil {
		return false
	}
	if r.env.n.unit.Language == model.Go && !p.x.own(model.Go, pr.Type) {
		return false
	}
	last := key.path
	for last != nil && last.next != nil && !last.next.elem {
		last = last.next
	}
	return last == nil || identity.MatchString(last.name)
}

// prefixes reports whether one path is the beginning of the other.
func prefixes(a, b *step) bool {
	for a != nil && b != nil {
		if a.elem != b.elem || a.name != b.name && !(a.elem && (a.name == "" || b.name == "")) {
			return false
		}
		a, b = a.next, b.next
	}
	return true
}

func paramOf(r ref) *model.Param {
	if v := r.val(); v != nil && v.Kind == model.ValParam && int(v.Index) < len(r.env.n.Params) {
		return &r.env.n.Params[v.Index]
	}
	return nil
}

// rootOf describes a dep; ok is false for what cannot differ between callers:
// services, functions, contexts, configuration.
func (p *linker) rootOf(d dep) (Root, bool) {
	if d.request != "" {
		return Root{Kind: RootRequest, Name: d.request, Pos: d.pos}, true
	}
	r := d.root
	n := r.env.n
	php := n.unit.Language == model.PHP
	switch v := r.val(); v.Kind {
	case model.ValParam:
		pr := paramOf(r)
		if pr == nil || p.noInput(n.unit.Language, pr) || php && n.Owner != "" && len(p.vs.injected(n, v.Index)) > 0 {
			return Root{}, false
		}
		name := pr.Name
		if php {
			name = "$" + name
		}
		return Root{Kind: RootParam, Name: name + pathText(r.path, php), Type: pr.Type, Pos: n.Pos, Index: v.Index}, true
	case model.ValReceiver:
		if r.path == nil || r.path.elem || !php || !p.varies(r.path) {
			return Root{}, false
		}
		return Root{Kind: RootField, Name: "$this" + pathText(r.path, php), Pos: d.pos}, true
	case model.ValRange:
		return Root{Kind: RootUnknown, Name: "the loop variable", Pos: d.pos}, true
	}
	return Root{}, false
}

func pathText(s *step, php bool) string {
	var b strings.Builder
	for ; s != nil; s = s.next {
		switch {
		case s.elem:
			return b.String() // of the whole collection
		case php:
			b.WriteString("->" + s.name)
		default:
			b.WriteString("." + s.name)
		}
	}
	return b.String()
}

// noInput reports whether a parameter holds nothing that makes a value: a
// context, a function, a service, a writer.
func (p *linker) noInput(l model.Language, pr *model.Param) bool {
	t := string(pr.Type)
	if pr.Signature != "" || t == "context.Context" || t == "func" || t == "callable" || t == "Closure" || t == "error" {
		return true
	}
	if t == "" || t == "mixed" || t == "?" {
		return false
	}
	if l == model.Go {
		typ := p.x.types[pr.Type]
		return typ != nil && typ.Kind == model.Interface && len(typ.Methods) > 0 && !strings.HasPrefix(t, "any")
	}
	if len(p.x.byClass[pr.Type]) > 0 || p.x.services[t] != nil {
		return true
	}
	if typ := p.x.types[pr.Type]; typ != nil && typ.Kind == model.Interface {
		return false
	}
	if _, ok := p.view.Types(l).Known(t); ok && p.x.types[pr.Type] == nil {
		return true // a library's service
	}
	return false
}

// varies reports whether a property is changed after construction.
func (p *linker) varies(path *step) bool {
	if t := p.x.types[path.owner]; t != nil {
		for i := range t.Fields {
			if f := &t.Fields[i]; f.Name == path.name {
				if !f.Mutable {
					return false
				}
				if !scalar(f.Type) {
					return false // an object: a service, or judged by its own fields
				}
			}
		}
	}
	for _, s := range p.x.fields[fieldKey{path.owner, path.name}] {
		n := s.env.n
		if strings.HasSuffix(strings.ToLower(string(n.ID)), "::__construct") || n.Test {
			continue
		}
		if pr := paramOf(ref{env: n.root, v: s.v}); pr != nil && scalar(pr.Type) {
			return true // a setter
		}
	}
	return false
}

// scalar reports whether a PHP type is plain data.
func scalar(t model.TypeID) bool {
	switch strings.ToLower(strings.TrimPrefix(string(t), "?")) {
	case "", "?", "mixed", "string", "int", "float", "bool", "array", "iterable", "string|int", "int|string", "array|null", "string|null", "int|null":
		return true
	}
	return strings.HasSuffix(string(t), "[]")
}

// setsValue reports whether a callback only returns a value it was given: get
// used as set.
func (p *linker) setsValue(b foundFunc) bool {
	n := b.f.n
	if len(n.Calls) > 2 {
		return false
	}
	any := false
	for i := range n.Returns {
		for k, v := range n.Returns[i].Values {
			if k > 0 || v < 0 {
				continue
			}
			switch n.Values[v].Kind {
			case model.ValCapture:
				any = true
			default:
				return false
			}
		}
	}
	return any
}
