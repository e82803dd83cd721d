package symfony

import (
	"path"
	"strconv"
	"strings"

	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/php/ast"
	"github.com/cachevet/cachevet/php/token"
)

func itoa(n int) string { return strconv.Itoa(n) }

func numberText(f float64) string { return strconv.FormatFloat(f, 'f', -1, 64) }

// eval returns the value of an expression, never nil.
func (in *interp) eval(e ast.Expr, fr *frame) *node {
	if e == nil {
		return &node{kind: nullNode}
	}
	in.depth++
	defer func() { in.depth-- }()
	pos := fr.sc.pos(e.Pos())
	if !in.tick() || in.depth > maxNesting {
		return unknown("too much", pos)
	}
	if n := in.value(e, pos, fr); n != nil {
		return capped(n)
	}
	return unknown("", pos)
}

func (in *interp) value(e ast.Expr, pos model.Pos, fr *frame) *node {
	switch e := e.(type) {
	case *ast.ParenExpr:
		return in.eval(e.X, fr)
	case *ast.StringLit:
		return textNode(e.Value(), pos)
	case *ast.IntLit:
		return &node{kind: numberNode, text: strconv.FormatInt(e.Value, 10), pos: pos}
	case *ast.FloatLit:
		return &node{kind: numberNode, text: numberText(e.Value()), pos: pos}
	case *ast.InterpolatedString:
		return in.joined(e.Parts, pos, fr)
	case *ast.Heredoc:
		return in.joined(e.Parts, pos, fr)
	case *ast.StringPart:
		return textNode(e.Value(), pos)
	case *ast.ArrayExpr:
		return in.array(e, pos, fr)
	case *ast.ConstFetch:
		return in.constFetch(e, pos, fr)
	case *ast.MagicConst:
		return magicConst(e, pos, fr)
	case *ast.ClassConstFetch:
		return in.classConst(e, pos, fr)
	case *ast.Variable:
		if e.Name == "this" {
			if fr.this != nil {
				return &node{kind: objectNode, obj: fr.this, pos: pos}
			}
			return nil
		}
		return fr.vars[e.Name]
	case *ast.PropertyFetch:
		return in.property(e.X, e.Name, fr)
	case *ast.NullsafePropertyFetch:
		return in.property(e.X, e.Name, fr)
	case *ast.StaticPropertyFetch:
		return in.staticProperty(e, fr)
	case *ast.ArrayDimFetch:
		return in.element(e, fr)
	case *ast.BinaryExpr:
		return in.binary(e, pos, fr)
	case *ast.UnaryExpr:
		return in.unary(e, pos, fr)
	case *ast.Cast:
		v := in.eval(e.X, fr)
		if e.Kind == token.CastBool {
			if yes, known := truth(v); known {
				return boolValue(yes, pos)
			}
		}
		return v
	case *ast.Ternary:
		return in.ternary(e, fr)
	case *ast.Match:
		return in.match(e, fr)
	case *ast.Isset, *ast.Empty:
		return nil
	case *ast.Assign:
		v := in.eval(e.Value, fr)
		in.assign(e.Var, v, fr)
		return v
	case *ast.AssignOp:
		return in.assignOp(e, pos, fr)
	case *ast.Closure:
		return &node{kind: objectNode, pos: pos, obj: &closureObject{params: e.Params, body: e.Body, fr: fr, uses: e.Uses, attrs: e.Attrs}}
	case *ast.ArrowFunc:
		return &node{kind: objectNode, pos: pos, obj: &closureObject{params: e.Params, x: e.X, fr: fr, attrs: e.Attrs}}
	case *ast.New:
		return in.newExpr(e, pos, fr)
	case *ast.Clone:
		return in.eval(e.X, fr)
	case *ast.FuncCall:
		return in.funcCall(e, pos, fr)
	case *ast.MethodCall:
		return in.methodCall(e.X, e.Name, &e.ArgList, pos, fr)
	case *ast.NullsafeMethodCall:
		return in.methodCall(e.X, e.Name, &e.ArgList, pos, fr)
	case *ast.StaticCall:
		return in.staticCall(e, pos, fr)
	case *ast.Yield:
		if e.Value != nil {
			in.yielded(e, fr)
		}
	}
	return nil
}

// yielded collects yield in the hidden variable that a caller reads ("yield").
func (in *interp) yielded(e *ast.Yield, fr *frame) {
	out := fr.vars["yield"]
	if out == nil {
		out = &node{kind: arrayNode}
		fr.vars["yield"] = out
	}
	v := in.eval(e.Value, fr)
	if e.Key != nil {
		if k, ok := in.eval(e.Key, fr).scalar(); ok {
			out.items = append(out.items, item{key: k, pos: fr.sc.pos(e.Key.Pos()), val: v})
		}
		return
	}
	out.add(v)
}

func boolValue(b bool, pos model.Pos) *node {
	return &node{kind: boolNode, text: strconv.FormatBool(b), pos: pos}
}

// Limits on values, since a loop can double them.
const (
	maxText  = 1 << 16
	maxItems = 5_000
	maxTotal = 100_000 // of an array with all that is in it
)

