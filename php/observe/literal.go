package observe

import (
	"math"
	"strconv"

	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/php/ast"
)

// maxItems is how many items of an array literal are kept when they are plain
// data.
const maxItems = 128

// isPlain reports whether an expression is a literal, or an array of literals.
func isPlain(e ast.Expr, depth int) bool {
	switch n := e.(type) {
	case nil, *ast.StringLit, *ast.IntLit, *ast.FloatLit:
		return true
	case *ast.UnaryExpr:
		return depth < 8 && isPlain(n.X, depth+1)
	case *ast.ConstFetch:
		return isConst(n, "true") || isConst(n, "false") || isConst(n, "null")
	case *ast.ArrayExpr:
		if depth > 8 {
			return false
		}
		for _, element := range n.Items {
			it := ast.ItemOf(element)
			if !isPlain(it.Key, depth+1) || !isPlain(it.Value, depth+1) {
				return false
			}
		}
		return true
	}
	return false
}

func (b *builder) arrayExpr(n *ast.ArrayExpr) model.ValueID {
	at := b.pos(n.Pos())
	v := model.Value{Kind: model.ValList, Type: "array", Pos: &at}
	if len(n.Items) > 0 {
		v.Keys = make([]string, 0, len(n.Items))
		v.Ops = make([]model.ValueID, 0, len(n.Items))
	}
	for i, element := range n.Items {
		it := ast.ItemOf(element)
		if it.Value == nil {
			continue
		}
		// A table of data: what follows would say nothing new.
		if i >= maxItems && isPlain(it.Key, 0) && isPlain(it.Value, 0) {
			continue
		}
		key := ""
		if it.Ellipsis.IsValid() {
			key = "..."
		} else if it.Key != nil {
			k := b.expr(it.Key)
			key = b.keyText(k)
		}
		val := b.expr(it.Value)
		if it.Amp.IsValid() {
			b.invalidate(it.Value)
		}
		v.Keys = append(v.Keys, key)
		v.Ops = append(v.Ops, val)
	}
	return b.value(v)
}

// keyText is the constant key of an array element as ValList writes it: the
// text of the constant, the name of a class constant or named constant
// ("Foo::KEY", "CURLOPT_URL"), "?" for what is computed.
func (b *builder) keyText(k model.ValueID) string {
	v := &b.f.Values[k]
	switch v.Kind {
	case model.ValConst:
		switch v.Const.Kind {
		case model.ConstString:
			return v.Const.Str
		case model.ConstInt, model.ConstBool:
			return strconv.FormatInt(int64(v.Const.Num), 10)
		case model.ConstFloat:
			return strconv.FormatFloat(v.Const.Num, 'f', -1, 64)
		}
		return ""
	case model.ValGlobal:
		if v.Result == globalClass {
			return string(v.Owner) + "::" + v.Str
		}
		if len(v.Keys) > 0 {
			return v.Keys[0]
		}
		return v.Str
	case model.ValClass:
		return v.Str
	}
	return "?"
}

// fold evaluates an operator over constants; nil when it cannot.
func fold(op string, x, y *model.Const) *model.Const {
	if x == nil || y == nil {
		return nil
	}
	if op == "." {
		s, ok := constText(x)
		t, ok2 := constText(y)
		if ok && ok2 && len(s)+len(t) < 1<<16 {
			return &model.Const{Kind: model.ConstString, Str: s + t}
		}
		return nil
	}
	if x.Kind != model.ConstInt && x.Kind != model.ConstFloat || y.Kind != model.ConstInt && y.Kind != model.ConstFloat {
		return nil
	}
	kind := model.ConstInt
	if x.Kind == model.ConstFloat || y.Kind == model.ConstFloat {
		kind = model.ConstFloat
	}
	n := 0.0
	switch op {
	case "+":
		n = x.Num + y.Num
	case "-":
		n = x.Num - y.Num
	case "*":
		n = x.Num * y.Num
	case "/":
		if y.Num == 0 {
			return nil
		}
		n = x.Num / y.Num
		if n != math.Trunc(n) {
			kind = model.ConstFloat
		}
	case "**":
		n = math.Pow(x.Num, y.Num)
	case "%", "|", "&", "^", "<<", ">>":
		if kind == model.ConstFloat {
			return nil
		}
		i, j := int64(x.Num), int64(y.Num)
		switch {
		case op == "%" && j != 0:
			n = float64(i % j)
		case op == "|":
			n = float64(i | j)
		case op == "&":
			n = float64(i & j)
		case op == "^":
			n = float64(i ^ j)
		case op == "<<" && j >= 0 && j < 64:
			n = float64(i << uint(j))
		case op == ">>" && j >= 0 && j < 64:
			n = float64(i >> uint(j))
		default:
			return nil
		}
	default:
		return nil
	}
	return &model.Const{Kind: kind, Num: n}
}

func constText(c *model.Const) (string, bool) {
	switch c.Kind {
	case model.ConstString:
		return c.Str, true
	case model.ConstInt:
		return strconv.FormatInt(int64(c.Num), 10), true
	case model.ConstNull:
		return "", true
	}
	return "", false
}
