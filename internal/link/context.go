package link

import (
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/model"
)

// A ctxUse is a context that a function hands to something that may wait on
// it: the context's origin, symbolic as in bounds, and the way to the call.
type ctxUse struct {
	from ref
	kind model.EffectKind // "" when the callee is not known
	what string           // the symbol or the text of the call
	way  *way
}

const maxCtxUses = 8

func (s *summary) addContext(u *ctxUse) {
	if len(s.contexts) >= maxCtxUses || u.way.length() > maxTrace {
		return
	}
	for _, have := range s.contexts {
		if have.from == u.from && (have.kind != "") == (u.kind != "") {
			return
		}
	}
	s.contexts = append(s.contexts, u)
}

// contextUses adds the contexts that one call of a function hands on.
func (p *linker) contextUses(n *node, i int) {
	if n.traits().Context == "" {
		return
	}
	c := &n.Calls[i]
	if c.Mode == model.Spawned && !p.awaited(n, i) {
		return
	}
	means := p.means(n, i)
	for k := range c.Args {
		v := c.Args[k].Value
		if v < 0 || n.Values[v].Type != n.traits().Context && !p.m.embedsContext(ref{env: n.root, v: v}) {
			continue
		}
		kind, what, ok := p.waitsOn(n, i, means)
		if !ok {
			continue
		}
		for _, o := range p.m.contextOf(p.vs.chase(ref{env: n.root, v: v}, false), symbolic) {
			n.effects.addContext(&ctxUse{from: o, kind: kind, what: what, way: &way{at: n, call: i, len: 1}})
		}
	}
	for k := range means {
		// a context carried by another argument: a request made with it
		for e := range means[k].Effects {
			eff := &means[k].Effects[e]
			if eff.Kind == "" || means[k].maybe {
				continue
			}
			b := p.b.of(n.root, c, eff)
			for l := range b.limits {
				if b.limits[l].spec.Context.IsSet() {
					for _, o := range b.origins(&b.limits[l]) {
						n.effects.addContext(&ctxUse{from: o, kind: eff.Kind, what: means[k].name, way: &way{at: n, call: i, len: 1}})
					}
				}
			}
		}
	}
}

// embedsContext reports whether a value is a struct of the program that is a
// context by the one it embeds.
func (m *meanings) embedsContext(r ref) bool { return m.embeddedContext(r) != nil }

// embeddedContext is the field of a struct that makes it a context.
func (m *meanings) embeddedContext(r ref) *model.Field {
	if r.lit != nil || r.env.n.traits().Context == "" {
		return nil
	}
	t := m.x.types[m.typeOf(r)]
	if t == nil {
		return nil
	}
	for i := range t.Fields {
		if f := &t.Fields[i]; f.Embedded && f.Type == r.env.n.traits().Context {
			return f
		}
	}
	return nil
}

// contextOf follows structs that embed a context to that context.
func (m *meanings) contextOf(from []ref, mode chaseMode) []ref {
	if !slices.ContainsFunc(from, m.embedsContext) {
		return from
	}
	var out []ref
	for _, r := range from {
		f := m.embeddedContext(r)
		if f == nil {
			out = append(out, r)
			continue
		}
		k := stepKey{owner: m.typeOf(r), name: f.Name}
		out = append(out, m.vs.follow(m.vs.extend(r, m.vs.step(k)), mode)...)
	}
	return out
}

// origins are the values a limit was decided from or is open in.
func (b *bound) origins(l *limit) []ref { return append(l.open[:len(l.open):len(l.open)], l.from...) }

// waitsOn says whether a call that is given a context may wait on it: a
// library effect does; so does what the program calls without showing a body,
// an interface or a function value. Functions with a body speak for themselves.
func (p *linker) waitsOn(n *node, i int, means []meaning) (model.EffectKind, string, bool) {
	c, t := &n.Calls[i], &n.targets[i]
	for k := range means {
		m := &means[k]
		for e := range m.Effects {
			if m.Effects[e].Kind != "" {
				return m.Effects[e].Kind, m.name, true
			}
		}
	}
	if len(means) > 0 || len(t.fns) > 0 || len(t.libs) > 0 {
		return "", "", false
	}
	switch c.Target.Kind {
	case model.Dynamic:
		return "", callText(c), !p.libraryVariable(n, c.Target.Value)
	case model.Virtual:
		return "", callText(c), p.x.own(c.Target.Type)
	}
	return "", "", false
}

// libraryVariable reports whether a function value is a package variable of a
// library, or one that holds functions of libraries alone: a short name for a
// function of which nothing is known (a logger's).
func (p *linker) libraryVariable(n *node, v model.ValueID) bool {
	if v < 0 || n.Values[v].Kind != model.ValGlobal {
		return false
	}
	name := n.Values[v].Str
	for _, r := range p.x.globals[name] {
		if r.kind() != model.ValFunc || p.x.fn(r.env.n.unit.Language, model.FuncID(r.val().Str)) != nil {
			return false
		}
	}
	return len(p.x.globals[name]) > 0 || !p.x.ownGlobal(name)
}

