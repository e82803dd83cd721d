package link

import "github.com/cachevet/cachevet/internal/model"

// pinned reports whether control comes to a block only when a root of a
// function has one certain value: an early return has dealt with the others.
func (p *linker) pinned(r ref, block int32) bool {
	n := r.env.n
	for i := range n.Blocks {
		b := &n.Blocks[i]
		if b.Cond < 0 || len(b.Succs) != 2 {
			continue
		}
		v := &n.Values[b.Cond]
		if v.Kind != model.ValOp || len(v.Ops) != 2 {
			continue
		}
		var equal int
		switch v.Str {
		case "==", "===":
		case "!=", "!==":
			equal = 1
		default:
			continue
		}
		if !p.comparesConst(n, v, r) {
			continue
		}
		if reaches(n, b.Succs[equal], block) && !reaches(n, b.Succs[1-equal], block) {
			return true
		}
	}
	return false
}

// comparesConst reports whether a comparison holds a root against a constant.
func (p *linker) comparesConst(n *node, v *model.Value, r ref) bool {
	for k, op := range v.Ops {
		if op < 0 || v.Ops[1-k] < 0 || (ref{env: n.root, v: v.Ops[1-k]}).constant() == nil {
			continue
		}
		for _, o := range p.vs.chase(ref{env: n.root, v: op}, false) {
			if o.ok() && o.lit == nil && o.path == r.path && o.env.n == n && o.kind() == r.kind() && o.val().Index == r.val().Index {
				return true
			}
		}
	}
	return false
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
