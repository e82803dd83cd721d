package apidata

import (
	"fmt"
	"go/constant"
	"go/token"
	"go/types"
	"sync"
)

// A Source gives a Loader what it has of a package: the package itself, type-checked
// from source or made elsewhere, or its encoded API; neither when it is not known.
type Source func(path string) (*types.Package, []byte)

// A Loader makes packages of encoded APIs. Packages of one Loader belong
// together: a type is made once. It is safe for concurrent use.
type Loader struct {
	source Source
	mu     sync.Mutex
	pkgs   map[string]*api
	ready  []*types.Interface // to be completed before anybody sees them
}

// NewLoader returns a loader for one build.
func NewLoader(source Source) *Loader {
	return &Loader{source: source, pkgs: make(map[string]*api)}
}

// Package returns a package with everything that is in it.
func (l *Loader) Package(path string) (pkg *types.Package, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	defer func() {
		if r := recover(); r != nil {
			pkg, err = nil, fmt.Errorf("package %s: %v", path, r)
		}
		l.ready = nil
	}()
	a := l.api(path)
	if a == nil {
		return nil, fmt.Errorf("package %s is not known", path)
	}
	for i := range a.entries {
		a.object(a.entries[i].name)
	}
	for _, t := range l.ready {
		t.Complete()
	}
	a.pkg.MarkComplete()
	return a.pkg, nil
}

// An api is an encoded package, made object by object.
type api struct {
	l       *Loader
	pkg     *types.Package
	strings []string
	entries []entry
	index   map[string]int
	whole   bool // made elsewhere: everything is in its scope
}

type entry struct {
	kind byte
	name string
	body string
	made bool
}

// api finds a package and reads its index.
func (l *Loader) api(path string) *api {
	if a, ok := l.pkgs[path]; ok {
		return a
	}
	pkg, data := l.source(path)
	var a *api
	switch {
	case path == "unsafe":
		a = &api{l: l, pkg: types.Unsafe, whole: true}
	case pkg != nil:
		a = &api{l: l, pkg: pkg, whole: true}
	case data != nil:
		a = l.open(data)
	}
	l.pkgs[path] = a
	return a
}

func (l *Loader) open(data []byte) *api {
	if len(data) == 0 || data[0] != Version {
		panic(ErrDamaged)
	}
	d := &decoder{in: string(data[1:])}
	a := &api{l: l, index: make(map[string]int)}
	a.strings = make([]string, d.count())
	for i := range a.strings {
		a.strings[i] = d.bytes(d.uint())
	}
	d.a = a
	name, path := d.string(), d.string()
	a.pkg = types.NewPackage(path, name)
	a.entries = make([]entry, d.count())
	sizes := make([]uint64, len(a.entries))
	for i := range a.entries {
		a.entries[i].kind = d.byte()
		a.entries[i].name = d.string()
		sizes[i] = d.uint()
		a.index[a.entries[i].name] = i
	}
	for i := range a.entries {
		a.entries[i].body = d.bytes(sizes[i])
	}
	return a
}

// object makes one object of the package, if it is not there yet.
func (a *api) object(name string) types.Object {
	if obj := a.pkg.Scope().Lookup(name); obj != nil || a.whole {
		return obj
	}
	i, ok := a.index[name]
	if !ok {
		return nil
	}
	en := &a.entries[i]
	if en.made {
		panic(ErrDamaged) // it mentions itself in a way only a type can
	}
	en.made = true
	d := &decoder{a: a, in: en.body}
	switch en.kind {
	case constObject:
		t := d.typ()
		return a.insert(types.NewConst(token.NoPos, a.pkg, name, t, d.constant()))
	case varObject:
		return a.insert(types.NewVar(token.NoPos, a.pkg, name, d.typ()))
	case funcObject:
		return a.insert(types.NewFunc(token.NoPos, a.pkg, name, d.signature(nil, nil)))
	case aliasObject:
		return d.alias(name)
	case namedObject:
		return d.named(name)
	}
	panic(ErrDamaged)
}

func (a *api) insert(obj types.Object) types.Object {
	a.pkg.Scope().Insert(obj)
	return obj
}

