package golang

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/cachevet/cachevet/internal/model"
)

// call fills in call i.
func (l *lowerer) call(i int32, c *ssa.CallCommon, mode model.CallMode, result types.Type) {
	call := model.Call{Block: l.block, Mode: mode, Recv: model.NoValue}
	call.Target.Value = model.NoValue
	call.Pos = l.s.pos(c.Pos())
	if tuple, ok := result.(*types.Tuple); ok && tuple.Len() == 0 {
		result = nil
	}
	call.Type = l.s.typeID(result)
	syntax := l.ix.calls[c.Pos()]
	if syntax != nil {
		call.Pos = l.s.span(syntax.Fun.Pos(), syntax.End())
		if id := calledName(syntax); id != nil {
			call.Pos = l.s.span(id.Pos(), id.End())
		}
		if !l.s.dep {
			call.Text = callText(syntax)
		}
	}
	if loop := rangeBody(c); loop != nil && syntax == nil {
		// for x := range f: the body of the loop is a function that f calls.
		call.Pos = l.s.span(loop.Range, loop.X.End())
		call.Text = "range"
	}
	args := c.Args
	switch {
	case c.IsInvoke():
		call.Recv = l.val(c.Value)
		call.Target.Kind = model.Virtual
		call.Target.Func = l.s.funcID(c.Method)
		call.Target.Type = l.s.typeID(c.Value.Type())
		if tp, ok := types.Unalias(c.Value.Type()).(*types.TypeParam); ok {
			call.Target.Type = constraintID(tp)
		}
		call.Target.Method = c.Method.Name()
		l.foreign(c.Value.Type())
	case isBuiltin(c.Value):
		b := c.Value.(*ssa.Builtin)
		call.Target.Kind, call.Target.Func = model.Builtin, model.FuncID("go:"+b.Name())
	default:
		fn := c.StaticCallee()
		if _, closure := c.Value.(*ssa.MakeClosure); fn == nil || closure || fn.Parent() != nil {
			call.Target.Kind, call.Target.Value = model.Dynamic, l.val(c.Value)
			break
		}
		call.Target.Kind = model.Static
		if obj, ok := fn.Object().(*types.Func); !ok {
			call.Target.Func = ssaFuncID(fn)
		} else {
			call.Target.Func = l.s.funcID(obj)
			if recv := obj.Signature().Recv(); recv != nil && len(args) > 0 && fn.Signature.Recv() != nil {
				call.Target.Method = obj.Name()
				call.Target.Type = l.s.ownerID(recv.Type())
				call.Recv, args = l.receiver(&call.Target, obj, args[0], syntax), args[1:]
			}
		}
	}
	if l.idleCall(c) {
		l.idle[i] = true
	}
	call.Args = append(l.args(c, args, syntax), l.written(c)...)
	call.Seq = l.next()
	l.out.Calls[i] = call
}

// rangeBody is the loop over a function whose body the call hands over.
func rangeBody(c *ssa.CallCommon) *ast.RangeStmt {
	if len(c.Args) != 1 {
		return nil
	}
	mc, ok := c.Args[0].(*ssa.MakeClosure)
	if !ok {
		return nil
	}
	loop, _ := mc.Fn.(*ssa.Function).Syntax().(*ast.RangeStmt)
	return loop
}

func isBuiltin(v ssa.Value) bool {
	_, ok := v.(*ssa.Builtin)
	return ok
}

// idleCall reports whether a call in third-party code can have no effect.
func (l *lowerer) idleCall(c *ssa.CallCommon) bool {
	if l.s.marked == nil {
		return false
	}
	if c.IsInvoke() {
		return !l.s.marked(c.Method.Origin())
	}
	fn := c.StaticCallee()
	if fn == nil || fn.Parent() != nil {
		return false
	}
	obj, ok := fn.Object().(*types.Func)
	return ok && !l.s.marked(obj.Origin())
}

// constraintID is the type that says which methods a type parameter has.
func constraintID(tp *types.TypeParam) model.TypeID {
	c := types.Unalias(tp.Constraint())
	if n := named(c); n != nil {
		return model.TypeID(qualified(n.Obj()))
	}
	return typeID(c)
}

