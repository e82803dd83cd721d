package observe

import (
	"strconv"
	"strings"

	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/php/ast"
	"github.com/cachevet/cachevet/php/token"
)

// assign stores a value in a variable, property, element or list and returns
// the value.
func (b *builder) assign(target ast.Expr, v model.ValueID, at token.Pos) model.ValueID {
	switch n := ast.Unparen(target).(type) {
	case *ast.Variable:
		b.write(n.Name, v, at)
		if got := b.lookup(n.Name); got != model.NoValue {
			return got // narrowed by @var
		}
	case *ast.VarVar:
		b.expr(n.X)
	case *ast.PropertyFetch:
		b.assignProperty(n.X, n.Name, v, n.Name.Pos())
	case *ast.NullsafePropertyFetch:
		b.assignProperty(n.X, n.Name, v, n.Name.Pos())
	case *ast.StaticPropertyFetch:
		b.assignStatic(n, v)
	case *ast.ArrayDimFetch:
		b.assignElem(n, v, at)
	case *ast.ListExpr:
		b.destructure(n.Items, v)
	case *ast.ArrayExpr:
		b.destructure(n.Items, v)
	}
	return v
}

func (b *builder) assignProperty(xe, name ast.Expr, v model.ValueID, at token.Pos) {
	x := b.expr(xe)
	p := model.Place{Kind: model.FieldPlace, Base: x, Key: model.NoValue, Name: "?"}
	if id, ok := name.(*ast.Ident); ok {
		p.Name = strings.Clone(id.Name)
		if y, ok := ast.Unparen(xe).(*ast.Variable); ok && y.Name == "this" {
			if i, ok := b.vars["->"+id.Name]; ok {
				b.put(i, model.NoValue)
			}
		}
	} else {
		b.expr(name)
	}
	b.store(p, v, at)
}

func (b *builder) assignStatic(n *ast.StaticPropertyFetch, v model.ValueID) {
	id, ok := n.Name.(*ast.VarIdent)
	class, ok2 := n.Class.(*ast.Name)
	if !ok || !ok2 {
		return
	}
	b.store(model.Place{Kind: model.GlobalPlace, Owner: b.class(class.Name), Name: strings.Clone(id.Name), Base: model.NoValue, Key: model.NoValue}, v, n.Name.Pos())
}

// assignElem stores x[i] = v. Arrays are values in PHP: when x is a local
// variable, the variable gets a new array; elsewhere it is a store.
func (b *builder) assignElem(n *ast.ArrayDimFetch, v model.ValueID, at token.Pos) {
	key := model.NoValue
	if n.Index != nil {
		key = b.expr(n.Index)
	}
	switch x := ast.Unparen(n.X).(type) {
	case *ast.Variable:
		if x.Name == "GLOBALS" {
			name := "$GLOBALS.?"
			if key != model.NoValue {
				name = "$GLOBALS." + b.keyText(key)
			}
			b.store(model.Place{Kind: model.GlobalPlace, Name: name, Base: model.NoValue, Key: model.NoValue}, v, at)
			return
		}
		i := b.varIndex(x.Name)
		_, isBound := b.bound[i]
		if x.Name == "this" || superglobals[x.Name] || isBound {
			b.store(model.Place{Kind: model.ElemPlace, Base: b.read(x.Name), Key: key}, v, at)
			return
		}
		old := b.lookup(x.Name)
		if old == model.NoValue {
			old = b.emptyList(at)
		}
		b.put(i, b.withElem(old, key, v, at))
	case *ast.ArrayDimFetch:
		if root(x) == nil {
			b.store(model.Place{Kind: model.ElemPlace, Base: b.expr(x), Key: key}, v, at)
			return
		}
		// $a['x']['y'] = v is $a['x'] = ($a['x'] with y).
		inner := model.NoValue
		if x.Index != nil {
			inner = b.elem(x)
		} else {
			inner = b.emptyList(at)
		}
		b.assignElem(x, b.withElem(inner, key, v, at), at)
	default:
		b.store(model.Place{Kind: model.ElemPlace, Base: b.expr(n.X), Key: key}, v, at)
	}
}

// root is the local variable that an element lies in, nil when it lies
// elsewhere.
func root(n *ast.ArrayDimFetch) *ast.Variable {
	for range maxDepth {
		switch x := ast.Unparen(n.X).(type) {
		case *ast.Variable:
			if x.Name == "this" || x.Name == "GLOBALS" || superglobals[x.Name] {
				return nil
			}
			return x
		case *ast.ArrayDimFetch:
			n = x
		default:
			return nil
		}
	}
	return nil
}

func (b *builder) emptyList(at token.Pos) model.ValueID {
	p := b.pos(at)
	return b.value(model.Value{Kind: model.ValList, Type: "array", Pos: &p})
}

// maxList is the length up to which a literal array is followed through
// assignments of its elements.
const maxList = 48

