package golang

import (
	"go/constant"
	"go/token"
	"go/types"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/cachevet/cachevet/internal/model"
)

// val is the model's value for v. Addresses and what they point at are one: a
// variable, its address and a load of it have the same value.
func (l *lowerer) val(v ssa.Value) model.ValueID {
	if v == nil {
		return model.NoValue
	}
	if id, ok := l.ids[v]; ok {
		return id
	}
	switch v := v.(type) {
	case *ssa.Phi:
		return l.phi(v)
	case *ssa.Alloc:
		return l.variable(v)
	}
	id := l.plain(v)
	l.ids[v] = id
	return id
}

// plain makes values that cannot contain themselves.
func (l *lowerer) plain(v ssa.Value) model.ValueID {
	switch v := v.(type) {
	case *ssa.Const:
		k := constValue(v, "")
		if limit := l.longest(); k.Const != nil && len(k.Const.Str) > limit {
			k.Const.Str = strings.ToValidUTF8(k.Const.Str[:limit], "")
		}
		return l.intern(k)
	case *ssa.Parameter:
		i := l.param(v)
		if i < 0 {
			return l.intern(model.Value{Kind: model.ValReceiver, Type: l.s.typeID(v.Type())})
		}
		return l.intern(model.Value{Kind: model.ValParam, Index: i, Type: l.s.typeID(v.Type())})
	case *ssa.FreeVar:
		return l.intern(model.Value{Kind: model.ValCapture, Index: l.freeVar(v), Type: l.s.typeID(deref(v.Type()))})
	case *ssa.Global:
		return l.intern(model.Value{Kind: model.ValGlobal, Str: globalName(v), Type: l.s.typeID(deref(v.Type()))})
	case *ssa.Function:
		return l.function(v)
	case *ssa.MakeClosure:
		return l.closure(v)
	case *ssa.FieldAddr:
		return l.field(v.X, v.Field, deref(v.Type()))
	case *ssa.Field:
		return l.field(v.X, v.Field, v.Type())
	case *ssa.IndexAddr:
		return l.element(v.X, v.Index, deref(v.Type()))
	case *ssa.Index:
		return l.element(v.X, v.Index, v.Type())
	case *ssa.Lookup:
		t := v.Type()
		if v.CommaOk {
			t = t.(*types.Tuple).At(0).Type()
		}
		return l.intern(model.Value{Kind: model.ValElem, Type: l.s.typeID(t), Ops: []model.ValueID{l.val(v.X), l.val(v.Index)}})
	case *ssa.UnOp:
		switch v.Op {
		case token.MUL:
			if x := l.lastStored(v); x != nil {
				return l.val(x)
			}
			return l.val(v.X)
		case token.ARROW:
			return l.received(v.X, v.Type(), v.CommaOk)
		}
		return l.op(v.Op.String(), v.Type(), v.X)
	case *ssa.BinOp:
		if x := l.rangeIndex(v); x != model.NoValue {
			return x
		}
		return l.op(v.Op.String(), v.Type(), v.X, v.Y)
	case *ssa.MakeInterface:
		return l.val(v.X)
	case *ssa.ChangeInterface:
		return l.val(v.X)
	case *ssa.ChangeType:
		return l.val(v.X)
	case *ssa.SliceToArrayPointer:
		return l.val(v.X)
	case *ssa.Convert:
		return l.op("cast:"+string(l.s.typeID(v.Type())), v.Type(), v.X)
	case *ssa.MultiConvert:
		return l.op("cast:"+string(l.s.typeID(v.Type())), v.Type(), v.X)
	case *ssa.TypeAssert:
		return l.val(v.X)
	case *ssa.Slice:
		if a, ok := v.X.(*ssa.Alloc); ok && v.Low == nil && v.High == nil {
			return l.val(a)
		}
		if v.Low == nil && v.High == nil {
			return l.val(v.X)
		}
		return l.op("slice", v.Type(), v.X, v.Low, v.High)
	case *ssa.MakeMap:
		return l.mapLiteral(v)
	case *ssa.MakeSlice:
		return l.add(model.Value{Kind: model.ValList, Type: l.s.typeID(v.Type()), Pos: l.posPtr(v.Pos())})
	case *ssa.MakeChan:
		return l.add(model.Value{
			Kind: model.ValNew, Type: l.s.typeID(v.Type()), Index: -1, Pos: l.posPtr(v.Pos()),
			Keys: []string{"cap"}, Ops: []model.ValueID{l.val(v.Size)},
		})
	case *ssa.Call:
		return l.callValue(v)
	case *ssa.Extract:
		return l.extract(v)
	case *ssa.Range:
		return l.val(v.X)
	}
	return l.intern(model.Value{Kind: model.ValUnknown, Type: l.s.typeID(v.Type())})
}