// capped gives up on a value that has grown beyond what configuration needs.
func capped(n *node) *node {
	if n == nil {
		return n
	}
	total := 1
	for i := range n.items {
		if v := n.items[i].val; v != nil {
			total += max(1, v.total)
		}
	}
	if len(n.text) > maxText || len(n.items) > maxItems || total > maxTotal {
		return unknown("too large", n.pos)
	}
	if n.kind == arrayNode {
		n.total = total
	}
	return n
}

func (in *interp) joined(parts []ast.Expr, pos model.Pos, fr *frame) *node {
	var b strings.Builder
	for _, p := range parts {
		s, ok := in.eval(p, fr).scalar()
		if !ok {
			return nil
		}
		b.WriteString(s)
	}
	return textNode(b.String(), pos)
}

func (in *interp) array(e *ast.ArrayExpr, pos model.Pos, fr *frame) *node {
	out := &node{kind: arrayNode, pos: pos}
	for _, element := range e.Items {
		it := ast.ItemOf(element)
		if it.Value == nil {
			continue
		}
		v := in.eval(it.Value, fr)
		switch {
		case it.Ellipsis.IsValid():
			if v.kind == arrayNode && len(out.items)+len(v.items) <= maxItems {
				in.steps += len(v.items) / 4
				out.items = append(out.items, v.items...)
			}
			out.more = out.more || v.kind != arrayNode || v.more
		case it.Key != nil:
			key := in.eval(it.Key, fr)
			k, ok := key.scalar()
			if !ok && key.kind == unknownNode {
				k, ok = key.text, strings.Contains(key.text, "::") // a constant of a library is a key by its name
			}
			if !ok {
				continue
			}
			out.items = append(out.items, item{key: k, pos: fr.sc.pos(it.Key.Pos()), val: v})
		default:
			out.add(v)
		}
	}
	return out
}

func (in *interp) constFetch(e *ast.ConstFetch, pos model.Pos, fr *frame) *node {
	switch name := strings.ToLower(trimClass(e.Name.Name)); name {
	case "true", "false":
		return &node{kind: boolNode, text: name, pos: pos}
	case "null":
		return &node{kind: nullNode, pos: pos}
	case "directory_separator":
		return textNode("/", pos)
	}
	return unknown(e.Name.Name, pos)
}

func magicConst(e *ast.MagicConst, pos model.Pos, fr *frame) *node {
	switch strings.ToUpper(e.Raw) {
	case "__DIR__":
		return textNode(path.Dir(fr.sc.path), pos)
	case "__FILE__":
		return textNode(fr.sc.path, pos)
	case "__NAMESPACE__":
		return textNode(fr.sc.namespace, pos)
	case "__CLASS__":
		if fr.sc.class != nil {
			return textNode(fr.sc.class.name, pos)
		}
	}
	return nil
}

func (in *interp) classConst(e *ast.ClassConstFetch, pos model.Pos, fr *frame) *node {
	id, ok := e.Name.(*ast.Ident)
	if !ok {
		return nil
	}
	name, ok := e.Class.(*ast.Name)
	if !ok {
		if s := in.eval(e.Class, fr); strings.EqualFold(id.Name, "class") && s.kind == stringNode {
			return s // 'kernel.request'::class is the text itself
		}
		return nil
	}
	full := fr.className(name.Name)
	if strings.EqualFold(id.Name, "class") {
		return textNode(full, pos)
	}
	if n := in.l.table.constant(full, id.Name, pos); n != nil {
		return n
	}
	return unknown(full+"::"+id.Name, pos)
}

func (in *interp) property(x, name ast.Expr, fr *frame) *node {
	id, ok := name.(*ast.Ident)
	if !ok {
		return nil
	}
	v := in.eval(x, fr)
	if this, ok := v.obj.(*thisObject); ok {
		return this.props[id.Name]
	}
	if id.Name == "value" { // Enum::Case->value
		return v
	}
	return nil
}

func (in *interp) staticProperty(e *ast.StaticPropertyFetch, fr *frame) *node {
	name, ok := e.Class.(*ast.Name)
	id, ok2 := e.Name.(*ast.VarIdent)
	if !ok || !ok2 {
		return nil
	}
	c := in.l.table.class(fr.className(name.Name))
	if c == nil {
		return nil
	}
	for _, x := range in.l.table.lineage(c) {
		for _, p := range x.decl.Properties {
			if p.Name == id.Name && p.Default != nil {
				return in.l.table.eval(p.Default, x)
			}
		}
	}
	return nil
}

func (in *interp) element(e *ast.ArrayDimFetch, fr *frame) *node {
	x := in.eval(e.X, fr)
	if e.Index == nil {
		return nil
	}
	k, ok := in.eval(e.Index, fr).scalar()
	if !ok || x.kind != arrayNode {
		return nil
	}
	if v := x.get(k); v != nil {
		return v
	}
	if i, err := strconv.Atoi(k); err == nil && i >= 0 && x.isList() && i < len(x.items) {
		return x.items[i].val
	}
	return nil
}