// receiver is the receiver as the source has it. A promoted method is called
// on the embedded field; where that method is a library's, the object the
// reader knows is the one outside: c.rdb and not c.rdb.cmdable.
func (l *lowerer) receiver(target *model.Target, obj *types.Func, v ssa.Value, syntax *ast.CallExpr) model.ValueID {
	if syntax == nil {
		return l.val(v)
	}
	sel, ok := instantiated(syntax.Fun).(*ast.SelectorExpr)
	if !ok {
		return l.val(v)
	}
	s := l.s.info.Selections[sel]
	if s == nil || s.Kind() != types.MethodVal {
		return l.val(v)
	}
	target.Type = l.s.ownerID(s.Recv())
	if obj.Pkg() == nil || l.s.inModule(obj.Pkg()) {
		return l.val(v)
	}
	for range len(s.Index()) - 1 {
		if u, ok := v.(*ssa.UnOp); ok && u.Op == token.MUL {
			v = u.X
		}
		switch f := v.(type) {
		case *ssa.FieldAddr:
			v = f.X
		case *ssa.Field:
			v = f.X
		}
	}
	return l.val(v)
}

// args are the arguments as the source has them: a list that was made for a
// variadic parameter is taken apart, constants keep their names.
func (l *lowerer) args(c *ssa.CallCommon, args []ssa.Value, syntax *ast.CallExpr) []model.Arg {
	var out []model.Arg
	variadic := c.Signature().Variadic() && (syntax == nil || !syntax.Ellipsis.IsValid())
	for i, v := range args {
		if variadic && i == len(args)-1 {
			if parts, ok := l.variadicParts(v); ok {
				for j, part := range parts {
					out = append(out, model.Arg{Value: l.named(part, argSyntax(syntax, i+j))})
				}
				break
			}
		}
		a := model.Arg{Value: l.named(v, argSyntax(syntax, i))}
		if syntax != nil && syntax.Ellipsis.IsValid() && i == len(args)-1 {
			a.Spread = true
		}
		out = append(out, a)
	}
	return out
}

func argSyntax(call *ast.CallExpr, i int) ast.Expr {
	if call == nil || i >= len(call.Args) {
		return nil
	}
	return call.Args[i]
}

// named is the value of v; a constant gets the name it is written with.
func (l *lowerer) named(v ssa.Value, e ast.Expr) model.ValueID {
	k := constantBehind(v)
	if k == nil || e == nil || k.Value == nil {
		return l.val(v)
	}
	if tv, ok := l.s.info.Types[e]; !ok || tv.Value == nil {
		return l.val(v)
	}
	name := constName(l.s.info, e)
	if name == "" {
		return l.val(v)
	}
	return l.intern(constValue(k, name))
}

func constantBehind(v ssa.Value) *ssa.Const {
	switch v := v.(type) {
	case *ssa.Const:
		return v
	case *ssa.MakeInterface:
		return constantBehind(v.X)
	case *ssa.ChangeType:
		return constantBehind(v.X)
	}
	return nil
}

// variadicParts are the elements of the list made for a variadic call.
func (l *lowerer) variadicParts(v ssa.Value) ([]ssa.Value, bool) {
	if k, ok := v.(*ssa.Const); ok && k.Value == nil {
		return nil, true // no arguments
	}
	s, ok := v.(*ssa.Slice)
	if !ok {
		return nil, false
	}
	a, ok := s.X.(*ssa.Alloc)
	if !ok || a.Comment != "varargs" {
		return nil, false
	}
	arr, ok := deref(a.Type()).Underlying().(*types.Array)
	if !ok {
		return nil, false
	}
	parts := make([]ssa.Value, arr.Len())
	for _, r := range *a.Referrers() {
		ia, ok := r.(*ssa.IndexAddr)
		if !ok {
			continue
		}
		k, ok := ia.Index.(*ssa.Const)
		if !ok {
			return nil, false
		}
		for _, r := range *ia.Referrers() {
			if st, ok := r.(*ssa.Store); ok && st.Addr == ia {
				parts[k.Int64()] = st.Val
			}
		}
	}
	for _, p := range parts {
		if p == nil {
			return nil, false
		}
	}
	return parts, true
}

// foreign notes an interface of another package that a method is called on:
// the unit then says which methods it has.
func (l *lowerer) foreign(t types.Type) {
	n := named(t)
	if n == nil || n.Obj().Pkg() == nil || n.Obj().Pkg() == l.s.pkg {
		return
	}
	if l.s.foreign == nil {
		l.s.foreign = make(map[*types.Named]bool)
	}
	l.s.foreign[n.Origin()] = true
}

// nameStart is where the name of a type expression begins: T in pkg.T.
func nameStart(n ast.Node) token.Pos {
	if e, ok := n.(ast.Expr); ok {
		if sel, ok := instantiated(e).(*ast.SelectorExpr); ok {
			return sel.Sel.Pos()
		}
	}
	return n.Pos()
}