// phi is a choice; a choice between one thing is that thing (see compact).
func (l *lowerer) phi(v *ssa.Phi) model.ValueID {
	id := l.add(model.Value{Kind: model.ValChoice, Type: l.s.typeID(v.Type())})
	l.ids[v] = id
	if v.Comment == "rangeindex" || v.Comment == "rangeint.iter" {
		if x := l.ranged(v); x != nil {
			l.out.Values[id] = model.Value{Kind: model.ValRange, Type: "int", Ops: []model.ValueID{l.val(x)}}
			return id
		}
	}
	var ops []model.ValueID
	for _, e := range v.Edges {
		ops = appendNew(ops, l.val(e), id)
	}
	l.out.Values[id].Ops = ops
	return id
}

func appendNew(ops []model.ValueID, v, self model.ValueID) []model.ValueID {
	if v == self || v == model.NoValue {
		return ops
	}
	for _, o := range ops {
		if o == v {
			return ops
		}
	}
	return append(ops, v)
}

// rangeIndex recognises the counter of a range loop, v = phi + 1.
func (l *lowerer) rangeIndex(v *ssa.BinOp) model.ValueID {
	p, ok := v.X.(*ssa.Phi)
	if !ok || v.Op != token.ADD || (p.Comment != "rangeindex" && p.Comment != "rangeint.iter") {
		return model.NoValue
	}
	return l.val(p)
}

// ranged is what the loop with this counter ranges over: the loop compares
// counter + 1 with its length.
func (l *lowerer) ranged(p *ssa.Phi) ssa.Value {
	for _, r := range *p.Referrers() {
		incr, ok := r.(*ssa.BinOp)
		if !ok || incr.Op != token.ADD || incr.Referrers() == nil {
			continue
		}
		for _, r := range *incr.Referrers() {
			switch r := r.(type) {
			case *ssa.BinOp:
				if r.Op != token.LSS || r.X != incr {
					continue
				}
				if c, ok := r.Y.(*ssa.Call); ok {
					if b, ok := c.Call.Value.(*ssa.Builtin); ok && b.Name() == "len" {
						return c.Call.Args[0]
					}
				}
				if p.Comment == "rangeint.iter" {
					return r.Y
				}
			}
		}
		for _, r := range *incr.Referrers() {
			switch r := r.(type) {
			case *ssa.IndexAddr:
				return r.X
			case *ssa.Index:
				return r.X
			}
		}
	}
	return nil
}

func (l *lowerer) element(x, index ssa.Value, t types.Type) model.ValueID {
	base := l.val(x)
	i := l.val(index)
	if i >= 0 && l.out.Values[i].Kind == model.ValRange && l.out.Values[i].Index == 0 &&
		len(l.out.Values[i].Ops) == 1 && l.out.Values[i].Ops[0] == base {
		return l.intern(model.Value{Kind: model.ValRange, Index: 1, Type: l.s.typeID(t), Ops: []model.ValueID{base}})
	}
	return l.intern(model.Value{Kind: model.ValElem, Type: l.s.typeID(t), Ops: []model.ValueID{base, i}})
}

func (l *lowerer) field(x ssa.Value, i int, t types.Type) model.ValueID {
	owner, name := l.s.fieldOf(x.Type(), i)
	return l.intern(model.Value{Kind: model.ValField, Str: name, Owner: owner, Type: l.s.typeID(t), Ops: []model.ValueID{l.val(x)}})
}

func (l *lowerer) received(ch ssa.Value, t types.Type, commaOk bool) model.ValueID {
	if tuple, ok := t.(*types.Tuple); ok && commaOk {
		t = tuple.At(0).Type()
	}
	return l.intern(model.Value{Kind: model.ValRecv, Type: l.s.typeID(t), Ops: []model.ValueID{l.val(ch)}})
}

