package observe

import (
	"slices"
	"strconv"
	"strings"

	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/php/ast"
	"github.com/cachevet/cachevet/php/token"
)

// args evaluates arguments.
func (b *builder) args(l *ast.ArgList) []model.Arg {
	if len(l.Args) == 0 {
		return nil
	}
	out := make([]model.Arg, 0, len(l.Args))
	for _, a := range l.Args {
		if a == nil {
			continue
		}
		arg := model.Arg{Spread: a.Ellipsis.IsValid()}
		if a.Name != nil {
			arg.Name = strings.Clone(a.Name.Name)
		}
		// A variable that nothing has assigned is filled by the call.
		if v, ok := a.Value.(*ast.Variable); ok && v.Name != "this" && b.lookup(v.Name) == model.NoValue && !b.main {
			arg.Value = b.unknown("set by the call")
		} else {
			arg.Value = b.expr(a.Value)
		}
		if arg.Spread && b.spread(&out, arg.Value) {
			continue
		}
		out = append(out, arg)
	}
	return out
}

// spread passes the items of a literal array one by one; it reports false when
// they are not all known.
func (b *builder) spread(out *[]model.Arg, v model.ValueID) bool {
	l := &b.f.Values[v]
	if l.Kind != model.ValList || len(l.Ops) > maxList {
		return false
	}
	args := make([]model.Arg, len(l.Ops))
	for i, k := range l.Keys {
		args[i].Value = l.Ops[i]
		switch {
		case k == "?" || k == "...":
			return false
		case k != "" && k != strconv.Itoa(i):
			args[i].Name = k
		}
	}
	*out = append(*out, args...)
	return true
}

// outArgs gives variables passed by reference their new values: those that the
// function is known to fill or change, and those that were not assigned before.
func (b *builder) outArgs(l *ast.ArgList, call int32, refs refArgs) {
	pos := -1
	for _, a := range l.Args {
		if a == nil {
			continue
		}
		pos++
		v, isVar := ast.Unparen(a.Value).(*ast.Variable)
		if isVar && v.Name == "this" {
			continue
		}
		args := b.f.Calls[call].Args
		if pos >= len(args) {
			return
		}
		old := args[pos].Value
		fresh := isVar && b.f.Values[old].Kind == model.ValUnknown && b.f.Values[old].Str == "set by the call"
		switch {
		case fresh, refs.has(pos) && !refs.mutates:
			b.assign(a.Value, b.value(model.Value{Kind: model.ValResult, Index: call, Result: int32(pos) + 1}), a.Pos())
		case refs.has(pos):
			ops := []model.ValueID{old}
			for j, o := range args {
				if j != pos {
					ops = append(ops, o.Value)
				}
			}
			b.assign(a.Value, b.value(model.Value{Kind: model.ValOp, Str: "changed", Ops: ops}), a.Pos())
		}
	}
}

// text is the call as people read it, without its arguments.
func (b *builder) text(from, nameEnd token.Pos, l *ast.ArgList) string {
	src := b.file.tree.Lines.Source()
	if from < 0 || nameEnd < from || int(nameEnd) > len(src) {
		return ""
	}
	const most = 60
	// Of a long chain the end says most.
	if tail := nameEnd - 4*most; tail > from {
		from = tail
		for from < nameEnd && src[from]&0xC0 == 0x80 {
			from++
		}
	}
	t := string(src[from:nameEnd])
	if len(t) > most || strings.ContainsAny(t, "\r\n") {
		t = strings.Join(strings.Fields(t), "")
		if len(t) > most {
			cut := len(t) - most
			for cut < len(t) && t[cut]&0xC0 == 0x80 {
				cut++
			}
			t = "…" + t[cut:]
		}
	}
	if l == nil || len(l.Args) == 0 {
		return t + "()"
	}
	return t + "(…)"
}

