package golang

import (
	"go/types"
	"strings"

	"github.com/cachevet/cachevet/internal/model"
)

// funcID names a function as model.FuncID describes: FullName of its origin
// without type parameters.
func funcID(fn *types.Func) model.FuncID {
	fn = fn.Origin()
	sig, _ := fn.Type().(*types.Signature)
	if sig == nil || sig.Recv() == nil {
		if fn.Pkg() == nil {
			return model.FuncID(fn.Name())
		}
		return model.FuncID(fn.Pkg().Path() + "." + fn.Name())
	}
	recv := types.Unalias(sig.Recv().Type())
	star := ""
	if p, ok := recv.(*types.Pointer); ok {
		star, recv = "*", types.Unalias(p.Elem())
	}
	var name string
	switch t := recv.(type) {
	case *types.Named:
		name = qualified(t.Obj())
	case *types.Interface:
		name = "interface"
	default:
		name = string(typeID(recv))
	}
	return model.FuncID("(" + star + name + ")." + fn.Name())
}

// funcID is the name of a function; of each it is made once.
func (s *source) funcID(fn *types.Func) model.FuncID {
	id, ok := s.funcIDs[fn]
	if !ok {
		if s.funcIDs == nil {
			s.funcIDs = make(map[*types.Func]model.FuncID)
		}
		id = funcID(fn)
		s.funcIDs[fn] = id
	}
	return id
}

// typeID is the name of a type; of each it is made once.
func (s *source) typeID(t types.Type) model.TypeID {
	if _, basic := t.(*types.Basic); basic || t == nil {
		return typeID(t)
	}
	id, ok := s.typeIDs[t]
	if !ok {
		if s.typeIDs == nil {
			s.typeIDs = make(map[types.Type]model.TypeID)
		}
		id = typeID(t)
		s.typeIDs[t] = id
	}
	return id
}

// ownerID is the type that declares a method or field.
func (s *source) ownerID(t types.Type) model.TypeID {
	if n := named(t); n != nil {
		t = n
	}
	return s.typeID(t)
}

func qualified(obj types.Object) string {
	if obj.Pkg() == nil {
		return obj.Name()
	}
	return obj.Pkg().Path() + "." + obj.Name()
}

// typeID names a type as model.TypeID describes: pointers and type arguments
// are left out, a type parameter is "any".
func typeID(t types.Type) model.TypeID {
	return model.TypeID(typeName(t, 0))
}

func typeName(t types.Type, depth int) string {
	if depth > 8 { // composite types nest as deep as the source pleases
		return "?"
	}
	switch t := t.(type) {
	case nil:
		return ""
	case *types.Alias:
		return typeName(types.Unalias(t), depth)
	case *types.Named:
		return qualified(t.Obj())
	case *types.Pointer:
		return typeName(t.Elem(), depth+1)
	case *types.Basic:
		if t.Kind() == types.Invalid {
			return ""
		}
		return strings.TrimPrefix(t.Name(), "untyped ")
	case *types.Slice:
		return "[]" + typeName(t.Elem(), depth+1)
	case *types.Array:
		return "[]" + typeName(t.Elem(), depth+1)
	case *types.Map:
		return "map[" + typeName(t.Key(), depth+1) + "]" + typeName(t.Elem(), depth+1)
	case *types.Chan:
		return "chan " + typeName(t.Elem(), depth+1)
	case *types.Signature:
		return "func"
	case *types.Struct:
		return "struct"
	case *types.Interface:
		if t.Empty() {
			return "any"
		}
		return "interface"
	case *types.TypeParam:
		return "any"
	case *types.Tuple:
		if t.Len() > 0 {
			return typeName(t.At(0).Type(), depth+1)
		}
		return ""
	}
	return "?"
}

// signature is the canonical text of parameters and results. Unlike in a
// TypeID pointers count here. A type parameter is "_": it fits any type.
func signature(sig *types.Signature) string {
	var b strings.Builder
	writeSignature(&b, sig, 0)
	return b.String()
}

func writeSignature(b *strings.Builder, sig *types.Signature, depth int) {
	writeTuple(b, sig.Params(), sig.Variadic(), depth)
	if sig.Results().Len() > 0 {
		writeTuple(b, sig.Results(), false, depth)
	}
}

func writeTuple(b *strings.Builder, tuple *types.Tuple, variadic bool, depth int) {
	b.WriteByte('(')
	for i := range tuple.Len() {
		if i > 0 {
			b.WriteByte(',')
		}
		t := tuple.At(i).Type()
		if s, ok := t.(*types.Slice); ok && variadic && i == tuple.Len()-1 {
			b.WriteString("...")
			t = s.Elem()
		}
		writeType(b, t, depth)
	}
	b.WriteByte(')')
}

func writeType(b *strings.Builder, t types.Type, depth int) {
	if depth++; depth > 8 {
		b.WriteByte('_')
		return
	}
	switch t := types.Unalias(t).(type) {
	case *types.Pointer:
		b.WriteByte('*')
		writeType(b, t.Elem(), depth)
	case *types.Slice:
		b.WriteString("[]")
		writeType(b, t.Elem(), depth)
	case *types.Array:
		b.WriteString("[n]")
		writeType(b, t.Elem(), depth)
	case *types.Map:
		b.WriteString("map[")
		writeType(b, t.Key(), depth)
		b.WriteByte(']')
		writeType(b, t.Elem(), depth)
	case *types.Chan:
		switch t.Dir() {
		case types.SendOnly:
			b.WriteString("chan<-")
		case types.RecvOnly:
			b.WriteString("<-chan")
		default:
			b.WriteString("chan")
		}
		b.WriteByte(' ')
		writeType(b, t.Elem(), depth)
	case *types.Signature:
		b.WriteString("func")
		writeSignature(b, t, depth)
	case *types.TypeParam:
		b.WriteByte('_')
	default:
		b.WriteString(typeName(t, depth))
	}
}

// named returns the named type of t behind pointers and aliases, or nil.
func named(t types.Type) *types.Named {
	for range 4 {
		switch u := t.(type) {
		case *types.Alias:
			t = types.Unalias(u)
		case *types.Pointer:
			t = u.Elem()
		case *types.Named:
			return u
		default:
			return nil
		}
	}
	return nil
}