func (l *lowerer) op(name string, t types.Type, operands ...ssa.Value) model.ValueID {
	ops := make([]model.ValueID, 0, len(operands))
	for _, o := range operands {
		ops = append(ops, l.val(o))
	}
	return l.intern(model.Value{Kind: model.ValOp, Str: name, Type: l.s.typeID(t), Ops: ops})
}

// extract is one component of a tuple.
func (l *lowerer) extract(v *ssa.Extract) model.ValueID {
	switch t := v.Tuple.(type) {
	case *ssa.Call:
		if i, ok := l.calls[t]; ok {
			return l.intern(model.Value{Kind: model.ValResult, Index: i, Result: int32(v.Index), Type: l.s.typeID(v.Type())})
		}
	case *ssa.Lookup:
		if v.Index == 1 {
			return l.op("ok", v.Type(), t)
		}
		return l.val(t)
	case *ssa.TypeAssert:
		if v.Index == 1 {
			return l.op("is:"+string(l.s.typeID(t.AssertedType)), v.Type(), t.X)
		}
		return l.val(t)
	case *ssa.UnOp:
		if v.Index == 1 {
			return l.op("ok", v.Type(), t)
		}
		return l.val(t)
	case *ssa.Next:
		it, ok := t.Iter.(*ssa.Range)
		if !ok {
			break
		}
		if v.Index == 0 {
			return l.op("next", v.Type(), it.X)
		}
		return l.intern(model.Value{
			Kind: model.ValRange, Index: int32(v.Index - 1), Type: l.s.typeID(v.Type()), Ops: []model.ValueID{l.val(it.X)},
		})
	case *ssa.Select:
		switch {
		case v.Index == 0:
			return l.intern(model.Value{Kind: model.ValResult, Index: l.calls[t], Type: "int"})
		case v.Index >= 2:
			n := 2
			for _, st := range t.States {
				if st.Dir == types.RecvOnly {
					if n == v.Index {
						return l.received(st.Chan, v.Type(), false)
					}
					n++
				}
			}
		}
	}
	return l.intern(model.Value{Kind: model.ValUnknown, Type: l.s.typeID(v.Type())})
}

// callValue is the (single) result of a call, or what a built-in computes.
func (l *lowerer) callValue(v *ssa.Call) model.ValueID {
	if i, ok := l.calls[v]; ok {
		return l.intern(model.Value{Kind: model.ValResult, Index: i, Type: l.s.typeID(v.Type())})
	}
	b, ok := v.Call.Value.(*ssa.Builtin)
	if !ok {
		return l.intern(model.Value{Kind: model.ValUnknown, Type: l.s.typeID(v.Type())})
	}
	switch b.Name() {
	case "ssa:wrapnilchk":
		return l.val(v.Call.Args[0])
	case "append":
		// append(s, a, b) joins s with a list of the rest.
		ops := []model.ValueID{l.val(v.Call.Args[0])}
		for _, a := range v.Call.Args[1:] {
			ops = append(ops, l.val(a))
		}
		return l.intern(model.Value{Kind: model.ValOp, Str: "append", Type: l.s.typeID(v.Type()), Ops: ops})
	}
	return l.op(b.Name(), v.Type(), v.Call.Args...)
}

// function is a declared function, method expression or closure without
// captures as a value.
func (l *lowerer) function(fn *ssa.Function) model.ValueID {
	v := model.Value{Kind: model.ValFunc, Type: "func", Str: string(ssaFuncID(fn))}
	if fn.Synthetic != "" && fn.Parent() == nil && fn.Origin() == nil {
		// A thunk of a method expression: the receiver is its first parameter.
		if obj, ok := fn.Object().(*types.Func); ok {
			v.Str = string(l.s.funcID(obj))
		}
	}
	if fn.Syntax() != nil {
		v.Pos = l.posPtr(fn.Pos())
	}
	return l.intern(v)
}