func (b *builder) funcCall(n *ast.FuncCall) model.ValueID {
	name, ok := n.Func.(*ast.Name)
	if !ok {
		if n.IsCallable() {
			return b.expr(n.Func)
		}
		f := b.expr(n.Func)
		v := b.callValue(f, n.Func, b.args(&n.ArgList))
		return v
	}
	if n.IsCallable() {
		full, fallback := b.scope.Func(name.Name)
		p := b.pos(name.Pos())
		v := model.Value{Kind: model.ValFunc, Str: strings.Clone(full), Type: "Closure", Pos: &p}
		if fallback != "" {
			v.Keys = []string{strings.Clone(fallback)}
		}
		return b.value(v)
	}
	switch last := strings.ToLower(name.Last()); last {
	case "is_null":
		if len(n.Args) == 1 && n.Args[0] != nil {
			return b.value(model.Value{Kind: model.ValOp, Str: "===", Ops: []model.ValueID{b.expr(n.Args[0].Value), b.null()}, Type: "bool"})
		}
	case "assert":
		if len(n.Args) > 0 && n.Args[0] != nil {
			yes, _ := b.branch(n.Args[0].Value)
			b.enter(yes)
			return b.constant(model.Const{Kind: model.ConstBool, Num: 1})
		}
	case "clone":
		// clone($x, ['name' => $v]) of PHP 8.5.
		if len(n.Args) > 0 && n.Args[0] != nil {
			var ops []model.ValueID
			for _, a := range b.args(&n.ArgList) {
				ops = append(ops, a.Value)
			}
			return b.op("clone", ops...)
		}
	case "compact":
		return b.compact(n)
	case "array_merge", "array_replace":
		return b.merge(n)
	case "func_get_args":
		l := model.Value{Kind: model.ValList, Type: "array"}
		for i, p := range b.f.Params {
			l.Ops = append(l.Ops, b.value(model.Value{Kind: model.ValParam, Index: int32(i), Type: p.Type}))
			l.Keys = append(l.Keys, "")
		}
		return b.value(l)
	}
	args := b.args(&n.ArgList)
	v := b.callNamed(n, args)
	b.outArgs(&n.ArgList, b.f.Values[v].Index, byRefArgs(name.Name))
	return v
}

// merge makes array_merge(a, b) the literal [...a, ...b], which options are looked
// up in.
func (b *builder) merge(n *ast.FuncCall) model.ValueID {
	at := b.pos(n.Pos())
	l := model.Value{Kind: model.ValList, Type: "array", Pos: &at}
	for _, a := range b.args(&n.ArgList) {
		l.Keys = append(l.Keys, "...")
		l.Ops = append(l.Ops, a.Value)
	}
	return b.value(l)
}

// compact makes an array of variables by their names.
func (b *builder) compact(n *ast.FuncCall) model.ValueID {
	at := b.pos(n.Pos())
	l := model.Value{Kind: model.ValList, Type: "array", Pos: &at}
	for _, a := range n.Args {
		if a == nil {
			continue
		}
		if lit, ok := a.Value.(*ast.StringLit); ok {
			name := strings.Clone(lit.Value())
			l.Keys = append(l.Keys, name)
			l.Ops = append(l.Ops, b.read(name))
		}
	}
	return b.value(l)
}

// callNamed calls a function by its name.
func (b *builder) callNamed(n *ast.FuncCall, args []model.Arg) model.ValueID {
	name, ok := n.Func.(*ast.Name)
	if !ok {
		return b.callValue(b.expr(n.Func), n.Func, args)
	}
	full, fallback := b.scope.Func(name.Name)
	return b.result(b.call(model.Call{
		Pos: b.pos(name.Pos()), Recv: model.NoValue, Args: args, Text: b.text(name.Pos(), name.End(), &n.ArgList),
		Target: model.Target{Kind: model.Static, Func: model.FuncID(strings.Clone(full)), Method: strings.Clone(fallback), Value: model.NoValue},
	}))
}

// callValue calls a function value.
func (b *builder) callValue(f model.ValueID, at ast.Expr, args []model.Arg) model.ValueID {
	return b.result(b.call(model.Call{
		Pos: b.pos(at.Pos()), Recv: model.NoValue, Args: args, Text: b.text(at.Pos(), at.End(), nil),
		Target: model.Target{Kind: model.Dynamic, Value: f},
	}))
}

