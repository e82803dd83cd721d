package link

import (
	"slices"

	"github.com/cachevet/cachevet/internal/model"
)

// stored looks for functions that are handed to a field or a closure that runs
// them later under a lock: loaders given at construction.
func (p *linker) stored(n *node) {
	for i := range n.Values {
		v := &n.Values[i]
		switch v.Kind {
		case model.ValNew:
			for k, name := range v.Keys {
				if invs := p.given[fieldKey{v.Type, name}]; invs != nil && k < len(v.Ops) {
					pos := n.Pos
					if v.Pos != nil {
						pos = *v.Pos
					}
					p.give(n, pos, v.Ops[k], model.ValueID(i), invs)
				}
			}
		case model.ValFunc:
			c := p.x.fn(n.unit.Language, model.FuncID(v.Str))
			if c == nil || c.maker != n {
				continue
			}
			for _, inv := range c.effects.calls {
				if len(inv.under) > 0 && inv.fn.env.n == n && inv.fn.kind() == model.ValParam && (inv.under[0].pr.n == c || inv.call < 0) {
					n.effects.addCall(&invocation{fn: inv.fn, args: inv.args, at: n, call: -1, next: inv, len: inv.len + 1, under: inv.under, later: true})
				}
			}
		}
	}
	for i := range n.Stores {
		s := &n.Stores[i]
		if s.Place.Kind == model.FieldPlace {
			if invs := p.given[fieldKey{s.Place.Owner, s.Place.Name}]; invs != nil {
				p.give(n, s.Pos, s.Value, s.Place.Base, invs)
			}
		}
	}
}

// giveLoaders notes the fields of a function that are called under a lock or
// site; it returns the functions that fill such a field and have to be looked
// at again.
func (p *linker) giveLoaders(n *node) []*node {
	var out []*node
	for _, inv := range n.effects.calls {
		if inv.len > 2 || inv.at.unit.Dependency && len(p.view.Symbols(n.unit.Language, inv.at.ID)) > 0 || len(inv.under) == 0 || inv.fn.path == nil || inv.fn.path.elem || inv.fn.path.next != nil {
			continue
		}
		k := fieldKey{inv.fn.path.owner, inv.fn.path.name}
		if len(p.given[k]) > 0 {
			continue
		}
		p.given[k] = append(p.given[k], inv)
		for _, r := range p.x.fields[k] {
			out = append(out, r.value.env.n)
		}
	}
	return out
}

// wraps reports whether a function that is put into a field calls, under its own
// lock, what the field held before: it was read there to be wrapped.
func wraps(n, given *node, inv *invocation) bool {
	return inv.fn.path != nil && readsPlace(n, fieldKey{inv.fn.path.owner, inv.fn.path.name}) &&
		slices.ContainsFunc(inv.under, func(u stand) bool { return u.pr.n == given })
}

// ofObject is a lock as the object takes it that a function was put into: where the
// function is a field of the receiver of what takes the lock.
func (u stand) ofObject(n *node, object model.ValueID, inv *invocation) stand {
	if object < 0 || u.env != u.pr.n.root || inv.fn.env != u.env || inv.fn.kind() != model.ValReceiver {
		return u
	}
	return stand{u.pr, &env{n: u.pr.n, recv: ref{env: n.root, v: object}, depth: 1}}
}

// give notes the functions that a value stands for, which was put into a field of an
// object and is called under a lock later.
func (p *linker) give(n *node, pos model.Pos, v, object model.ValueID, invs []*invocation) {
	inv := invs[0]
	for _, o := range p.vs.chase(ref{env: n.root, v: v}, false) {
		if o.root() {
			if o.path == nil {
				n.effects.addCall(&invocation{fn: o, args: inv.args, at: n, call: -1, next: inv, len: inv.len + 1, under: inv.under, later: true})
			}
			continue
		}
		for _, f := range p.r.functionsOf(n.unit.Language, o) {
			if wraps(n, f.n, inv) {
				continue
			}
			e := p.bindEnv(f, inv.args)
			w := p.found("given "+n.unit.Name+"#"+itoa(n.num)+"@"+pos.String(), func() *found {
				return &found{kind: LoaderSite, n: n, call: -1, pos: pos, stand: strongest(inv.under).ofObject(n, object, inv)}
			})
			w.add(f, e)
		}
	}
}