// withElem is an array with one more element: a longer literal when the array
// is a literal with constant keys, else the operator "[]=" (array, key, value)
// or "[]" (array, value).
func (b *builder) withElem(array, key, v model.ValueID, at token.Pos) model.ValueID {
	a := b.f.Values[array]
	if a.Kind == model.ValList && len(a.Ops) < maxList {
		k := ""
		if key != model.NoValue {
			k = b.keyText(key)
		}
		if k != "?" {
			n := model.Value{Kind: model.ValList, Type: a.Type, Pos: a.Pos}
			replaced := false
			for i := range a.Ops {
				op := a.Ops[i]
				if k != "" && a.Keys[i] == k {
					op, replaced = v, true
				}
				n.Keys = append(n.Keys, a.Keys[i])
				n.Ops = append(n.Ops, op)
			}
			if !replaced {
				n.Keys = append(n.Keys, k)
				n.Ops = append(n.Ops, v)
			}
			return b.value(n)
		}
	}
	if key == model.NoValue {
		return b.op("[]", array, v)
	}
	return b.op("[]=", array, key, v)
}

func (b *builder) destructure(items []ast.Expr, v model.ValueID) {
	for i, element := range items {
		it := ast.ItemOf(element)
		if it.Value == nil {
			continue
		}
		key := model.NoValue
		if it.Key != nil {
			key = b.expr(it.Key)
		} else {
			key = b.integer(i)
		}
		part := b.listItem(v, key)
		if part == model.NoValue {
			part = b.positional(v, it, i)
		}
		if part == model.NoValue {
			part = b.value(model.Value{Kind: model.ValElem, Ops: []model.ValueID{v, key}})
		}
		b.assign(it.Value, part, it.Value.Pos())
	}
}

// positional finds the i-th item of a literal: [$a, $b] = [f(), g()].
func (b *builder) positional(v model.ValueID, it ast.ArrayItem, i int) model.ValueID {
	l := &b.f.Values[v]
	if it.Key != nil || l.Kind != model.ValList || i >= len(l.Ops) {
		return model.NoValue
	}
	for j := 0; j <= i; j++ {
		if l.Keys[j] != "" && l.Keys[j] != strconv.Itoa(j) {
			return model.NoValue
		}
	}
	return l.Ops[i]
}

// assignRef binds a variable to a place: what is assigned later goes there too.
func (b *builder) assignRef(n *ast.AssignRef) model.ValueID {
	v := b.expr(n.Value)
	target, ok := ast.Unparen(n.Var).(*ast.Variable)
	if !ok {
		b.assign(n.Var, v, n.Var.Pos())
		b.invalidate(n.Value)
		return v
	}
	i := b.varIndex(target.Name)
	delete(b.bound, i)
	switch p := ast.Unparen(n.Value).(type) {
	case *ast.PropertyFetch:
		if id, ok := p.Name.(*ast.Ident); ok {
			b.bind(i, model.Place{Kind: model.FieldPlace, Base: b.expr(p.X), Name: strings.Clone(id.Name), Key: model.NoValue})
		}
	case *ast.StaticPropertyFetch:
		id, ok := p.Name.(*ast.VarIdent)
		class, ok2 := p.Class.(*ast.Name)
		if ok && ok2 {
			b.bind(i, model.Place{Kind: model.GlobalPlace, Owner: b.class(class.Name), Name: strings.Clone(id.Name), Base: model.NoValue, Key: model.NoValue})
		}
	case *ast.ArrayDimFetch:
		if b.live() {
			key := model.NoValue
			if p.Index != nil {
				key = b.expr(p.Index)
			}
			b.bind(i, model.Place{Kind: model.ElemPlace, Base: b.expr(p.X), Key: key})
		}
	case *ast.Variable:
		b.invalidate(p)
	}
	b.put(i, v)
	return v
}

func (b *builder) assignOp(n *ast.AssignOp) model.ValueID {
	if n.Op == token.CoalesceEq {
		x := b.quiet(n.Var)
		yes, no := b.fork(b.value(model.Value{Kind: model.ValOp, Str: "isset", Ops: []model.ValueID{x}, Type: "bool"}))
		b.enter(no)
		y := b.expr(n.Value)
		b.assign(n.Var, y, n.Var.Pos())
		b.join(yes, b.cur)
		if v, ok := ast.Unparen(n.Var).(*ast.Variable); ok {
			if got := b.lookup(v.Name); got != model.NoValue {
				return got
			}
		}
		return b.pick(x, y)
	}
	x := b.expr(n.Var)
	y := b.expr(n.Value)
	op := strings.TrimSuffix(n.Op.String(), "=")
	v := b.value(model.Value{Kind: model.ValOp, Str: op, Ops: []model.ValueID{x, y}, Type: opType(op)})
	return b.assign(n.Var, v, n.Var.Pos())
}

func (b *builder) incDec(n *ast.IncDec) model.ValueID {
	x := b.expr(n.X)
	op := "+"
	if n.Op == token.Dec {
		op = "-"
	}
	v := b.op(op, x, b.integer(1))
	b.assign(n.X, v, n.X.Pos())
	if n.Prefix {
		return v
	}
	return x
}