func (b *builder) methodCall(n ast.Node, x model.ValueID, xe, name ast.Expr, l *ast.ArgList) model.ValueID {
	if l.IsCallable() {
		if id, ok := name.(*ast.Ident); ok {
			p := b.pos(name.Pos())
			return b.value(model.Value{Kind: model.ValMethod, Str: strings.Clone(id.Name), Ops: []model.ValueID{x}, Type: "Closure", Pos: &p})
		}
		b.expr(name)
		return b.unknown("method name is computed")
	}
	v := b.callMethod(n, x, xe, name, b.args(l))
	if c := b.f.Values[v]; c.Kind == model.ValResult {
		b.outArgs(l, c.Index, refArgs{})
	}
	return v
}

func (b *builder) callMethod(n ast.Node, x model.ValueID, xe, name ast.Expr, args []model.Arg) model.ValueID {
	id, ok := name.(*ast.Ident)
	if !ok {
		m := b.expr(name)
		reason := "method name is computed"
		if v := &b.f.Values[m]; v.Kind == model.ValFunc || v.Kind == model.ValMethod {
			return b.callValue(m, name, args)
		}
		return b.result(b.call(model.Call{
			Pos: b.pos(name.Pos()), Recv: x, Args: args, Text: b.text(xe.Pos(), name.End(), nil),
			Target: model.Target{Kind: model.Unknown, Reason: reason, Value: m},
		}))
	}
	switch {
	case strings.EqualFold(id.Name, "call") && len(args) > 0 && b.isFunction(x):
		return b.callValue(b.rebind(x, args[0].Value), name, args[1:])
	case (strings.EqualFold(id.Name, "bindTo") || strings.EqualFold(id.Name, "bind")) && b.isFunction(x):
		if len(args) == 0 {
			return x
		}
		return b.rebind(x, args[0].Value)
	}
	return b.result(b.call(model.Call{
		Pos: b.pos(id.Pos()), Recv: x, Args: args, Text: b.text(xe.Pos(), id.End(), argList(n)),
		Target: model.Target{Kind: model.Virtual, Method: strings.Clone(id.Name), Value: model.NoValue},
	}))
}

func (b *builder) isFunction(v model.ValueID) bool {
	k := b.f.Values[v].Kind
	return k == model.ValFunc || k == model.ValMethod
}

// rebind is a closure with another $this.
func (b *builder) rebind(f, this model.ValueID) model.ValueID {
	v := b.f.Values[f]
	if v.Kind != model.ValFunc || this < 0 || b.f.Values[this].Kind == model.ValConst {
		return f
	}
	for _, d := range b.file.drafts {
		if string(d.f.ID) != v.Str {
			continue
		}
		for i, c := range d.f.Captures {
			if c.Name == "this" && i < len(v.Ops) {
				v.Ops = slices.Clone(v.Ops)
				v.Ops[i] = this
				return b.value(v)
			}
		}
	}
	return f
}

func argList(n ast.Node) *ast.ArgList {
	switch n := n.(type) {
	case *ast.MethodCall:
		return &n.ArgList
	case *ast.NullsafeMethodCall:
		return &n.ArgList
	case *ast.StaticCall:
		return &n.ArgList
	case *ast.FuncCall:
		return &n.ArgList
	case *ast.New:
		return &n.ArgList
	}
	return nil
}