// A decoder reads one body.
type decoder struct {
	a      *api
	in     string
	params []*types.TypeParam
}

func (d *decoder) byte() byte {
	if d.in == "" {
		panic(ErrDamaged)
	}
	b := d.in[0]
	d.in = d.in[1:]
	return b
}

func (d *decoder) bool() bool { return d.byte() != 0 }

func (d *decoder) uint() uint64 {
	var n uint64
	for shift := 0; shift < 64; shift += 7 {
		b := d.byte()
		n |= uint64(b&0x7f) << shift
		if b < 0x80 {
			return n
		}
	}
	panic(ErrDamaged)
}

// count is the length of a list whose elements take a byte at least.
func (d *decoder) count() int {
	n := d.uint()
	if n > uint64(len(d.in)) {
		panic(ErrDamaged)
	}
	return int(n)
}

func (d *decoder) bytes(n uint64) string {
	if n > uint64(len(d.in)) {
		panic(ErrDamaged)
	}
	s := d.in[:n]
	d.in = d.in[n:]
	return s
}

func (d *decoder) string() string {
	i := d.uint()
	if i >= uint64(len(d.a.strings)) {
		panic(ErrDamaged)
	}
	return d.a.strings[i]
}

func (d *decoder) alias(name string) types.Object {
	obj := types.NewTypeName(token.NoPos, d.a.pkg, name, nil)
	params := d.typeParams()
	t := types.NewAlias(obj, d.typ())
	t.SetTypeParams(params)
	return d.a.insert(obj)
}

func (d *decoder) named(name string) types.Object {
	obj := types.NewTypeName(token.NoPos, d.a.pkg, name, nil)
	n := types.NewNamed(obj, nil, nil)
	d.a.insert(obj) // before anything that may mention it
	n.SetTypeParams(d.typeParams())
	n.SetUnderlying(d.typ().Underlying())
	for range d.count() {
		method, ptr, recv := d.string(), d.bool(), d.string()
		d.params = nil
		params := d.typeParams()
		var t types.Type = n
		if len(params) > 0 {
			args := make([]types.Type, len(params))
			for i, p := range params {
				args[i] = p
			}
			t = d.instantiate(n, args)
		}
		if ptr {
			t = types.NewPointer(t)
		}
		sig := d.signature(types.NewParam(token.NoPos, d.a.pkg, recv, t), params)
		n.AddMethod(types.NewFunc(token.NoPos, d.a.pkg, method, sig))
	}
	return obj
}

func (d *decoder) typeParams() []*types.TypeParam {
	first := len(d.params)
	n := d.count()
	for range n {
		obj := types.NewTypeName(token.NoPos, d.a.pkg, d.string(), nil)
		d.params = append(d.params, types.NewTypeParam(obj, nil))
	}
	list := d.params[first:len(d.params):len(d.params)]
	for i, p := range list {
		if d.bool() && i > 0 {
			p.SetConstraint(list[i-1].Constraint())
		} else {
			p.SetConstraint(d.typ())
		}
	}
	return list
}

func (d *decoder) signature(recv *types.Var, recvParams []*types.TypeParam) *types.Signature {
	params := d.typeParams()
	in, out := d.tuple(), d.tuple()
	return types.NewSignatureType(recv, recvParams, params, in, out, d.bool())
}

func (d *decoder) tuple() *types.Tuple {
	n := d.count()
	vars := make([]*types.Var, n)
	for i := range vars {
		name := d.string()
		vars[i] = types.NewParam(token.NoPos, d.a.pkg, name, d.typ())
	}
	return types.NewTuple(vars...)
}

// owner is the package of an unexported name.
func (d *decoder) owner() *types.Package {
	path := d.string()
	if path == "" {
		return d.a.pkg
	}
	name := d.string()
	if a := d.a.l.api(path); a != nil {
		return a.pkg
	}
	return types.NewPackage(path, name)
}

