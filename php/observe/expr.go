package observe

import (
	"strings"

	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/php/ast"
	"github.com/cachevet/cachevet/php/token"
)

// expr evaluates an expression and returns its value, never NoValue.
func (b *builder) expr(e ast.Expr) model.ValueID {
	if e == nil {
		return b.unknown("missing expression")
	}
	b.depth++
	defer func() { b.depth-- }()
	if b.depth > maxDepth {
		return b.unknown("nested too deep")
	}
	switch n := e.(type) {
	case *ast.ParenExpr:
		return b.expr(n.X)
	case *ast.Variable:
		return b.read(n.Name)
	case *ast.VarVar:
		b.expr(n.X)
		return b.unknown("variable variable")
	case *ast.StringLit:
		return b.str(n.Value())
	case *ast.StringPart:
		return b.str(n.Value())
	case *ast.IntLit:
		return b.constant(model.Const{Kind: model.ConstInt, Num: float64(n.Value)})
	case *ast.FloatLit:
		return b.constant(model.Const{Kind: model.ConstFloat, Num: n.Value()})
	case *ast.InterpolatedString:
		return b.interpolate(n.Parts)
	case *ast.Heredoc:
		if s, ok := n.Value(); ok {
			return b.str(s)
		}
		return b.interpolate(n.Parts)
	case *ast.ShellExec:
		return b.builtin("php:backtick", n, b.interpolate(n.Parts))
	case *ast.ConstFetch:
		return b.constFetch(n)
	case *ast.MagicConst:
		return b.magicConst(n)
	case *ast.ArrayExpr:
		return b.arrayExpr(n)
	case *ast.ListExpr:
		return b.unknown("list")
	case *ast.ArrayDimFetch:
		return b.elem(n)
	case *ast.PropertyFetch:
		return b.property(b.expr(n.X), n.X, n.Name)
	case *ast.NullsafePropertyFetch:
		return b.nullsafe(n.X, func(x model.ValueID) model.ValueID { return b.property(x, n.X, n.Name) })
	case *ast.StaticPropertyFetch:
		return b.staticProperty(n)
	case *ast.ClassConstFetch:
		return b.classConst(n)
	case *ast.FuncCall:
		return b.funcCall(n)
	case *ast.MethodCall:
		return b.methodCall(n, b.expr(n.X), n.X, n.Name, &n.ArgList)
	case *ast.NullsafeMethodCall:
		return b.nullsafe(n.X, func(x model.ValueID) model.ValueID { return b.methodCall(n, x, n.X, n.Name, &n.ArgList) })
	case *ast.StaticCall:
		return b.staticCall(n)
	case *ast.New:
		return b.newExpr(n)
	case *ast.Clone:
		return b.op("clone", b.expr(n.X))
	case *ast.Closure:
		return b.closure(n)
	case *ast.ArrowFunc:
		return b.arrowFunc(n)
	case *ast.Match:
		return b.match(n)
	case *ast.Assign:
		v := b.expr(n.Value)
		return b.assign(n.Var, v, n.Var.Pos())
	case *ast.AssignRef:
		return b.assignRef(n)
	case *ast.AssignOp:
		return b.assignOp(n)
	case *ast.BinaryExpr:
		return b.binary(n)
	case *ast.UnaryExpr:
		return b.unary(n)
	case *ast.IncDec:
		return b.incDec(n)
	case *ast.Cast:
		return b.cast(n)
	case *ast.Ternary:
		return b.ternary(n)
	case *ast.InstanceOf:
		x := b.expr(n.X)
		c := model.NoValue
		if name, ok := n.Class.(*ast.Name); ok {
			c = b.value(model.Value{Kind: model.ValClass, Str: strings.Clone(b.scope.Class(name.Name))})
		} else {
			c = b.expr(n.Class)
		}
		return b.value(model.Value{Kind: model.ValOp, Str: "instanceof", Ops: []model.ValueID{x, c}, Type: "bool"})
	case *ast.Isset:
		v := model.NoValue
		for _, x := range n.Vars {
			t := b.value(model.Value{Kind: model.ValOp, Str: "isset", Ops: []model.ValueID{b.quiet(x)}, Type: "bool"})
			if v == model.NoValue {
				v = t
			} else {
				v = b.value(model.Value{Kind: model.ValOp, Str: "&&", Ops: []model.ValueID{v, t}, Type: "bool"})
			}
		}
		if v == model.NoValue {
			return b.unknown("isset of nothing")
		}
		return v
	case *ast.Empty:
		return b.value(model.Value{Kind: model.ValOp, Str: "empty", Ops: []model.ValueID{b.quiet(n.X)}, Type: "bool"})
	case *ast.Eval:
		return b.builtin("php:eval", n, b.expr(n.X))
	case *ast.Exit:
		args := b.args(&n.ArgList)
		var vals []model.ValueID
		for _, a := range args {
			vals = append(vals, a.Value)
		}
		v := b.builtin("php:exit", n, vals...)
		b.ret(model.NoValue, n, true)
		b.cur.block = -1
		return v
	case *ast.Include:
		return b.builtin("php:include", n, b.expr(n.X))
	case *ast.Print:
		return b.expr(n.X)
	case *ast.Throw:
		v := b.expr(n.X)
		class := ""
		if nw, ok := ast.Unparen(n.X).(*ast.New); ok {
			if name, ok := nw.Class.(*ast.Name); ok {
				class = b.scope.Class(name.Name)
			}
		}
		b.throwFrom(v, class, n)
		return b.unknown("throw")
	case *ast.Yield:
		return b.yield(n)
	case *ast.YieldFrom:
		x := b.expr(n.X)
		b.builtin("php:foreach", n.X, x)
		return b.builtin("php:yield", n, b.value(model.Value{Kind: model.ValRange, Ops: []model.ValueID{x}, Index: 1}))
	case *ast.Name:
		return b.value(model.Value{Kind: model.ValClass, Str: strings.Clone(b.scope.Class(n.Name))})
	case *ast.Ident:
		return b.str(n.Name)
	case *ast.VarIdent:
		return b.str(n.Name)
	}
	return b.unknown("syntax")
}