func (in *interp) binary(e *ast.BinaryExpr, pos model.Pos, fr *frame) *node {
	switch {
	case isOp(e, token.Dot):
		x, ok1 := in.eval(e.X, fr).scalar()
		y, ok2 := in.eval(e.Y, fr).scalar()
		if ok1 && ok2 {
			return textNode(x+y, pos)
		}
		return nil
	case isOp(e, token.Coalesce):
		x := in.eval(e.X, fr)
		if x.kind == nullNode || x.kind == unknownNode {
			return in.eval(e.Y, fr)
		}
		return x
	case isOp(e, token.AndAnd, token.KwAnd):
		x, xk := truth(in.eval(e.X, fr))
		if xk && !x {
			return boolValue(false, pos)
		}
		y, yk := truth(in.eval(e.Y, fr))
		if yk && !y {
			return boolValue(false, pos)
		}
		if xk && yk {
			return boolValue(true, pos)
		}
		return nil
	case isOp(e, token.OrOr, token.KwOr):
		x, xk := truth(in.eval(e.X, fr))
		if xk && x {
			return boolValue(true, pos)
		}
		y, yk := truth(in.eval(e.Y, fr))
		if yk && y {
			return boolValue(true, pos)
		}
		if xk && yk {
			return boolValue(false, pos)
		}
		return nil
	case isOp(e, token.Identical, token.Equal, token.NotIdentical, token.NotEqual):
		x, y := in.eval(e.X, fr), in.eval(e.Y, fr)
		s, ok1 := x.scalar()
		t, ok2 := y.scalar()
		if x.kind == nullNode && y.kind == nullNode {
			s, t, ok1, ok2 = "", "", true, true
		} else if x.kind == nullNode && ok2 || y.kind == nullNode && ok1 {
			s, t, ok1, ok2 = "", "x", true, true
		}
		if !ok1 || !ok2 || strings.Contains(s+t, "%") {
			return nil
		}
		return boolValue((s == t) == isOp(e, token.Identical, token.Equal), pos)
	case isOp(e, token.Plus):
		x, y := in.eval(e.X, fr), in.eval(e.Y, fr)
		if x.kind == arrayNode && y.kind == arrayNode {
			return merge(y, x)
		}
		return in.arith(e, x, y, pos)
	}
	return in.arith(e, in.eval(e.X, fr), in.eval(e.Y, fr), pos)
}

// arith computes with integers, as configuration writes 60 * 60 * 24.
func (in *interp) arith(e *ast.BinaryExpr, x, y *node, pos model.Pos) *node {
	a, err1 := strconv.ParseFloat(x.str(), 64)
	b, err2 := strconv.ParseFloat(y.str(), 64)
	if err1 != nil || err2 != nil || x.kind != numberNode || y.kind != numberNode {
		return nil
	}
	switch e.Op {
	case token.Plus:
		a += b
	case token.Minus:
		a -= b
	case token.Mul:
		a *= b
	case token.Div:
		if b == 0 {
			return nil
		}
		a /= b
	default:
		return nil
	}
	return &node{kind: numberNode, text: numberText(a), pos: pos}
}

func (in *interp) unary(e *ast.UnaryExpr, pos model.Pos, fr *frame) *node {
	v := in.eval(e.X, fr)
	switch e.Op {
	case token.Not:
		if yes, known := truth(v); known {
			return boolValue(!yes, pos)
		}
		return nil
	case token.Minus:
		if v.kind == numberNode {
			return &node{kind: numberNode, text: "-" + v.text, pos: pos}
		}
		return nil
	}
	return v
}

func (in *interp) ternary(e *ast.Ternary, fr *frame) *node {
	c := in.eval(e.Cond, fr)
	yes, known := truth(c)
	switch {
	case known && yes && e.Then == nil:
		return c
	case known && yes:
		return in.eval(e.Then, fr)
	case known:
		return in.eval(e.Else, fr)
	}
	return nil
}

func (in *interp) match(e *ast.Match, fr *frame) *node {
	s, ok := in.eval(e.Cond, fr).scalar()
	if !ok {
		return nil
	}
	for _, arm := range e.Arms {
		if len(arm.Conds) == 0 {
			return in.eval(arm.X, fr)
		}
		for _, c := range arm.Conds {
			if t, ok := in.eval(c, fr).scalar(); ok && t == s {
				return in.eval(arm.X, fr)
			}
		}
	}
	return nil
}

func (in *interp) assignOp(e *ast.AssignOp, pos model.Pos, fr *frame) *node {
	old := in.eval(e.Var, fr)
	var v *node
	switch e.Op {
	case token.CoalesceEq:
		v = old
		if old.kind == nullNode || old.kind == unknownNode {
			v = in.eval(e.Value, fr)
		}
	case token.DotEq:
		x, ok1 := old.scalar()
		y, ok2 := in.eval(e.Value, fr).scalar()
		if ok1 && ok2 {
			v = textNode(x+y, pos)
		}
	case token.PlusEq:
		if y := in.eval(e.Value, fr); y.kind == arrayNode && old.kind == arrayNode {
			v = merge(y, old)
		}
	}
	if v == nil {
		v = unknown("", pos)
	}
	v = capped(v)
	in.assign(e.Var, v, fr)
	return v
}