func (b *builder) staticCall(n *ast.StaticCall) model.ValueID {
	id, isIdent := n.Name.(*ast.Ident)
	class, isName := n.Class.(*ast.Name)
	if n.IsCallable() {
		if !isIdent || !isName {
			return b.unknown("method name is computed")
		}
		p := b.pos(id.Pos())
		v := model.Value{Kind: model.ValMethod, Str: strings.Clone(id.Name), Owner: b.class(class.Name), Type: "Closure", Pos: &p}
		if r := b.related(class.Name); r != model.NoValue {
			v.Ops = []model.ValueID{r}
		}
		return b.value(v)
	}
	// Closure::fromCallable(f) is f; Closure::bind(f, …) too.
	if isIdent && isName && strings.EqualFold(strings.TrimPrefix(b.scope.Class(class.Name), `\`), "Closure") && len(n.Args) > 0 && n.Args[0] != nil {
		f := b.expr(n.Args[0].Value)
		for i, a := range n.Args[1:] {
			if a != nil {
				if this := b.expr(a.Value); i == 0 && strings.EqualFold(id.Name, "bind") {
					f = b.rebind(f, this)
				}
			}
		}
		return f
	}
	v := b.callStatic(n, b.args(&n.ArgList))
	if c := b.f.Values[v]; c.Kind == model.ValResult {
		b.outArgs(&n.ArgList, c.Index, refArgs{})
	}
	return v
}

func (b *builder) callStatic(n *ast.StaticCall, args []model.Arg) model.ValueID {
	id, isIdent := n.Name.(*ast.Ident)
	class, isName := n.Class.(*ast.Name)
	at := n.Name.Pos()
	text := b.text(n.Class.Pos(), n.Name.End(), &n.ArgList)
	switch {
	case !isIdent:
		m := b.expr(n.Name)
		x := b.expr(n.Class)
		return b.result(b.call(model.Call{Pos: b.pos(at), Recv: x, Args: args, Text: text,
			Target: model.Target{Kind: model.Unknown, Reason: "method name is computed", Value: m}}))
	case !isName:
		// $x::m() on an object or a class name.
		x := b.expr(n.Class)
		return b.result(b.call(model.Call{Pos: b.pos(at), Recv: x, Args: args, Text: text,
			Target: model.Target{Kind: model.Virtual, Method: strings.Clone(id.Name), Value: model.NoValue}}))
	}
	c := model.Call{Pos: b.pos(at), Recv: model.NoValue, Args: args, Text: text,
		Target: model.Target{Kind: model.Static, Type: b.class(class.Name), Method: strings.Clone(id.Name), Value: model.NoValue}}
	// The resolver takes $this away again from static methods.
	c.Recv = b.related(class.Name)
	return b.result(b.call(c))
}

// related is $this for calls that keep it: parent::m(), self::m(), static::m()
// and Parent::m().
func (b *builder) related(class string) model.ValueID {
	switch strings.ToLower(class) {
	case "self", "parent", "static":
		return b.receiver()
	}
	if c := b.scope.Class(class); b.scope.Parent != "" && strings.EqualFold(c, b.scope.Parent) || b.scope.Self != "" && strings.EqualFold(c, b.scope.Self) {
		return b.receiver()
	}
	return model.NoValue
}

func (b *builder) newExpr(n *ast.New) model.ValueID {
	at := b.pos(n.Keyword)
	text := func(end token.Pos) string { return b.text(n.Keyword, end, &n.ArgList) }
	var class model.TypeID
	switch c := n.Class.(type) {
	case *ast.Name:
		class = b.class(c.Name)
		at = b.pos(c.Pos())
		args := b.args(&n.ArgList)
		call := b.call(model.Call{Pos: at, Recv: model.NoValue, Args: args, Text: text(c.End()),
			Target: model.Target{Kind: model.Static, Type: class, Method: "__construct", Value: model.NoValue}})
		v := b.value(model.Value{Kind: model.ValNew, Type: class, Index: call, Pos: &at})
		b.outArgs(&n.ArgList, call, refArgs{})
		b.f.Calls[call].Recv = v
		return v
	case *ast.ClassDecl:
		args := b.args(&n.ArgList)
		class = model.TypeID(b.file.anonymous(c, b.scope))
		call := b.call(model.Call{Pos: at, Recv: model.NoValue, Args: args, Text: "new class",
			Target: model.Target{Kind: model.Static, Type: class, Method: "__construct", Value: model.NoValue}})
		v := b.value(model.Value{Kind: model.ValNew, Type: class, Index: call, Pos: &at})
		b.f.Calls[call].Recv = v
		return v
	}
	x := b.expr(n.Class)
	args := b.args(&n.ArgList)
	call := b.call(model.Call{Pos: at, Recv: model.NoValue, Args: args, Text: "new " + b.text(n.Class.Pos(), n.Class.End(), &n.ArgList),
		Target: model.Target{Kind: model.Unknown, Method: "__construct", Value: x, Reason: "class name is computed"}})
	return b.result(call)
}
