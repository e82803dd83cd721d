// Package apidata keeps what a type-checked Go package offers to packages that
// import it, as bytes: its types with their methods, its exported functions,
// variables and constants. Unlike the export data of the compiler it holds
// nothing of other packages, only their names, and no positions: it is small,
// and its hash changes only when what other packages can see of it changes.
//
// Encoding is deterministic. Decoding is lazy: of a package that is only
// referred to, just the types that are needed are made.
package apidata

import (
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"go/constant"
	"go/types"
	"slices"
)

// Version is that of the format; data of another one does not decode.
const Version = 2

// Kinds of objects.
const (
	constObject = iota
	varObject
	funcObject
	namedObject
	aliasObject
)

// Kinds of types.
const (
	basicType = iota
	namedType // also aliases: pkg, name, type arguments
	pointerType
	sliceType
	arrayType
	mapType
	chanType
	signatureType
	structType
	interfaceType
	unionType
	paramType // a type parameter of the declaration at hand
	universeType
)

// An encoder writes one package.
type encoder struct {
	pkg     *types.Package
	out     []byte
	ids     map[string]uint64
	strings []string
	params  map[*types.TypeParam]uint64
}

// unfit carries the reason why a package can not be encoded out of the recursion.
type unfit struct{ error }

// Encode writes the API of a package. It fails for a package whose API has
// something without a name outside of it.
func Encode(pkg *types.Package) (data []byte, err error) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case unfit:
			data, err = nil, r.error
		default:
			data, err = nil, fmt.Errorf("package %s: %v", pkg.Path(), r)
		}
	}()
	e := &encoder{pkg: pkg, ids: make(map[string]uint64)}
	scope := pkg.Scope()
	type entry struct {
		kind byte
		name string
		body []byte
	}
	var entries []entry
	for _, name := range scope.Names() {
		obj := scope.Lookup(name)
		if _, ok := obj.(*types.TypeName); !ok && !obj.Exported() {
			continue
		}
		e.out, e.params = nil, make(map[*types.TypeParam]uint64)
		kind, ok := e.object(obj)
		if ok {
			entries = append(entries, entry{kind, name, e.out})
		}
	}
	e.out = nil
	nameID, pathID := e.id(pkg.Name()), e.id(pkg.Path())
	for _, en := range entries {
		e.id(en.name)
	}
	e.out = append(e.out, Version)
	e.uint(uint64(len(e.strings)))
	for _, s := range e.strings {
		e.uint(uint64(len(s)))
		e.out = append(e.out, s...)
	}
	e.uint(nameID)
	e.uint(pathID)
	e.uint(uint64(len(entries)))
	for _, en := range entries {
		e.out = append(e.out, en.kind)
		e.uint(e.ids[en.name])
		e.uint(uint64(len(en.body)))
	}
	for _, en := range entries {
		e.out = append(e.out, en.body...)
	}
	return e.out, nil
}

func (e *encoder) fail(format string, args ...any) {
	panic(unfit{fmt.Errorf("package %s: %w", e.pkg.Path(), fmt.Errorf(format, args...))})
}

func (e *encoder) uint(n uint64) { e.out = binary.AppendUvarint(e.out, n) }

func (e *encoder) bool(b bool) {
	if b {
		e.out = append(e.out, 1)
	} else {
		e.out = append(e.out, 0)
	}
}

func (e *encoder) id(s string) uint64 {
	id, ok := e.ids[s]
	if !ok {
		id = uint64(len(e.strings))
		e.ids[s] = id
		e.strings = append(e.strings, s)
	}
	return id
}

func (e *encoder) string(s string) { e.uint(e.id(s)) }

