package link

import (
	"cmp"
	"slices"

	"github.com/cachevet/cachevet/internal/catalog"
	"github.com/cachevet/cachevet/internal/model"
)

// applies reports whether the conditions of a limit hold at a call. One that can
// not be decided does not, unless it says so itself.
func (b *bounds) applies(e *env, c *model.Call, l *catalog.Limit) bool {
	for i := range l.When {
		t := b.m.holds(e, c, &l.When[i])
		if t == no || t == perhaps && l.When[i].Unknown != "holds" {
			return false
		}
	}
	return true
}

// global returns what is stored into a field of a library's variable, or of what
// is stored into the variable itself; none where the program leaves it alone.
func (b *bounds) global(op catalog.Operand) []ref {
	if out, ok := b.globals[op.Text]; ok {
		return out
	}
	var out []ref
	for _, s := range b.x.globals[op.Const] {
		out = append(out, b.m.selectPath(b.vs.follow(s, flowing|exact), op.Path, flowing|exact)...)
	}
	var fields []fieldKey
	for k := range b.x.fields {
		if k.name == op.Path[len(op.Path)-1] {
			fields = append(fields, k)
		}
	}
	slices.SortFunc(fields, func(a, b fieldKey) int { return cmp.Compare(a.owner, b.owner) })
	for _, k := range fields {
		for _, s := range b.x.fields[k] {
			if s.base < 0 || s.value.env.n.Test {
				continue
			}
			base := s.value.env.n.Values[s.base]
			if base.Kind == model.ValGlobal && base.Str == op.Const {
				out = append(out, b.vs.chase(s.value, true)...)
			}
		}
	}
	if b.globals == nil {
		b.globals = map[string][]ref{}
	}
	b.globals[op.Text] = out
	return out
}

// rare reports whether there is no limit where its source cannot be followed.
func rare(l *catalog.Limit) bool { return l.Rare || l.Text != "" }

// limitMode is how the source of a limit is followed.
func limitMode(l *catalog.Limit, r ref) chaseMode {
	switch {
	case l.Carrier.IsSet():
		return carrying
	case l.Value.IsSet() && r.lit == nil && !r.env.n.traits().Container:
		return exact
	}
	return symbolic
}

// reached is what the source of a limit stands for.
func (b *bounds) reached(l *catalog.Limit, r ref, mode chaseMode) []ref {
	found := b.vs.follow(r, mode|limitMode(l, r))
	if l.Context.IsSet() {
		return b.m.contextOf(found, mode)
	}
	return found
}

// carriers are the objects an operand may be, each as it was given its limits.
func (b *bounds) carriers(e *env, c *model.Call, op catalog.Operand) []ref {
	return b.m.operandBy(e, c, op, carrying)
}

// outside follows fields of what no caller binds, the elements of a list, to
// whatever is ever stored there.
func (b *bounds) outside(l *catalog.Limit, from []ref) []ref {
	var out []ref
	for _, r := range from {
		if r.path == nil || r.root() {
			out = append(out, r)
			continue
		}
		for _, s := range b.reached(l, r, flowing) {
			if s.root() {
				s = r
			}
			out = append(out, s)
		}
	}
	return out
}

// sources returns the values a limit comes from, unresolved.
func (b *bounds) sources(e *env, c *model.Call, l *catalog.Limit) []ref {
	switch {
	case l.Context.IsSet():
		return b.m.contextOf(b.m.operand(e, c, l.Context, false), symbolic)
	case l.Value.Kind == catalog.Global:
		return b.global(l.Value)
	case l.Value.IsSet():
		mode := symbolic
		if !e.n.traits().Container {
			mode = exact
		}
		return b.m.operandBy(e, c, l.Value, mode)
	case l.Carrier.IsSet():
		return b.carriers(e, c, l.Carrier)
	case l.Setter != "" && l.On.IsSet():
		return b.m.operand(e, c, l.On, false)
	case l.Setter != "" && c.Recv >= 0 || l.Setter != "" && c.Target.Kind == model.Static:
		if o, ok := b.chained(e, c, l); ok {
			return []ref{o}
		}
		if c.Recv >= 0 {
			return b.m.vs.chase(ref{env: e, v: c.Recv}, false)
		}
	case l.Option != "":
		if c.Recv >= 0 {
			return b.m.vs.chase(ref{env: e, v: c.Recv}, false)
		}
	}
	return nil
}

// before adds the limits that an object had before a fluent method gave it more:
// a context takes the place of a context, a duration that of a duration.
func (b *bounds) before(out *bound, l *catalog.Limit, r ref, c *model.Call, given *catalog.Result, depth int) {
	var had bound
	b.add(&had, l, b.carriers(r.env, c, given.Same), limit{spec: l}, depth+1)
	for _, lim := range had.limits {
		if !slices.ContainsFunc(given.Carries, func(k catalog.Limit) bool { return k.Context.IsSet() == lim.spec.Context.IsSet() }) {
			out.limits = append(out.limits, lim)
		}
	}
}

// inText looks for a limit in a constant text: a parameter of a connection
// string. Where the text is not known there is none.
func (b *bounds) inText(l *catalog.Limit, r ref) (model.Bound, bool) {
	k := r.constant()
	if k == nil {
		return model.Bound{}, false
	}
	found := b.m.regexp(l.Text).FindStringSubmatch(constText(k))
	if len(found) < 2 {
		return model.Bound{}, false
	}
	d, ok := duration(ref{lit: &literal{c: &model.Const{Kind: model.ConstString, Str: found[1]}}}, l.Unit)
	if !ok {
		return model.Bound{}, false
	}
	return limitOf(l, d)
}
