package link

import (
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/model"
)

func aroundFunc(n *node, f *model.Func, p *linker) bool {
	for _, l := range model.Languages {
		if site := p.x.fn(l, f.ID); site != nil && site.Func == f {
			return writtenAround(n, site)
		}
	}
	return false
}

// inputs compares what a callback's result is made from with what the key is
// made from.
func (p *linker) inputs(s *Site, f *found) {
	if len(f.fns) == 0 || f.pr.acq != nil || f.pr.spec != nil && !f.pr.spec.Key.IsSet() || len(p.keyValues(f.stand)) == 0 {
		return
	}
	raw := p.keyValues(f.stand)
	if f.pr.spec != nil {
		raw = p.m.unfollowed(f.env, &f.pr.n.Calls[f.pr.call], f.pr.spec.Key)
	}
	keys := p.keySlice(raw, f.n)
	for _, k := range keys {
		if root, ok := p.rootOf(k); ok {
			s.Key.Roots = append(s.Key.Roots, root)
		}
	}
	if len(keys) == 0 && strings.Contains(s.Key.Text, "*") {
		s.Unresolved = append(s.Unresolved, keyUnresolved(s))
		return
	}
	if p.clearedBefore(f) {
		return
	}
	var ins []dep
	oneRequest := p.ownMemoryOf(f.pr)
	at := int32(-1)
	if f.call >= 0 {
		at = f.n.Calls[f.call].Block
	}
	var byKey statesTold
	tells := func(d dep) bool {
		if byKey == nil {
			byKey = p.toldByKey(f.n, at, raw, keys)
		}
		return byKey.has(d)
	}
	for _, b := range f.fns {
		if p.setsValue(b) {
			return
		}
		var from []ref
		asked := statesTold{} // request state that an object in the key tells
		for _, d := range p.depsOf(b.f.n) {
			if d.request != "" && p.askedOfKey(f, d, b.e, keys) {
				asked.add(d)
			}
		}
		for _, d := range p.depsOf(b.f.n) {
			if d.request != "" {
				if !oneRequest && !asked.has(d) && !tells(d) {
					ins = addDep(ins, d)
				}
				continue
			}
			from = append(from, p.vs.move(d.root, b.e))
		}
		if !oneRequest {
			for _, d := range p.decidedBy(b, f.n) {
				if !asked.has(d) && !tells(d) {
					ins = addDep(ins, d)
				}
			}
		}
		entered := map[ref]model.Pos{}
		for _, d := range p.depsOf(b.f.n) {
			if d.request == "" {
				entered[p.vs.move(d.root, b.e)] = d.pos
			}
		}
		for _, r := range from {
			for _, d := range p.slice([]ref{r}, f.n) {
				if d.request == "" && !writtenAround(d.root.env.n, f.n) {
					continue // a parameter of something deeper that nothing here binds
				}
				if d.pos.File == "" || entered[r].File != "" {
					d.pos = entered[r]
				}
				ins = addDep(ins, d)
			}
		}
	}
	s.Inputs = p.judgeInputs(s, keys, ins)
}

// clearedBefore reports whether the entry of a site is deleted just before: the
// callback always runs, and get is used to set what its caller has.
func (p *linker) clearedBefore(f *found) bool {
	if f.call < 0 || f.pr.spec == nil {
		return false
	}
	get := &f.n.Calls[f.call]
	key := p.key(p.keyValues(f.stand)).Text
	if key == "" || key == "*" {
		return false
	}
	for i := range f.n.Calls {
		c := &f.n.Calls[i]
		if c.Block != get.Block || c.Seq >= get.Seq || c.Recv < 0 || get.Recv < 0 || placeOf(f.n, c.Recv) != placeOf(f.n, get.Recv) {
			continue
		}
		for _, m := range p.means(f.n, i) {
			if m.Delete != nil && m.Delete.Key.IsSet() && p.key(p.m.operand(f.n.root, c, m.Delete.Key, false)).Text == key {
				return true
			}
		}
	}
	return false
}

// ownMemoryOf reports whether what a site keeps is let go with the request: state
// of the request is the same for all of it.
func (p *linker) ownMemoryOf(pr *proto) bool {
	if pr.fill != nil {
		return pr.fill.m == nil && !pr.fill.flight && !pr.n.traits().SharedMemory
	}
	return pr.spec != nil && p.ownMemory(pr.n, pr.call)
}

// askedOfKey reports whether request state is asked of an object that the key is
// made of: who tells the objects apart tells their users apart.
func (p *linker) askedOfKey(f *found, d dep, e *env, keys []dep) bool {
	if !d.of.ok() {
		return false
	}
	from := p.slice([]ref{p.vs.move(d.of, e)}, f.n)
	for _, o := range from {
		if o.request != "" || !p.covered(o, keys) {
			return false
		}
	}
	return len(from) > 0
}

// keyUnresolved tells that nothing can be said of what a key lacks.
func keyUnresolved(s *Site) model.Unresolved {
	return model.Unresolved{Pos: s.Pos, What: s.API, Reason: "what its key is made of could not be followed"}
}