func (l *lowerer) closure(mc *ssa.MakeClosure) model.ValueID {
	fn := mc.Fn.(*ssa.Function)
	if strings.HasPrefix(fn.Synthetic, "bound method") && len(mc.Bindings) == 1 {
		recv := l.val(mc.Bindings[0])
		obj := fn.Object().(*types.Func)
		if types.IsInterface(mc.Bindings[0].Type()) {
			return l.intern(model.Value{
				Kind: model.ValMethod, Type: "func", Str: obj.Name(),
				Owner: l.s.typeID(mc.Bindings[0].Type()), Ops: []model.ValueID{recv}, Pos: l.posPtr(mc.Pos()),
			})
		}
		return l.intern(model.Value{
			Kind: model.ValFunc, Type: "func", Str: string(l.s.funcID(obj)), Bound: true,
			Ops: []model.ValueID{recv}, Pos: l.posPtr(mc.Pos()),
		})
	}
	ops := make([]model.ValueID, len(mc.Bindings))
	for i, b := range mc.Bindings {
		ops[i] = l.val(b)
	}
	return l.add(model.Value{Kind: model.ValFunc, Type: "func", Str: string(ssaFuncID(fn)), Ops: ops, Pos: l.posPtr(fn.Pos())})
}

// constValue is the model's constant. name is the named constant it was
// written as, if known.
func constValue(c *ssa.Const, name string) model.Value {
	t := c.Type()
	v := model.Value{Kind: model.ValConst, Type: typeID(t), Const: &model.Const{Name: name}}
	if c.Value == nil {
		if _, ok := t.Underlying().(*types.Struct); ok {
			return model.Value{Kind: model.ValNew, Type: typeID(t), Index: -1}
		}
		v.Const.Kind = model.ConstNull
		return v
	}
	setConst(v.Const, c.Value, t)
	return v
}

// longest is how much of a constant string is kept: scripts and queries may
// matter, embedded files do not.
func (l *lowerer) longest() int {
	if l.s.names != nil {
		return 256
	}
	return 8 << 10
}

func setConst(c *model.Const, val constant.Value, t types.Type) {
	switch val.Kind() {
	case constant.String:
		c.Kind, c.Str = model.ConstString, constant.StringVal(val)
	case constant.Bool:
		c.Kind = model.ConstBool
		if constant.BoolVal(val) {
			c.Num = 1
		}
	case constant.Int:
		c.Kind = model.ConstInt
		c.Num, _ = constant.Float64Val(val)
		if typeID(t) == "time.Duration" {
			c.Kind = model.ConstDuration
		} else if b, ok := t.Underlying().(*types.Basic); ok && b.Info()&types.IsFloat != 0 {
			c.Kind = model.ConstFloat
		}
	case constant.Float:
		c.Kind = model.ConstFloat
		c.Num, _ = constant.Float64Val(val)
	default:
		c.Kind, c.Str = model.ConstString, val.ExactString()
	}
}

// add appends a value with an identity of its own.
func (l *lowerer) add(v model.Value) model.ValueID {
	l.out.Values = append(l.out.Values, v)
	return model.ValueID(len(l.out.Values) - 1)
}

// intern appends a value unless the function has an equal one already, so that
// s.mu is one value wherever it is written.
func (l *lowerer) intern(v model.Value) model.ValueID {
	l.key = appendValueKey(l.key[:0], &v)
	if id, ok := l.pure[string(l.key)]; ok {
		return id
	}
	id := l.add(v)
	l.pure[string(l.key)] = id
	return id
}

func appendValueKey(b []byte, v *model.Value) []byte {
	b = append(b, byte(v.Kind))
	b = strconv.AppendInt(b, int64(v.Index), 36)
	b = append(b, '/')
	b = strconv.AppendInt(b, int64(v.Result), 36)
	b = strconv.AppendBool(b, v.Bound)
	b = append(b, v.Str...)
	b = append(b, 0)
	b = append(b, v.Owner...)
	b = append(b, 0)
	b = append(b, v.Type...)
	for _, o := range v.Ops {
		b = append(b, ',')
		b = strconv.AppendInt(b, int64(o), 36)
	}
	if c := v.Const; c != nil {
		b = append(b, byte(c.Kind))
		b = append(b, c.Str...)
		b = strconv.AppendFloat(b, c.Num, 'g', -1, 64)
		b = append(b, c.Name...)
	}
	if v.Pos != nil {
		b = append(b, v.Pos.String()...)
	}
	return b
}

func (l *lowerer) posPtr(p token.Pos) *model.Pos {
	pos := l.s.pos(p)
	if !pos.IsValid() {
		return nil
	}
	return &pos
}
