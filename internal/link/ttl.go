package link

import "github.com/cachevet/cachevet/internal/model"

// itemTTL is the lifetime that a callback sets on the item it is given, else
// the pool's default.
func (p *linker) itemTTL(s *Site, fns []foundFunc) string {
	for _, b := range fns {
		n := b.f.n
		for i := range n.Calls {
			for _, m := range p.means(n, i) {
				if m.Item == nil || m.Item.Op != "expire" || !m.Item.TTL.IsSet() {
					continue
				}
				if t := p.ttlText(p.m.operand(b.e, &n.Calls[i], m.Item.TTL, true), ""); t != "" {
					return t
				}
			}
		}
	}
	if s.Pool.Pool != nil {
		return s.Pool.Pool.TTL
	}
	return ""
}

// guardedNull reports whether control comes to a block only when a parameter
// is null: an early return has dealt with the rest.
func guardedNull(n *node, param int32, block int32) bool {
	for i := range n.Blocks {
		b := &n.Blocks[i]
		if b.Cond < 0 || len(b.Succs) != 2 {
			continue
		}
		nullIf, ok := nullTest(n, b.Cond, param)
		if !ok {
			continue
		}
		yes, not := reaches(n, b.Succs[0], block), reaches(n, b.Succs[1], block)
		if nullIf && yes && !not || !nullIf && not && !yes {
			return true
		}
	}
	return false
}

// nullTest reports whether a condition tests a parameter for null, and whether
// it is true for null.
func nullTest(n *node, v model.ValueID, param int32) (nullIf, ok bool) {
	is := func(v model.ValueID) bool {
		return v >= 0 && n.Values[v].Kind == model.ValParam && n.Values[v].Index == param
	}
	val := &n.Values[v]
	switch {
	case is(v):
		return false, true
	case val.Kind != model.ValOp:
		return false, false
	case (val.Str == "!" || val.Str == "isset") && len(val.Ops) == 1:
		inner, ok := nullTest(n, val.Ops[0], param)
		if val.Str == "isset" {
			return false, is(val.Ops[0])
		}
		return !inner, ok
	case len(val.Ops) == 2 && (val.Str == "==" || val.Str == "===" || val.Str == "!=" || val.Str == "!=="):
		a, b := val.Ops[0], val.Ops[1]
		if !is(a) {
			a, b = b, a
		}
		k := (ref{env: n.root, v: b}).constant()
		if !is(a) || k == nil || k.Kind != model.ConstNull {
			return false, false
		}
		return val.Str[0] == '=', true
	}
	return false, false
}