func addDep(ds []dep, d dep) []dep {
	for _, have := range ds {
		if have.root == d.root && have.request == d.request && have.entry == d.entry {
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
			if pr := paramOf(k.root); pr != nil && p.view.Named(s.Language, "key", pr.Name) {
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
		if d.request == "" && d.root.env.n.Func != s.Func && p.hasPart(d.root.env.n, "setup") {
			continue // what a constructor was given is the same for as long as the closure lives
		}
		if s.Call != nil && d.request == "" && d.root.kind() == model.ValParam && d.root.env.n.Func == s.Func &&
			(guardedNull(d.root.env.n, d.root.val().Index, s.Call.Block) || p.pinned(d.root, s.Call.Block)) {
			continue // it is always the same when control comes here
		}
		if s.Call != nil && d.request == "" && d.root.kind() == model.ValParam && d.root.env.n.Func == s.Func && holdsCache(d.root.env.n, s.Call.Recv, d.root.val().Index) {
			continue // what stands beside the cache in one object belongs to the cache
		}
		if d.request == "" && p.configuration(d.root, keys) {
			continue
		}
		in := Input{Root: root, InKey: p.covered(d, keys)}
		if opaque && root.Kind == RootParam {
			in.InKey = true
		}
		if !in.InKey && d.request == "" && (p.setUpOnce(d.root, keys) || p.madeOfKey(d, keys, cacheParam(s, d.root.env.n), 0)) {
			continue
		}
		in.Trace = []model.Step{{Pos: s.Pos, Function: s.Func.Name, Message: keyText(s.Key.Text) + " is made"}}
		if d.pos.IsValid() {
			in.Trace = append(in.Trace, model.Step{Pos: d.pos, Message: root.Name + " enters the value"})
		}
		dup := false
		for i := range out {
			if have := &out[i]; have.Name == in.Name && have.Kind == in.Kind {
				dup = true
				have.InKey = have.InKey && in.InKey // of two entries one may be missing
			}
		}
		if !dup {
			out = append(out, in)
		}
	}
	return out
}

// configuration reports whether an input is of a type that somebody has named as the
// program's configuration, and the key holds nothing of it: it is the same for everybody
// who asks. Where a part of it is in the key, there are several.
func (p *linker) configuration(r ref, keys []dep) bool {
	pr := paramOf(r)
	return pr != nil && p.view.Named(r.env.n.unit.Language, "configuration", lastPart(string(pr.Type))) && !partInKey(r, keys)
}

// partInKey reports whether something of the parameter that an input is a part of is in
// the key.
func partInKey(r ref, keys []dep) bool {
	return slices.ContainsFunc(keys, func(k dep) bool {
		return k.request == "" && k.root.env.n == r.env.n && k.root.kind() == model.ValParam && k.root.val().Index == r.val().Index
	})
}

// holdsCache reports whether the object that a site is called on is a field of a
// parameter.
func holdsCache(n *node, recv model.ValueID, param int32) bool {
	if recv < 0 {
		return false
	}
	v := heldBy(n, recv)
	return v >= 0 && v != recv && n.Values[v].Kind == model.ValParam && n.Values[v].Index == param
}

// setFromOutside reports whether what a property holds was passed to a method
// that is no constructor.
func (p *linker) setFromOutside(path *step) bool {
	for _, st := range p.x.fields[fieldKey{path.owner, path.name}] {
		n := st.value.env.n
		if n.Test || n.constructs() {
			continue
		}
		for _, d := range p.slice([]ref{st.value}, nil) {
			if d.request != "" || d.root.kind() != model.ValParam || d.root.env.n != n {
				continue
			}
			if _, ok := p.rootOf(d); ok {
				return true
			}
		}
	}
	return false
}

func keyText(pattern string) string {
	if pattern == "" || pattern == "*" {
		return "the key of this entry"
	}
	return `the key "` + pattern + `"`
}

// covered reports whether the key is made from the same thing: the root
// itself, a part of it (an id), or a whole it is part of.
func (p *linker) covered(d dep, keys []dep) bool {
	for _, k := range keys {
		if d.request != "" || k.request != "" {
			if d.request != "" && lastWord(d.request) == lastWord(k.request) && (d.entry == "" || k.entry == "" || d.entry == k.entry) {
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

// identified reports whether a part of an object that is in the key stands for
// the whole: an object of the program's own classes, of which the key holds
// what tells it from others. The parts of a plain struct of options, or of a
// library's request, are unrelated.
func (p *linker) identified(r, key ref) bool {
	lang := r.env.n.unit.Language
	if r.val().Kind == model.ValReceiver { // what an object makes under its own id
		return key.path != nil && r.env.n.Owner != "" && p.ownIdentity(lang, r.env.n.Owner, lastStep(key.path).name)
	}
	pr := paramOf(r)
	if pr == nil {
		return false
	}
	if pr.Type == "" && r.env.n.traits().Untyped {
		// Nothing is declared, but properties are read: an object it is.
		return r.path != nil && !r.path.elem && key.path != nil && !key.path.elem && p.view.Named(lang, "identity", lastStep(key.path).name)
	}
	if !p.x.own(pr.Type) {
		return false
	}
	return key.path == nil || p.ownIdentity(lang, pr.Type, lastStep(key.path).name)
}

// ownIdentity reports whether a property tells the objects of a type apart: its
// id, or the id that is called like the type. The id of something else is an
// attribute, a client's id in its configuration.
func (p *linker) ownIdentity(lang model.Language, t model.TypeID, name string) bool {
	if !p.view.Named(lang, "identity", name) {
		return false
	}
	whole := strings.TrimLeft(strings.ToLower(name), "_")
	for _, suffix := range []string{"uuid", "id"} {
		if of, ok := strings.CutSuffix(whole, suffix); ok && of != "" && of != "u" && of != "uu" && of != "gu" && of != "p" {
			return strings.Contains(strings.ToLower(lastPart(string(t))), strings.TrimRight(of, "_"))
		}
	}
	return true
}

// lastStep is the last property of a path before an element.
func lastStep(s *step) *step {
	for s.next != nil && !s.next.elem {
		s = s.next
	}
	return s
}

// prefixes reports whether one path is the beginning of the other.
func prefixes(a, b *step) bool { return begins(a, b) || begins(b, a) }

// begins reports whether path b begins with a.
func begins(a, b *step) bool {
	for ; a != nil; a, b = a.next, b.next {
		if b == nil || a.elem != b.elem || a.name != b.name && !(a.elem && (a.name == "" || b.name == "")) {
			return false
		}
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
	traits := n.traits()
	switch v := r.val(); v.Kind {
	case model.ValParam:
		pr := paramOf(r)
		if pr == nil || p.noInput(n.unit.Language, pr) || traits.Structural && r.path != nil && p.noInput(n.unit.Language, &model.Param{Type: p.m.typeOf(r)}) || traits.Container && n.Owner != "" && len(p.vs.injected(n, v.Index)) > 0 {
			return Root{}, false
		}
		return Root{Kind: RootParam, Name: traits.Sigil + pr.Name + pathText(r.path, traits), Type: pr.Type, Pos: n.Pos, Index: v.Index}, true
	case model.ValReceiver:
		if r.path == nil || r.path.elem || traits.SharedMemory || !p.varies(r.path) {
			return Root{}, false
		}
		return Root{Kind: RootField, Name: traits.Self + pathText(r.path, traits), Pos: d.pos}, true
	case model.ValRange:
		return Root{Kind: RootUnknown, Name: "the loop variable", Pos: d.pos}, true
	}
	return Root{}, false
}

func pathText(s *step, traits *model.Traits) string {
	var b strings.Builder
	for ; s != nil; s = s.next {
		if s.elem {
			break // of the whole collection
		}
		b.WriteString(traits.Member + s.name)
	}
	return b.String()
}

// noInput reports whether a parameter holds nothing that makes a value: a
// context, a function, a service, a writer.
func (p *linker) noInput(l model.Language, pr *model.Param) bool {
	t, traits := string(pr.Type), l.Traits()
	if pr.Signature != "" || pr.Type == traits.Context && t != "" || t == "func" || t == "callable" || t == "Closure" || t == "error" {
		return true
	}
	if t == "" || t == "mixed" || t == "?" {
		return false
	}
	if pr.Variadic && p.view.Named(l, "options", lastPart(t)) {
		return true
	}
	if traits.Structural {
		if !p.x.own(pr.Type) && p.view.Named(l, "service", lastPart(t)) {
			return true
		}
		typ := p.x.types[pr.Type]
		if typ != nil && slices.Contains(typ.Supers, traits.Context) {
			return true // a context with luggage
		}
		return typ != nil && typ.Kind == model.Interface && len(typ.Methods) > 0 && !strings.HasPrefix(t, "any")
	}
	if len(p.x.byClass[pr.Type]) > 0 || p.x.services[t] != nil {
		return true
	}
	if p.x.own(pr.Type) {
		return false
	}
	_, known := p.view.Types(l).Known(t)
	return known || p.view.Named(l, "service", lastPart(t)) // a library's service
}

// varies reports whether a property is changed after construction.
func (p *linker) varies(path *step) bool {
	if f := fieldOf(p.x.types[path.owner], path.name); f != nil && (!f.Mutable || !scalar(f.Type)) {
		return false // an object is a service, or judged by its own fields
	}
	for _, s := range p.x.fields[fieldKey{path.owner, path.name}] {
		n := s.value.env.n
		if n.constructs() || n.Test {
			continue
		}
		if v := (ref{env: n.root, v: s.value.v}); paramOf(v) != nil && scalar(paramOf(v).Type) && !p.configures(n, v.val().Index) {
			return true // a setter
		}
	}
	return false
}

// configures reports whether a setter is called by the container alone.
func (p *linker) configures(n *node, param int32) bool {
	called := slices.ContainsFunc(n.callers, func(c callSite) bool { return !c.n.Test })
	return !called && len(p.vs.injected(n, param)) > 0
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