func (d *decoder) typ() types.Type {
	switch d.byte() {
	case basicType:
		k := d.uint()
		if k >= uint64(len(types.Typ)) {
			panic(ErrDamaged)
		}
		return types.Typ[k]
	case universeType:
		obj := types.Universe.Lookup(d.string())
		if _, ok := obj.(*types.TypeName); !ok {
			panic(ErrDamaged)
		}
		return obj.Type()
	case namedType:
		return d.reference()
	case pointerType:
		return types.NewPointer(d.typ())
	case sliceType:
		return types.NewSlice(d.typ())
	case arrayType:
		n := int64(d.uint())
		return types.NewArray(d.typ(), n)
	case mapType:
		k := d.typ()
		return types.NewMap(k, d.typ())
	case chanType:
		dir := types.ChanDir(d.byte())
		return types.NewChan(dir, d.typ())
	case signatureType:
		return d.signature(nil, nil)
	case structType:
		n := d.count()
		fields, tags := make([]*types.Var, n), make([]string, n)
		for i := range fields {
			name, pkg, embedded := d.string(), d.owner(), d.bool()
			fields[i] = types.NewField(token.NoPos, pkg, name, d.typ(), embedded)
			tags[i] = d.string()
		}
		return types.NewStruct(fields, tags)
	case interfaceType:
		implicit := d.bool()
		methods := make([]*types.Func, d.count())
		for i := range methods {
			name, pkg := d.string(), d.owner()
			var recv *types.Var
			if d.bool() {
				recv = types.NewParam(token.NoPos, pkg, "", d.origin().Type())
			}
			methods[i] = types.NewFunc(token.NoPos, pkg, name, d.signature(recv, nil))
		}
		embedded := make([]types.Type, d.count())
		for i := range embedded {
			embedded[i] = d.typ()
		}
		t := types.NewInterfaceType(methods, embedded)
		if implicit {
			t.MarkImplicit()
		}
		d.a.l.ready = append(d.a.l.ready, t)
		return t
	case unionType:
		terms := make([]*types.Term, d.count())
		for i := range terms {
			tilde := d.bool()
			terms[i] = types.NewTerm(tilde, d.typ())
		}
		return types.NewUnion(terms)
	case paramType:
		i := d.uint()
		if i >= uint64(len(d.params)) {
			panic(ErrDamaged)
		}
		return d.params[i]
	}
	panic(ErrDamaged)
}

func (d *decoder) origin() types.Object {
	path, name := d.string(), d.string()
	a := d.a
	if path != "" {
		if a = d.a.l.api(path); a == nil {
			panic(fmt.Errorf("package %s is not known", path))
		}
	}
	obj := a.object(name)
	if _, ok := obj.(*types.TypeName); !ok {
		panic(fmt.Errorf("%s.%s is no type", a.pkg.Path(), name))
	}
	return obj
}

func (d *decoder) reference() types.Type {
	obj := d.origin()
	n := d.count()
	if n == 0 {
		return obj.Type()
	}
	args := make([]types.Type, n)
	for i := range args {
		args[i] = d.typ()
	}
	return d.instantiate(obj.Type(), args)
}

func (d *decoder) instantiate(t types.Type, args []types.Type) types.Type {
	inst, err := types.Instantiate(nil, t, args, false)
	if err != nil {
		panic(err)
	}
	return inst
}

func (d *decoder) constant() constant.Value {
	switch constant.Kind(d.byte()) {
	case constant.Bool:
		return constant.MakeBool(d.bool())
	case constant.String:
		return constant.MakeString(d.string())
	case constant.Int:
		return d.number()
	case constant.Float:
		return d.float()
	case constant.Complex:
		re := d.float()
		return constant.BinaryOp(constant.ToComplex(re), token.ADD, constant.MakeImag(d.float()))
	}
	panic(ErrDamaged)
}

func (d *decoder) number() constant.Value {
	s := d.string()
	neg := len(s) > 0 && s[0] == '-'
	if neg {
		s = s[1:]
	}
	v := constant.MakeFromLiteral(s, token.INT, 0)
	if v.Kind() != constant.Int {
		panic(ErrDamaged)
	}
	if neg {
		v = constant.UnaryOp(token.SUB, v, 0)
	}
	return v
}

func (d *decoder) float() constant.Value {
	num := d.number()
	return constant.ToFloat(constant.BinaryOp(constant.ToFloat(num), token.QUO, constant.ToFloat(d.number())))
}
