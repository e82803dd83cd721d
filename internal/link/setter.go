package link

import (
	"strings"

	"github.com/cachevet/cachevet/internal/catalog"
	"github.com/cachevet/cachevet/internal/model"
)

// chained looks for the setter in the chain of calls that makes the receiver:
// Http::timeout(2)->get(…).
func (b *bounds) chained(e *env, c *model.Call, l *catalog.Limit) (ref, bool) {
	for range 16 {
		c = rawMaker(e, c.Recv)
		if c == nil {
			return ref{}, false
		}
		if strings.EqualFold(calledName(c), l.Setter) {
			if o := b.setterArg(e, c, l); len(o) > 0 {
				return o[0], true
			}
		}
	}
	return ref{}, false
}

// setterArg is the value that a call of a setter sets.
func (b *bounds) setterArg(e *env, c *model.Call, l *catalog.Limit) []ref {
	if l.Constant != "" {
		for i := range c.Args {
			for _, o := range b.vs.chase(ref{env: e, v: c.Args[i].Value}, true) {
				if v := o.val(); v != nil && v.Kind == model.ValList && o.path == nil && listHas(v, l.Constant) {
					return b.m.selectPath([]ref{o}, []string{l.Constant}, flowing)
				}
				if b.m.mentions(o, l.Constant) == yes && l.SetterArg.IsSet() {
					return b.m.operand(e, c, l.SetterArg, true)
				}
			}
		}
		return nil
	}
	if l.SetterArg.IsSet() {
		return b.m.operand(e, c, l.SetterArg, true)
	}
	if len(c.Args) == 0 {
		return nil
	}
	return b.vs.chase(ref{env: e, v: c.Args[0].Value}, true)
}

// setterBehind looks for the setter in the chain of calls that made an object,
// and behind what the chain began with: client.R() of a client that a
// constructor made by New().SetTimeout(d).
func (b *bounds) setterBehind(l *catalog.Limit, r ref, depth int) []ref {
	if depth > maxCarry {
		return nil
	}
	c := maker(r)
	for range 24 {
		if c == nil {
			return nil
		}
		if strings.EqualFold(calledName(c), l.Setter) {
			return b.setterArg(r.env, c, l)
		}
		next := rawMaker(r.env, c.Recv)
		if next == nil && c.Recv >= 0 {
			for _, o := range b.vs.chase(ref{env: r.env, v: c.Recv}, true) {
				if maker(o) != c {
					if a := b.setterBehind(l, o, depth+1); len(a) > 0 {
						return a
					}
				}
			}
		}
		c = next
	}
	return nil
}

// setter looks for calls of a method that sets the limit on the same object, or
// of a function that is given it. Of several the nearest to the use decides:
// what a caller sets on the object it was handed comes after what its
// constructor set.
func (b *bounds) setter(l *catalog.Limit, r ref) (model.Bound, bool) {
	if k := r.constant(); k != nil && !l.On.IsSet() {
		return b.value(l, r) // found in the chain
	}
	if !l.On.IsSet() {
		if a := b.setterBehind(l, r, 0); len(a) > 0 {
			return b.value(l, a[0])
		}
	}
	var set []assignment
	for i, cs := range b.m.named(strings.ToLower(l.Setter)) {
		if i > maxSetters {
			break
		}
		c := cs.at()
		var on []ref
		switch {
		case cs.n.Test:
		case l.On.IsSet():
			on = b.m.operand(cs.n.root, c, l.On, true)
		case c.Recv >= 0:
			on = b.vs.chase(ref{env: cs.n.root, v: c.Recv}, true)
		}
		for _, o := range on {
			if o.sameObject(r) {
				set = append(set, assignment{o.env.depthOf(), b.setterArg(cs.n.root, c, l)})
				break
			}
		}
	}
	return b.longest(l, nearest(set))
}

// assigned finds what is stored into the field that r still has to read,
// wherever the same object gets there: a constructor's client whose Timeout is
// set by who called the constructor.
func (b *bounds) assigned(l *catalog.Limit, r ref) []ref {
	above, last := b.vs.split(r.path)
	if last.elem {
		return nil
	}
	obj := ref{env: r.env, v: r.v, lit: r.lit, path: above}
	var set []assignment
	for i, s := range b.x.fields[fieldKey{last.owner, last.name}] {
		if i > maxSetters {
			break
		}
		if s.base < 0 || s.value.env.n.Test {
			continue
		}
		base := ref{env: s.value.env, v: s.base}
		for _, o := range b.vs.follow(base, flowing|limitMode(l, base)) {
			if o.sameObject(obj) {
				set = append(set, assignment{o.env.depthOf(), b.vs.chase(s.value, true)})
				break
			}
		}
	}
	return nearest(set)
}

const maxSetters = 200

// An assignment is what one place sets on an object that was made so many
// calls below it.
type assignment struct {
	depth  int
	values []ref
}

// nearest returns what the assignments that are the furthest from where the
// object is made, and so the last, set.
func nearest(set []assignment) []ref {
	var out []ref
	depth := 0
	for _, a := range set {
		if a.depth > depth {
			depth, out = a.depth, nil
		}
		if a.depth == depth {
			out = append(out, a.values...)
		}
	}
	return out
}

// longest is the longest limit that one of the values sets.
func (b *bounds) longest(l *catalog.Limit, set []ref) (model.Bound, bool) {
	var out model.Bound
	found := false
	for _, v := range set {
		if got, ok := b.value(l, v); ok && (!found || longer(got, out)) {
			out, found = got, true
		}
	}
	return out, found
}

// sameObject reports whether two origins are one object: the same variable of a
// package, or the same value of the same function, entered by the same calls as far as both know them.
func (r ref) sameObject(o ref) bool {
	if r.lit != nil || o.lit != nil {
		return r.service() != "" && r.service() == o.service()
	}
	if r.path != o.path {
		return false
	}
	if r.kind() == model.ValGlobal && o.kind() == model.ValGlobal {
		return r.val().Str == o.val().Str
	}
	if r.env == nil || o.env == nil || r.env.n != o.env.n || r.v != o.v {
		return false
	}
	for x, y := r.env, o.env; x != nil && y != nil && x.call != nil && y.call != nil; x, y = x.caller, y.caller {
		if x.call != y.call {
			return false
		}
	}
	return true
}

// depthOf is how many calls are known that entered a function.
func (e *env) depthOf() int {
	d := 0
	for ; e != nil && e.call != nil; e = e.caller {
		d++
	}
	return d
}
