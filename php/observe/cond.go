package observe

import (
	"strings"

	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/php/ast"
	"github.com/cachevet/cachevet/php/token"
	"github.com/cachevet/cachevet/php/types"
)

// branch evaluates a condition and returns where control goes when it holds and
// when it does not. Short circuits become blocks, a negation swaps the ways, and
// what a test tells of a variable's type holds on its way.
func (b *builder) branch(e ast.Expr) (yes, no state) {
	b.depth++
	defer func() { b.depth-- }()
	if b.depth > maxDepth {
		return b.fork(b.unknown("nested too deep"))
	}
	switch n := ast.Unparen(e).(type) {
	case *ast.UnaryExpr:
		if n.Op == token.Not {
			yes, no = b.branch(n.X)
			return no, yes
		}
	case *ast.BinaryExpr:
		switch n.Op {
		case token.AndAnd, token.KwAnd:
			y1, n1 := b.branch(n.X)
			b.enter(y1)
			y2, n2 := b.branch(n.Y)
			return y2, b.joined(n1, n2)
		case token.OrOr, token.KwOr:
			y1, n1 := b.branch(n.X)
			b.enter(n1)
			y2, n2 := b.branch(n.Y)
			return b.joined(y1, y2), n2
		}
	case *ast.InstanceOf:
		yes, no = b.fork(b.expr(n))
		if name, ok := n.Class.(*ast.Name); ok {
			b.enter(yes)
			b.narrowExpr(n.X, types.NewNamed(b.scope.Class(name.Name)))
			yes = b.cur
			b.cur = state{-1, nil}
		}
		return yes, no
	case *ast.FuncCall:
		// is_null and is_a are tests in function form.
		if f, ok := n.Func.(*ast.Name); ok && len(n.Args) >= 2 && n.Args[0] != nil && n.Args[1] != nil && f.Is("is_a") {
			yes, no = b.fork(b.expr(n))
			if c, ok := n.Args[1].Value.(*ast.ClassConstFetch); ok {
				if name, ok := c.Class.(*ast.Name); ok {
					b.enter(yes)
					b.narrowExpr(n.Args[0].Value, types.NewNamed(b.scope.Class(name.Name)))
					yes = b.cur
					b.cur = state{-1, nil}
				}
			}
			return yes, no
		}
	}
	return b.fork(b.expr(e))
}

// joined is join for states that are not entered yet.
func (b *builder) joined(a, c state) state {
	saved := b.cur
	b.join(a, c)
	s := b.cur
	b.cur = saved
	return s
}

// narrowExpr gives a variable, or a property of $this, a better type from here
// on.
func (b *builder) narrowExpr(e ast.Expr, t *types.Type) {
	switch n := ast.Unparen(e).(type) {
	case *ast.Variable:
		if n.Name == "this" {
			return
		}
		if v := b.lookup(n.Name); v != model.NoValue {
			b.put(b.varIndex(n.Name), b.narrow(v, t))
		}
	case *ast.Assign:
		b.narrowExpr(n.Var, t)
	case *ast.PropertyFetch:
		name, ok := n.Name.(*ast.Ident)
		if x, isVar := ast.Unparen(n.X).(*ast.Variable); ok && isVar && x.Name == "this" {
			v := b.expr(n)
			b.put(b.varIndex("->"+name.Name), b.narrow(v, t))
		}
	}
}

// logical evaluates a condition for its value: the ways join again.
func (b *builder) logical(n *ast.BinaryExpr) model.ValueID {
	op := "&&"
	if n.Op == token.OrOr || n.Op == token.KwOr {
		op = "||"
	}
	x := b.expr(n.X)
	yes, no := b.fork(x)
	right, skip := yes, no
	if op == "||" {
		right, skip = no, yes
	}
	b.enter(right)
	if inst, ok := ast.Unparen(n.X).(*ast.InstanceOf); ok && op == "&&" {
		if name, ok := inst.Class.(*ast.Name); ok {
			b.narrowExpr(inst.X, types.NewNamed(b.scope.Class(name.Name)))
		}
	}
	y := b.expr(n.Y)
	b.join(b.cur, skip)
	return b.value(model.Value{Kind: model.ValOp, Str: op, Ops: []model.ValueID{x, y}, Type: "bool"})
}

// ternary evaluates c ? x : y and c ?: y.
func (b *builder) ternary(n *ast.Ternary) model.ValueID {
	if n.Then == nil {
		x := b.expr(n.Cond)
		yes, no := b.fork(x)
		b.enter(no)
		y := b.arm(n.Else)
		b.join(yes, b.cur)
		return b.pick(x, y)
	}
	yes, no := b.branch(n.Cond)
	b.enter(yes)
	x := b.arm(n.Then)
	yes = b.cur
	b.enter(no)
	y := b.arm(n.Else)
	b.join(yes, b.cur)
	return b.pick(x, y)
}

// arm evaluates one way of a choice; a way that throws has no value.
func (b *builder) arm(e ast.Expr) model.ValueID {
	v := b.expr(e)
	if !b.live() {
		return model.NoValue
	}
	return v
}

// pick is a choice that exists even of one value.
func (b *builder) pick(vals ...model.ValueID) model.ValueID {
	if v := b.choice(vals...); v != model.NoValue {
		return v
	}
	return b.unknown("no value")
}

// coalesce evaluates x ?? y.
func (b *builder) coalesce(xe, ye ast.Expr) model.ValueID {
	x := b.quiet(xe)
	yes, no := b.fork(b.value(model.Value{Kind: model.ValOp, Str: "isset", Ops: []model.ValueID{x}, Type: "bool"}))
	b.enter(no)
	y := b.arm(ye)
	b.join(yes, b.cur)
	return b.pick(x, y)
}

// quiet evaluates an operand of isset, empty or ??, where a variable may be
// missing.
func (b *builder) quiet(e ast.Expr) model.ValueID { return b.expr(e) }

func (b *builder) match(n *ast.Match) model.ValueID {
	isTrue := isConst(n.Cond, "true")
	subject := model.NoValue
	if !isTrue {
		subject = b.expr(n.Cond)
	}
	var ends []state
	var vals []model.ValueID
	arm := func(s state, x ast.Expr) {
		b.enter(s)
		vals = append(vals, b.arm(x))
		ends = append(ends, b.cur)
	}
	var def *ast.MatchArm
	for _, a := range n.Arms {
		if a == nil {
			continue
		}
		if len(a.Conds) == 0 {
			def = a
			continue
		}
		var hits []state
		for _, c := range a.Conds {
			var yes state
			if isTrue {
				yes, b.cur = b.branch(c)
			} else {
				v := b.value(model.Value{Kind: model.ValOp, Str: "===", Ops: []model.ValueID{subject, b.expr(c)}, Type: "bool"})
				yes, b.cur = b.fork(v)
			}
			hits = append(hits, yes)
		}
		rest := b.cur
		b.join(hits...)
		hit := b.cur
		arm(hit, a.X)
		b.cur = rest
	}
	if def != nil {
		arm(b.cur, def.X)
	}
	// Without a default PHP throws when no arm fits.
	b.join(ends...)
	return b.pick(vals...)
}

func isThrowable(class string) bool {
	return strings.EqualFold(class, "Throwable") || strings.EqualFold(class, "Exception")
}