func (e *encoder) object(obj types.Object) (kind byte, ok bool) {
	switch obj := obj.(type) {
	case *types.Const:
		e.typ(obj.Type())
		e.constant(obj.Val())
		return constObject, true
	case *types.Var:
		e.typ(obj.Type())
		return varObject, true
	case *types.Func:
		e.signature(obj.Signature())
		return funcObject, true
	case *types.TypeName:
		if obj.IsAlias() {
			a, isAlias := obj.Type().(*types.Alias)
			if !isAlias {
				e.typeParams(nil)
				e.typ(obj.Type())
				return aliasObject, true
			}
			e.typeParams(a.TypeParams())
			e.typ(a.Rhs())
			return aliasObject, true
		}
		n, isNamed := obj.Type().(*types.Named)
		if !isNamed {
			e.fail("type %s is not complete", obj.Name())
		}
		e.named(n)
		return namedObject, true
	}
	return 0, false
}

func (e *encoder) named(n *types.Named) {
	e.typeParams(n.TypeParams())
	e.typ(n.Underlying())
	methods := make([]*types.Func, n.NumMethods())
	for i := range methods {
		methods[i] = n.Method(i)
	}
	slices.SortFunc(methods, func(a, b *types.Func) int { return cmp.Compare(a.Name(), b.Name()) })
	e.uint(uint64(len(methods)))
	for _, m := range methods {
		sig := m.Signature()
		e.string(m.Name())
		_, ptr := types.Unalias(sig.Recv().Type()).(*types.Pointer)
		e.bool(ptr)
		e.string(sig.Recv().Name())
		clear(e.params) // a method has type parameters of its own
		e.typeParams(sig.RecvTypeParams())
		e.signature(sig)
	}
}

// typeParams declares type parameters: names first, as constraints may
// mention any of them.
func (e *encoder) typeParams(list *types.TypeParamList) {
	e.uint(uint64(list.Len()))
	for i := range list.Len() {
		tp := list.At(i)
		e.params[tp] = uint64(len(e.params))
		e.string(tp.Obj().Name())
	}
	for i := range list.Len() {
		c := list.At(i).Constraint()
		same := i > 0 && c == list.At(i-1).Constraint() // [A, B C]
		e.bool(same)
		if !same {
			e.typ(c)
		}
	}
}

func (e *encoder) signature(sig *types.Signature) {
	e.typeParams(sig.TypeParams())
	e.tuple(sig.Params())
	e.tuple(sig.Results())
	e.bool(sig.Variadic())
}

func (e *encoder) tuple(t *types.Tuple) {
	e.uint(uint64(t.Len()))
	for i := range t.Len() {
		e.string(t.At(i).Name())
		e.typ(t.At(i).Type())
	}
}

// owner writes the package of an unexported name, when it is not this one.
func (e *encoder) owner(obj types.Object) {
	if obj.Exported() || obj.Pkg() == nil || obj.Pkg() == e.pkg {
		e.string("")
		return
	}
	e.string(obj.Pkg().Path())
	e.string(obj.Pkg().Name())
}