// moveContexts takes over the contexts a callee hands on.
func (p *linker) moveContexts(n *node, i int, from *summary, e *env, inv *invocation) {
	for _, u := range from.contexts {
		r := p.vs.move(u.from, e)
		origins := []ref{r}
		if r != u.from {
			origins = p.m.contextOf(p.vs.chase(r, false), symbolic)
		}
		for _, o := range origins {
			if p.settledContext(n, o) {
				continue
			}
			w := u.way.before(inv)
			n.effects.addContext(&ctxUse{from: o, kind: u.kind, what: u.what, way: &way{at: n, call: i, next: w, len: w.len + 1}})
		}
	}
}

// settledContext reports whether no caller of n can make a context that of its own:
// it is none, or the background below n, or comes into something deeper that n does
// not bind.
// There are many of them below a function that does much, and room for few.
func (p *linker) settledContext(n *node, o ref) bool {
	switch {
	case o.env == nil:
		return false
	case o.kind() == model.ValConst, o.kind() == model.ValNew: // a field that nobody set
		return true
	case o.root():
		return o.env.n != n && !writtenAround(o.env.n, n)
	}
	origin, _, _ := p.contextOriginShallow(o)
	return origin == "background"
}

// contexts finds the contexts that cross into the callbacks of a site.
func (p *linker) contexts(s *Site, f *found) {
	if s.Language.Traits().Context == "" || f.pr.acq != nil || f.pr.kind == FillSite {
		return // under a mutex the next caller computes anew
	}
	var out []ContextUse
	for _, b := range f.fns {
		for _, u := range b.f.n.effects.contexts {
			r := p.vs.move(u.from, b.e)
			for _, o := range p.m.contextOf(p.vs.chase(r, false), symbolic) {
				c, ok := p.contextUse(f.n, o, u)
				if !ok {
					continue
				}
				c.Offered = p.offered(u.from, b.f.n)
				if c.Offered && f.pr.n.user() && (f.kind == LoaderSite || f.kind == WrapperSite && b.f.n.maker == nil) {
					continue // the program's own flight hands it on: one fault, and it is there; a closure is a part of it
				}
				c.Trace = append([]model.Step{{Pos: s.Pos, Function: f.n.Name, Message: "runs " + b.f.n.Name}}, c.Trace...)
				out = addContextUse(out, c)
			}
		}
	}
	s.Contexts = out
}

// offered reports whether a context is a parameter of a function, or made of one.
func (p *linker) offered(o ref, n *node) bool {
	return slices.ContainsFunc(p.contextRoots(o, 0), func(r ref) bool {
		return r.kind() == model.ValParam && r.path == nil && r.env.n == n
	})
}

// contextRoots are the contexts of callers that a context is made of.
func (p *linker) contextRoots(o ref, depth int) []ref {
	switch {
	case o.env == nil || depth > maxCarry:
		return nil
	case o.root():
		return []ref{o}
	}
	c := maker(o)
	if c == nil {
		return nil
	}
	means := p.m.of(o.env, c)
	var parents, out []ref
	if v := p.onlyContext(o.env.n, c); len(means) == 0 && v >= 0 {
		parents = p.vs.chase(ref{env: o.env, v: v}, false)
	}
	for _, m := range means {
		if m.Result == nil {
			continue
		}
		switch m.Result.Context {
		case "deadline", "cancel", "value":
			parents = append(parents, p.m.operand(o.env, c, m.Result.Parent, false)...)
		}
	}
	for _, r := range parents {
		out = append(out, p.contextRoots(r, depth+1)...)
	}
	return out
}

func addContextUse(out []ContextUse, c ContextUse) []ContextUse {
	for i := range out {
		if out[i].Name == c.Name && out[i].Origin == c.Origin {
			if out[i].Effects[0].Kind == "" && c.Effects[0].Kind != "" { // what is known is the better proof
				out[i], c = c, out[i]
			}
			for _, e := range c.Effects {
				if len(out[i].Effects) < 4 {
					out[i].Effects = append(out[i].Effects, e)
				}
			}
			return out
		}
	}
	return append(out, c)
}

// contextUse judges the origin of a context that a callback of a site in n
// uses; ok is false for one that does not matter.
func (p *linker) contextUse(n *node, o ref, u *ctxUse) (ContextUse, bool) {
	origin, name, bound := p.contextOrigin(o, 0)
	if origin == "" {
		return ContextUse{}, false
	}
	if roots := p.contextRoots(o, 0); len(roots) > 0 && !slices.ContainsFunc(roots, func(r ref) bool { return writtenAround(r.env.n, n) }) {
		return ContextUse{}, false // of something deeper that nothing here binds
	}
	last := u.way
	for last.next != nil {
		last = last.next
	}
	c := ContextUse{Name: name, Pos: last.at.Calls[last.call].Pos, Bound: bound, Origin: origin}
	msg := "-> " + shortSymbol(u.what) + "()"
	if u.kind == "" {
		msg = "-> " + u.what
	}
	c.Trace = p.waySteps(u.way, msg)
	c.Effects = []model.Effect{{Kind: u.kind, Bound: model.Bound{Kind: model.Cancellable}, Symbol: u.what, Trace: c.Trace}}
	return c, true
}

