package link

import (
	"slices"

	"github.com/cachevet/cachevet/internal/model"
)

// statesTold is request state of which something is known; by its kind, with the entry where
// one is named.
type statesTold map[string]bool

func (t statesTold) add(d dep) {
	if d.request != "" {
		t[lastWord(d.request)+"\x00"+d.entry] = true
		t[lastWord(d.request)] = true
	}
}

// has reports whether state, or the entry of it that is named, is known.
func (t statesTold) has(d dep) bool {
	kind := lastWord(d.request)
	if d.entry == "" {
		return d.request != "" && t[kind]
	}
	return t[kind+"\x00"] || t[kind+"\x00"+d.entry]
}

// toldByKey is the request state that a key of a call in a block tells without holding
// it: by which it was chosen, from which callers and setters have what it is made of, and
// of which there is one value only when control comes to the call.
func (p *linker) toldByKey(n *node, at int32, raw []ref, keys []dep) statesTold {
	out := statesTold{}
	var values []model.ValueID
	for _, k := range raw {
		if k.env.n == n && k.v >= 0 {
			values = append(values, k.v)
			p.keyAsks(n, k.v, out, 0)
		}
	}
	if at >= 0 {
		for _, d := range p.deciders(n, n.root, 0, values, map[int32]bool{at: true}, nil) {
			out.add(d)
		}
		p.pinnedState(n, at, out)
	}
	for _, k := range keys {
		if k.request == "" {
			p.stateOf(k.root, out)
		}
	}
	return out
}

// stateOf adds the request state that a parameter is passed, or a property was set to.
func (p *linker) stateOf(r ref, out statesTold) {
	switch {
	case r.kind() == model.ValParam:
		for _, d := range p.statePassed(r) {
			out.add(d)
		}
	case r.kind() == model.ValReceiver:
		for _, d := range p.stateKept(r.path) {
			out.add(d)
		}
	}
}

// statePassed is the request state that callers pass for a parameter.
func (p *linker) statePassed(r ref) []dep {
	var out []dep
	n := r.env.n
	for _, c := range n.callers[:min(len(n.callers), maxFan)] {
		for _, from := range p.vs.enter(n, c.at(), c.n.root).param(r.val().Index) {
			out = append(out, requestOnly(p.slice([]ref{from}, nil))...)
		}
	}
	return out
}

// stateKept is the request state that a property of the receiver is set to, by a method
// that is no constructor.
func (p *linker) stateKept(path *step) []dep {
	if path == nil || path.elem || !p.x.own(path.owner) {
		return nil
	}
	k := fieldKey{path.owner, path.name}
	if out, ok := p.kept[k]; ok {
		return out
	}
	if p.kept == nil {
		p.kept = map[fieldKey][]dep{}
	}
	p.kept[k] = nil // where it comes back to itself
	var out []dep
	stores := p.x.fields[k]
	for _, s := range stores[:min(len(stores), maxFan)] {
		n := s.value.env.n
		if n.Test || n.constructs() {
			continue
		}
		for _, d := range p.slice([]ref{s.value}, nil) {
			switch {
			case d.request != "":
				out = append(out, d)
			case d.root.kind() == model.ValParam && d.root.env.n == n:
				out = append(out, p.statePassed(d.root)...)
			}
		}
	}
	p.kept[k] = out
	return out
}

func requestOnly(ds []dep) []dep {
	return slices.DeleteFunc(ds, func(d dep) bool { return d.request == "" })
}

// pinnedState adds the request state of which there is one value at a block: control
// comes there only where it equals a constant, or where there is none.
func (p *linker) pinnedState(n *node, at int32, out statesTold) {
	for i := range n.Blocks {
		b := &n.Blocks[i]
		if b.Cond < 0 || len(b.Succs) != 2 {
			continue
		}
		if yes, no := comesTo(n, b.Succs[0], at), comesTo(n, b.Succs[1], at); yes != no {
			p.pins(n, b.Cond, yes, out)
		}
	}
}

// pins adds the request state of which there is one value where a condition came out so.
func (p *linker) pins(n *node, v model.ValueID, came bool, out statesTold) {
	one := func(v model.ValueID) {
		for _, d := range p.slice([]ref{{env: n.root, v: v}}, nil) {
			out.add(d)
		}
	}
	val := &n.Values[v]
	if val.Kind != model.ValOp {
		if !came {
			one(v)
		}
		return
	}
	switch val.Str {
	case "!":
		p.pins(n, val.Ops[0], !came, out)
	case "cast:bool":
		p.pins(n, val.Ops[0], came, out)
	case "&&", "||":
		if came == (val.Str == "&&") {
			for _, o := range val.Ops {
				p.pins(n, o, came, out)
			}
		}
	case "isset":
		if !came {
			one(val.Ops[0])
		}
	case "empty", "nil?":
		if came {
			one(val.Ops[0])
		}
	case "==", "===", "!=", "!==":
		if came != (val.Str[0] == '=') || len(val.Ops) != 2 {
			return
		}
		for k, o := range val.Ops {
			if (ref{env: n.root, v: val.Ops[1-k]}).constant() != nil {
				one(o)
			}
		}
	}
}

// asksDeep is how many calls deep a key's function is looked into for what it decides by.
const asksDeep = 3

// keyAsks adds the request state that a function which makes a part of the key decides
// by: $admin ? 'a' : 'u'.
func (p *linker) keyAsks(n *node, v model.ValueID, out statesTold, depth int) {
	if depth >= asksDeep {
		return
	}
	p.comesFrom(n, v, func(v model.ValueID) bool {
		val := &n.Values[v]
		if val.Kind != model.ValResult || val.Index < 0 || int(val.Index) >= len(n.targets) {
			return false
		}
		for _, f := range n.targets[val.Index].fns {
			for i := range f.Blocks {
				if c := f.Blocks[i].Cond; c >= 0 {
					for _, d := range p.slice([]ref{{env: f.root, v: c}}, nil) {
						if d.request != "" {
							out.add(d)
						}
					}
				}
			}
			for _, r := range returned(f) {
				p.keyAsks(f, r.v, out, depth+1)
			}
		}
		return false
	})
}