func (e *encoder) typ(t types.Type) {
	switch t := t.(type) {
	case *types.Basic:
		// Invalid is a type like any other here: what does not type-check, and the
		// types of C.
		if t.Kind() == types.UnsafePointer || types.Typ[t.Kind()] == t {
			e.out = append(e.out, basicType)
			e.uint(uint64(t.Kind()))
			return
		}
		e.out = append(e.out, universeType) // byte, rune
		e.string(t.Name())
	case *types.Named:
		e.reference(t.Obj(), t.TypeArgs())
	case *types.Alias:
		e.reference(t.Obj(), t.TypeArgs())
	case *types.Pointer:
		e.out = append(e.out, pointerType)
		e.typ(t.Elem())
	case *types.Slice:
		e.out = append(e.out, sliceType)
		e.typ(t.Elem())
	case *types.Array:
		e.out = append(e.out, arrayType)
		e.uint(uint64(t.Len()))
		e.typ(t.Elem())
	case *types.Map:
		e.out = append(e.out, mapType)
		e.typ(t.Key())
		e.typ(t.Elem())
	case *types.Chan:
		e.out = append(e.out, chanType, byte(t.Dir()))
		e.typ(t.Elem())
	case *types.Signature:
		e.out = append(e.out, signatureType)
		e.signature(t)
	case *types.Struct:
		e.out = append(e.out, structType)
		e.uint(uint64(t.NumFields()))
		for i := range t.NumFields() {
			f := t.Field(i)
			e.string(f.Name())
			e.owner(f)
			e.bool(f.Embedded())
			e.typ(f.Type())
			e.string(t.Tag(i))
		}
	case *types.Interface:
		if t == types.Universe.Lookup("any").Type().Underlying() {
			e.out = append(e.out, universeType)
			e.string("any")
			return
		}
		e.out = append(e.out, interfaceType)
		e.bool(t.IsImplicit())
		e.uint(uint64(t.NumExplicitMethods()))
		for i := range t.NumExplicitMethods() {
			m := t.ExplicitMethod(i)
			e.string(m.Name())
			e.owner(m)
			e.declarer(m.Signature().Recv())
			e.signature(m.Signature())
		}
		e.uint(uint64(t.NumEmbeddeds()))
		for i := range t.NumEmbeddeds() {
			e.typ(t.EmbeddedType(i))
		}
	case *types.Union:
		e.out = append(e.out, unionType)
		e.uint(uint64(t.Len()))
		for i := range t.Len() {
			e.bool(t.Term(i).Tilde())
			e.typ(t.Term(i).Type())
		}
	case *types.TypeParam:
		id, ok := e.params[t]
		if !ok {
			e.fail("type parameter %s out of its declaration", t)
		}
		e.out = append(e.out, paramType)
		e.uint(id)
	default:
		e.fail("unexpected type %T", t)
	}
}

// declarer names the interface that declares a method: the receiver's type
// decides the method's full name.
func (e *encoder) declarer(recv *types.Var) {
	var obj *types.TypeName
	if recv != nil {
		if n, ok := recv.Type().(*types.Named); ok && n.Obj().Pkg() != nil && n.Obj().Parent() == n.Obj().Pkg().Scope() {
			obj = n.Obj()
		}
	}
	e.bool(obj != nil)
	if obj != nil {
		e.origin(obj)
	}
}

// reference names a declared type.
func (e *encoder) reference(obj *types.TypeName, args *types.TypeList) {
	if obj.Pkg() == nil { // error, any, comparable
		e.out = append(e.out, universeType)
		e.string(obj.Name())
		return
	}
	if obj.Parent() != obj.Pkg().Scope() {
		e.fail("type %s is local to a function", obj.Name())
	}
	e.out = append(e.out, namedType)
	e.origin(obj)
	e.uint(uint64(args.Len()))
	for i := range args.Len() {
		e.typ(args.At(i))
	}
}

func (e *encoder) origin(obj *types.TypeName) {
	if obj.Pkg() == e.pkg {
		e.string("")
	} else {
		e.string(obj.Pkg().Path())
	}
	e.string(obj.Name())
}

func (e *encoder) constant(v constant.Value) {
	e.out = append(e.out, byte(v.Kind()))
	switch v.Kind() {
	case constant.Bool:
		e.bool(constant.BoolVal(v))
	case constant.String:
		e.string(constant.StringVal(v))
	case constant.Int:
		e.string(v.ExactString())
	case constant.Float:
		e.float(v)
	case constant.Complex:
		e.float(constant.Real(v))
		e.float(constant.Imag(v))
	default:
		e.fail("a constant without a value")
	}
}

// float writes a fraction of two numbers, each of them exact.
func (e *encoder) float(v constant.Value) {
	v = constant.ToFloat(v)
	e.string(constant.Num(v).ExactString())
	e.string(constant.Denom(v).ExactString())
}

// ErrDamaged says that bytes are not the API of a package.
var ErrDamaged = errors.New("not the API of a package")