// contextOrigin says whose life a context shares: "caller", "detached",
// "background", "library"; "" when it is not known.
func (p *linker) contextOrigin(o ref, depth int) (origin, name string, b model.Bound) {
	if depth > maxCarry {
		return "", "", b
	}
	if o.lit != nil {
		if o.lit.ctx != nil {
			return "library", "", o.lit.ctx.bound
		}
		return "", "", b
	}
	if o.root() {
		return p.rootContext(o)
	}
	c := maker(o)
	if c == nil {
		return "", "", b
	}
	means := p.m.of(o.env, c)
	if parent := p.onlyContext(o.env.n, c); len(means) == 0 && parent >= 0 {
		for _, par := range p.vs.chase(ref{env: o.env, v: parent}, false) {
			if or, nm, bd := p.contextOrigin(par, depth+1); or == "caller" {
				return or, nm, bd
			}
		}
	}
	for _, m := range means {
		if m.Result == nil {
			continue
		}
		switch m.Result.Context {
		case "background":
			return "background", "context.Background()", model.Bound{Kind: model.Unbounded}
		case "detached":
			return "detached", "", model.Bound{Kind: model.Unbounded}
		case "request":
			name := shortSymbol(m.name) + "()"
			if c.Recv >= 0 {
				name = valueText(o.env.n, c.Recv, 0) + "." + plainMethod(m.name) + "()"
				for _, r := range p.vs.chase(ref{env: o.env, v: c.Recv}, false) {
					if r.root() {
						return "caller", name, model.Bound{Kind: model.Cancellable}
					}
				}
				return "", "", b
			}
			return "caller", name, model.Bound{Kind: model.Cancellable}
		case "deadline", "cancel", "value":
			for _, par := range p.m.operand(o.env, c, m.Result.Parent, false) {
				or, nm, bd := p.contextOrigin(par, depth+1)
				if or == "" {
					continue
				}
				if m.Result.Context == "deadline" {
					bd = p.b.context(o, 0)
				}
				return or, nm, bd
			}
		}
	}
	return "", "", b
}

// onlyContext is the context that a function without a body here is given and makes
// another of, as one that puts a logger or a span into it; else NoValue.
func (p *linker) onlyContext(n *node, c *model.Call) model.ValueID {
	if i := callIndex(n, c); i < 0 || len(n.targets[i].fns) > 0 || c.Target.Kind != model.Static {
		return model.NoValue
	}
	only := model.NoValue
	for _, a := range c.Args {
		if a.Value >= 0 && n.Values[a.Value].Type == n.traits().Context {
			if only >= 0 {
				return model.NoValue
			}
			only = a.Value
		}
	}
	return only
}

func plainMethod(symbol string) string {
	if _, m, ok := strings.Cut(symbol, "::"); ok {
		return m
	}
	return methodName(model.FuncID(symbol))
}

// rootContext judges a context that comes in by a parameter. When every caller
// in the program passes one that is nobody's, it is none of a caller's.
func (p *linker) rootContext(o ref) (string, string, model.Bound) {
	v := o.val()
	if v.Kind != model.ValParam || int(v.Index) >= len(o.env.n.Params) {
		return "", "", model.Bound{}
	}
	param := &o.env.n.Params[v.Index]
	if o.path == nil && param.Type != o.env.n.traits().Context {
		return "", "", model.Bound{}
	}
	name := param.Name
	if o.path != nil {
		name += o.path.text()
	}
	all := p.vs.chase(o, true)
	own := 0
	for _, a := range all {
		if a.root() {
			continue
		}
		if or, _, _ := p.contextOriginShallow(a); or == "background" || or == "detached" {
			own++
		}
	}
	if len(all) > 0 && own == len(all) {
		return "background", name, model.Bound{Kind: model.Unbounded}
	}
	return "caller", name, model.Bound{Kind: model.Cancellable}
}

func (p *linker) contextOriginShallow(a ref) (string, string, model.Bound) {
	if a.root() {
		return "caller", "", model.Bound{}
	}
	c := maker(a)
	if c == nil {
		return "", "", model.Bound{}
	}
	for _, m := range p.m.of(a.env, c) {
		if m.Result != nil && (m.Result.Context == "background" || m.Result.Context == "detached") {
			return m.Result.Context, "", model.Bound{}
		}
	}
	return "", "", model.Bound{}
}
