package observe

import (
	"strconv"

	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/php/types"
)

// maxInline bounds the arrays of constants that are written out, items of
// nested arrays included.
const maxInline = 64

// inlineConst writes a class constant that holds an array out as a literal, so
// that options and callables in it are seen. It reports whether it did.
func (r *resolver) inlineConst(v model.ValueID) bool {
	x := &r.f.Values[v]
	t := r.classType(string(x.Owner))
	if t == nil {
		return false
	}
	val := r.t.ConstValue(t.Name, x.Str)
	if val.Kind != types.ArrayValue || len(val.Items) == 0 || size(val) > maxInline {
		return false
	}
	list := r.list(val)
	r.f.Values[v] = r.f.Values[list]
	r.f.Values[v].Type = "array"
	r.typ[v] = r.typ[list]
	r.done[v] = 2
	return true
}

func size(v types.Value) int {
	n := 1
	for _, it := range v.Items {
		if n += size(it.Value); n > maxInline {
			break
		}
	}
	return n
}

// list appends an array and its items as values.
func (r *resolver) list(v types.Value) model.ValueID {
	x := model.Value{Kind: model.ValList, Type: "array"}
	if v.Expr != nil && v.Expr.Pos.IsValid() {
		p := v.Expr.Pos
		x.Pos = &p
	}
	var elem *types.Type
	for i, it := range v.Items {
		key := "?"
		switch it.Key.Kind {
		case types.StringValue, types.ClassValue:
			key = it.Key.Str
		case types.IntValue:
			if key = strconv.Itoa(int(it.Key.Num)); int(it.Key.Num) == i {
				key = ""
			}
		}
		// CURLOPT_TIMEOUT => 3 keeps the name, as in a literal.
		if it.Key.Name != "" && it.Key.Kind == types.IntValue {
			key = it.Key.Name
		}
		op := r.constant(it.Value)
		if t := r.typ[op]; i == 0 {
			elem = t
		} else if !elem.Equal(t) {
			elem = types.NewScalar("mixed")
		}
		x.Keys = append(x.Keys, key)
		x.Ops = append(x.Ops, op)
	}
	if elem != nil && elem.Kind == types.Scalar && elem.Name == "mixed" {
		elem = nil
	}
	return r.add(x, types.NewArray(nil, elem))
}

// constant appends the value of an evaluated expression.
func (r *resolver) constant(v types.Value) model.ValueID {
	switch v.Kind {
	case types.ArrayValue:
		return r.list(v)
	case types.ClassValue:
		t := &types.Type{Kind: types.ClassString, Name: "string", Args: []*types.Type{types.NewNamed(v.Str)}}
		return r.add(model.Value{Kind: model.ValClass, Str: v.Str}, t)
	case types.EnumValue:
		return r.add(model.Value{Kind: model.ValGlobal, Str: v.Str + "::" + v.Case, Owner: model.TypeID(v.Str)}, types.NewNamed(v.Str))
	}
	if c := v.Const(); c != nil {
		return r.add(model.Value{Kind: model.ValConst, Const: c, Type: constType(c.Kind)}, types.NewScalar(string(constType(c.Kind))))
	}
	return r.add(model.Value{Kind: model.ValUnknown, Str: "item of a constant"}, nil)
}

// add appends a finished value.
func (r *resolver) add(v model.Value, t *types.Type) model.ValueID {
	r.f.Values = append(r.f.Values, v)
	r.typ = append(r.typ, t)
	r.done = append(r.done, 2)
	return model.ValueID(len(r.f.Values) - 1)
}