func (b *builder) yield(n *ast.Yield) model.ValueID {
	var vals []model.ValueID
	if n.Value != nil {
		vals = append(vals, b.expr(n.Value))
	}
	if n.Key != nil {
		vals = append(vals, b.expr(n.Key))
	}
	return b.builtin("php:yield", n, vals...)
}

// nullsafe evaluates x?->…: the rest runs only when x is not null.
func (b *builder) nullsafe(xe ast.Expr, rest func(model.ValueID) model.ValueID) model.ValueID {
	x := b.expr(xe)
	yes, no := b.fork(b.value(model.Value{Kind: model.ValOp, Str: "isset", Ops: []model.ValueID{x}, Type: "bool"}))
	b.enter(yes)
	v := rest(x)
	yes = b.cur
	b.enter(no)
	null := b.null()
	b.join(yes, b.cur)
	return b.pick(v, null)
}

func (b *builder) interpolate(parts []ast.Expr) model.ValueID {
	ops := make([]model.ValueID, 0, len(parts))
	for _, p := range parts {
		ops = append(ops, b.expr(p))
	}
	return b.value(model.Value{Kind: model.ValOp, Str: "interp", Ops: ops, Type: "string"})
}

func (b *builder) constFetch(n *ast.ConstFetch) model.ValueID {
	if n.Name == nil {
		return b.unknown("missing name")
	}
	switch strings.ToLower(strings.TrimPrefix(n.Name.Name, `\`)) {
	case "true":
		return b.constant(model.Const{Kind: model.ConstBool, Num: 1})
	case "false":
		return b.constant(model.Const{Kind: model.ConstBool})
	case "null":
		return b.null()
	}
	full, fallback := b.scope.Const(n.Name.Name)
	v := model.Value{Kind: model.ValGlobal, Str: strings.Clone(full), Result: globalConst}
	if fallback != "" {
		v.Keys = []string{strings.Clone(fallback)}
	}
	return b.value(v)
}

func (b *builder) magicConst(n *ast.MagicConst) model.ValueID {
	switch n.Kind {
	case token.MagicClass:
		if b.scope.Trait || b.scope.Self == "" {
			return b.value(model.Value{Kind: model.ValClass, Str: "self"})
		}
		return b.constant(model.Const{Kind: model.ConstString, Str: b.scope.Self, Name: "__CLASS__"})
	case token.MagicNamespace:
		return b.str(b.scope.Namespace)
	case token.MagicFunction, token.MagicMethod:
		name := string(b.f.ID)
		if n.Kind == token.MagicFunction {
			name = name[strings.LastIndexByte(name, ':')+1:]
		}
		if i := strings.IndexByte(name, '$'); i >= 0 {
			name = "{closure}"
		}
		return b.constant(model.Const{Kind: model.ConstString, Str: name, Name: n.Raw})
	case token.MagicLine:
		return b.integer(int(b.pos(n.Pos()).Line))
	}
	return b.value(model.Value{Kind: model.ValGlobal, Str: strings.ToUpper(n.Raw), Type: "string"})
}

// invalidate forgets the value of a variable that something else now refers to.
func (b *builder) invalidate(e ast.Expr) {
	if v, ok := ast.Unparen(e).(*ast.Variable); ok && v.Name != "this" {
		if old := b.lookup(v.Name); old != model.NoValue {
			b.put(b.varIndex(v.Name), b.op("ref", old))
		}
	}
}

func (b *builder) elem(n *ast.ArrayDimFetch) model.ValueID {
	// $GLOBALS['x'] is the global variable.
	if v, ok := n.X.(*ast.Variable); ok && v.Name == "GLOBALS" {
		if lit, ok := n.Index.(*ast.StringLit); ok {
			return b.value(model.Value{Kind: model.ValGlobal, Str: "$GLOBALS." + strings.Clone(lit.Value())})
		}
	}
	x := b.expr(n.X)
	key := model.NoValue
	if n.Index != nil {
		key = b.expr(n.Index)
	}
	// An element of a literal that is at hand is its value.
	if v := b.listItem(x, key); v != model.NoValue {
		return v
	}
	return b.value(model.Value{Kind: model.ValElem, Ops: []model.ValueID{x, key}})
}

func (b *builder) listItem(x, key model.ValueID) model.ValueID {
	if key == model.NoValue {
		return model.NoValue
	}
	l, k := &b.f.Values[x], &b.f.Values[key]
	if l.Kind != model.ValList || k.Kind != model.ValConst || k.Const.Kind != model.ConstString {
		return model.NoValue
	}
	for i := len(l.Keys) - 1; i >= 0; i-- {
		switch l.Keys[i] {
		case "...", "?":
			return model.NoValue
		case k.Const.Str:
			return l.Ops[i]
		}
	}
	return model.NoValue
}

// property reads x->name. xe is the syntax of x.
func (b *builder) property(x model.ValueID, xe, name ast.Expr) model.ValueID {
	id, ok := name.(*ast.Ident)
	if !ok {
		b.expr(name)
		return b.value(model.Value{Kind: model.ValField, Str: "?", Ops: []model.ValueID{x}})
	}
	if v, ok := ast.Unparen(xe).(*ast.Variable); ok && v.Name == "this" {
		if i, ok := b.vars["->"+id.Name]; ok {
			if v := b.get(i); v != model.NoValue {
				return v
			}
		}
	}
	return b.field(x, id.Name)
}

func (b *builder) field(x model.ValueID, name string) model.ValueID {
	k := fieldKey{x, name}
	if v, ok := b.fields[k]; ok {
		return v
	}
	name = strings.Clone(name)
	v := b.value(model.Value{Kind: model.ValField, Str: name, Ops: []model.ValueID{x}})
	if b.fields == nil {
		b.fields = map[fieldKey]model.ValueID{}
	}
	b.fields[fieldKey{x, name}] = v
	return v
}

func (b *builder) staticProperty(n *ast.StaticPropertyFetch) model.ValueID {
	id, ok := n.Name.(*ast.VarIdent)
	class, ok2 := n.Class.(*ast.Name)
	if !ok || !ok2 {
		if !ok2 {
			b.expr(n.Class)
		}
		return b.unknown("static property is computed")
	}
	return b.value(model.Value{Kind: model.ValGlobal, Result: globalStatic, Owner: b.class(class.Name), Str: strings.Clone(id.Name)})
}

// class resolves a class name of code.
func (b *builder) class(name string) model.TypeID {
	return model.TypeID(strings.Clone(b.scope.Class(name)))
}

func (b *builder) classConst(n *ast.ClassConstFetch) model.ValueID {
	id, ok := n.Name.(*ast.Ident)
	class, ok2 := n.Class.(*ast.Name)
	if !ok2 {
		x := b.expr(n.Class)
		if ok && strings.EqualFold(id.Name, "class") {
			return b.value(model.Value{Kind: model.ValOp, Str: "class", Ops: []model.ValueID{x}, Type: "string"})
		}
		return b.unknown("class of the constant is computed")
	}
	if !ok {
		b.expr(n.Name)
		return b.unknown("name of the constant is computed")
	}
	if strings.EqualFold(id.Name, "class") {
		return b.value(model.Value{Kind: model.ValClass, Str: string(b.class(class.Name)), Type: "string"})
	}
	return b.value(model.Value{Kind: model.ValGlobal, Result: globalClass, Owner: b.class(class.Name), Str: strings.Clone(id.Name)})
}

func (b *builder) binary(n *ast.BinaryExpr) model.ValueID {
	switch n.Op {
	case token.AndAnd, token.KwAnd, token.OrOr, token.KwOr:
		return b.logical(n)
	case token.Coalesce:
		return b.coalesce(n.X, n.Y)
	case token.Pipe:
		return b.pipe(n)
	}
	x := b.expr(n.X)
	y := b.expr(n.Y)
	op := n.Op.String()
	switch n.Op {
	case token.KwXor:
		op = "xor"
	case token.NotEqual:
		op = "!="
	}
	if c := fold(op, b.f.Values[x].Const, b.f.Values[y].Const); c != nil && b.isLiteral(x) && b.isLiteral(y) {
		return b.constant(*c)
	}
	return b.value(model.Value{Kind: model.ValOp, Str: op, Ops: []model.ValueID{x, y}, Type: opType(op)})
}

func (b *builder) isLiteral(v model.ValueID) bool {
	x := &b.f.Values[v]
	return x.Kind == model.ValConst && x.Const.Name == ""
}

func opType(op string) model.TypeID {
	switch op {
	case ".":
		return "string"
	case "==", "!=", "===", "!==", "<", ">", "<=", ">=", "xor":
		return "bool"
	case "<=>", "%", "|", "&", "^", "<<", ">>":
		return "int"
	}
	return ""
}

func (b *builder) unary(n *ast.UnaryExpr) model.ValueID {
	x := b.expr(n.X)
	switch n.Op {
	case token.At:
		return x
	case token.Minus, token.Plus:
		if v := &b.f.Values[x]; v.Kind == model.ValConst && (v.Const.Kind == model.ConstInt || v.Const.Kind == model.ConstFloat) && v.Const.Name == "" {
			c := *v.Const
			if n.Op == token.Minus {
				c.Num = -c.Num
			}
			return b.constant(c)
		}
	case token.Not:
		return b.value(model.Value{Kind: model.ValOp, Str: "!", Ops: []model.ValueID{x}, Type: "bool"})
	}
	return b.op(n.Op.String(), x)
}

func (b *builder) cast(n *ast.Cast) model.ValueID {
	x := b.expr(n.X)
	name, typ := "", model.TypeID("")
	switch n.Kind {
	case token.CastInt:
		name, typ = "cast:int", "int"
	case token.CastFloat:
		name, typ = "cast:float", "float"
	case token.CastString:
		name, typ = "cast:string", "string"
	case token.CastBool:
		name, typ = "cast:bool", "bool"
	case token.CastArray:
		name, typ = "cast:array", "array"
	case token.CastObject:
		name, typ = "cast:object", "object"
	default:
		return x
	}
	return b.value(model.Value{Kind: model.ValOp, Str: name, Ops: []model.ValueID{x}, Type: typ})
}

// pipe evaluates x |> f.
func (b *builder) pipe(n *ast.BinaryExpr) model.ValueID {
	x := b.expr(n.X)
	// f(...) and x->m(...) are plain calls with one argument.
	f := ast.Unparen(n.Y)
	switch c := f.(type) {
	case *ast.FuncCall:
		if c.IsCallable() {
			return b.callNamed(c, []model.Arg{{Value: x}})
		}
	case *ast.MethodCall:
		if c.IsCallable() {
			return b.callMethod(c, b.expr(c.X), c.X, c.Name, []model.Arg{{Value: x}})
		}
	case *ast.StaticCall:
		if c.IsCallable() {
			return b.callStatic(c, []model.Arg{{Value: x}})
		}
	}
	fn := b.expr(n.Y)
	return b.callValue(fn, n.Y, []model.Arg{{Value: x}})
}
