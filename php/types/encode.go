package types

import (
	"crypto/sha256"
	"sync"

	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/internal/store/wire"
)

// A Digest stands for the content of a declaration. The zero Digest stands for
// none.
//
// Positions do not count, so that a changed body, which moves what follows, leaves the
// digests of a file alone; only those of literal arrays do, which are found
// again where a constant is used.
type Digest [16]byte

// Seal computes the digests of what a file declares, after the last change of
// it.
func (f *File) Seal() {
	s := sealers.Get().(*sealer)
	defer sealers.Put(s)
	for _, c := range f.Classes {
		c.digest = s.sum(func(x *fileCoder) { x.class(c) })
	}
	for _, fn := range f.Functions {
		fn.digest = s.sum(func(x *fileCoder) { x.fn(fn) })
	}
	for _, k := range f.Constants {
		k.digest = s.sum(func(x *fileCoder) { x.constant(k) })
	}
	if !f.Dependency { // of others nobody asks
		s.still = true
		f.digest = s.sum(func(x *fileCoder) { x.file(f) })
		s.still = false
	}
}

// A sealer is an encoder that is used again and again.
type sealer struct{ fileCoder }

var sealers = sync.Pool{New: func() any { return &sealer{fileCoder{Coder: wire.Encoder(), digest: true}} }}

func (s *sealer) sum(write func(*fileCoder)) Digest {
	s.Reset()
	write(&s.fileCoder)
	sum := sha256.Sum256(s.Bytes())
	return Digest(sum[:16])
}

// EncodeFile writes what a sealed file declares, its digests included.
func EncodeFile(f *File) []byte {
	return wire.Encode(func(c *wire.Coder) { (&fileCoder{Coder: c}).file(f) })
}

// DecodeFile reads what EncodeFile wrote; ok is false for damaged bytes. Strings of
// the file are parts of data.
func DecodeFile(data string) (f *File, ok bool) {
	f = new(File)
	ok = wire.Decode(data, func(c *wire.Coder) { (&fileCoder{Coder: c}).file(f) })
	return f, ok
}

// EncodingVersion changes whenever EncodeFile writes something else, or
// digests are made of something else.
const EncodingVersion = 4

// A fileCoder writes or reads declarations; see wire.
type fileCoder struct {
	*wire.Coder
	digest bool             // writes what digests are made of
	still  bool             // without the positions of arrays, too: who asks has others for them
	visit  func(*model.Pos) // sees the positions of what is written
	last   model.Pos
	depth  int
}

// maxNested bounds the nesting of types and expressions that are read; what is
// written is not deeper.
const maxNested = 1000

func (c *fileCoder) file(f *File) {
	c.Text(&f.Path)
	c.Flags(&f.Test, &f.Dependency)
	sealed := func(d *Digest) {
		if !c.digest {
			CodeDigest(c.Coder, d)
		}
	}
	wire.Pointers(c.Coder, &f.Classes, func(x *Class) { c.class(x); sealed(&x.digest) })
	wire.Pointers(c.Coder, &f.Functions, func(x *Function) { c.fn(x); sealed(&x.digest) })
	wire.Pointers(c.Coder, &f.Constants, func(x *Constant) { c.constant(x); sealed(&x.digest) })
	sealed(&f.digest)
	wire.List(c.Coder, &f.Problems, func(p *model.Problem) { c.pos(&p.Pos); c.Text(&p.Message) })
	wire.Strs(c.Coder, &f.Words)
}

func (c *fileCoder) class(x *Class) {
	c.Text(&x.Name)
	wire.Number(c.Coder, &x.Kind)
	c.Text(&x.File)
	c.pos(&x.Pos)
	c.Flags(&x.Abstract, &x.Final, &x.ReadOnly, &x.Anonymous, &x.Test, &x.Dependency)
	c.Text(&x.Parent)
	wire.Strs(c.Coder, &x.Interfaces)
	wire.Strs(c.Coder, &x.Traits)
	wire.List(c.Coder, &x.Adapt, func(a *Adaptation) {
		c.Text(&a.Trait)
		c.Text(&a.Method)
		c.Text(&a.Alias)
		wire.Number(c.Coder, &a.Visibility)
		c.Flags(&a.HasVisibility)
		wire.Strs(c.Coder, &a.Instead)
	})
	wire.List(c.Coder, &x.Supers, c.typ)
	c.templates(&x.Templates)
	wire.List(c.Coder, &x.Mixins, c.typ)
	wire.Pointers(c.Coder, &x.Methods, c.method)
	wire.Pointers(c.Coder, &x.Properties, c.property)
	wire.Pointers(c.Coder, &x.Constants, c.constant)
	c.attrs(&x.Attrs)
	c.Raw(&x.Doc)
	c.typ(&x.Backed)
	wire.Strs(c.Coder, &x.Scopes)
}

func (c *fileCoder) method(m *Method) {
	c.Text(&m.Name)
	wire.Str(c.Coder, &m.Func)
	c.pos(&m.Pos)
	wire.Number(c.Coder, &m.Visibility)
	c.Flags(&m.Static, &m.Abstract, &m.Final, &m.Virtual, &m.Generator)
	wire.Pointers(c.Coder, &m.Params, c.param)
	c.typ(&m.Return)
	c.templates(&m.Templates)
	c.attrs(&m.Attrs)
	c.Raw(&m.Doc)
}

func (c *fileCoder) fn(f *Function) {
	c.Text(&f.Name)
	wire.Str(c.Coder, &f.Func)
	c.Text(&f.File)
	c.pos(&f.Pos)
	wire.Pointers(c.Coder, &f.Params, c.param)
	c.typ(&f.Return)
	c.templates(&f.Templates)
	c.attrs(&f.Attrs)
	c.Raw(&f.Doc)
	c.Flags(&f.Generator, &f.Dependency)
}

func (c *fileCoder) param(p *Param) {
	c.Text(&p.Name)
	c.typ(&p.Type)
	c.pos(&p.Pos)
	c.Flags(&p.ByRef, &p.Variadic, &p.Optional, &p.Promoted)
	c.expr(&p.Default)
	c.attrs(&p.Attrs)
}

func (c *fileCoder) property(p *Property) {
	c.Text(&p.Name)
	c.typ(&p.Type)
	c.pos(&p.Pos)
	wire.Number(c.Coder, &p.Visibility)
	c.Flags(&p.Static, &p.ReadOnly, &p.Promoted, &p.FromDoc, &p.Virtual, &p.Hooked)
	c.expr(&p.Default)
	c.attrs(&p.Attrs)
	c.Raw(&p.Doc)
}

func (c *fileCoder) constant(k *Constant) {
	c.Text(&k.Name)
	c.expr(&k.Value)
	c.Flags(&k.Case)
	c.pos(&k.Pos)
	c.attrs(&k.Attrs)
}

func (c *fileCoder) attrs(list *[]Attribute) {
	wire.List(c.Coder, list, func(a *Attribute) {
		c.Text(&a.Name)
		wire.List(c.Coder, &a.Args, func(x *AttrArg) { c.Text(&x.Name); c.expr(&x.Value) })
		c.pos(&a.Pos)
	})
}

func (c *fileCoder) templates(list *[]TypeParam) {
	wire.List(c.Coder, list, func(t *TypeParam) { c.Text(&t.Name); c.typ(&t.Bound) })
}

// typ codes a type. A number names a nil one and the built-in ones without more
// to say; others take their kind behind these.
func (c *fileCoder) typ(t **Type) {
	if !c.Decoding() {
		code := uint64(0)
		if *t != nil {
			code = uint64(len(plainTypes)) + uint64((*t).Kind) + 1
			if p := plainCode(*t); p > 0 {
				code = p
			}
		}
		c.Uint(&code)
		if code > uint64(len(plainTypes)) {
			c.structured(*t)
		}
		return
	}
	var code uint64
	c.Uint(&code)
	plain := uint64(len(plainTypes))
	switch {
	case code == 0:
		*t = nil
	case code <= plain:
		*t = plainTypes[code-1]
	case code-plain-1 > uint64(Intersection) || c.depth > maxNested:
		c.Fail()
	default:
		*t = &Type{Kind: TypeKind(code - plain - 1)}
		c.structured(*t)
	}
}

func (c *fileCoder) structured(t *Type) {
	c.depth++
	c.Text(&t.Name)
	c.Flags(&t.Null)
	wire.List(c.Coder, &t.Args, c.typ)
	c.depth--
}

// plainTypes are the types without more to say than what they are.
var plainTypes = []*Type{
	mixedType, staticType, stringType, intType, floatType, boolType, nullType, voidType, neverType, objectType,
	arrayType, callableType, iterableType,
}

// plainCode is the number of a plain type, from 1; 0 for others.
func plainCode(t *Type) uint64 {
	if len(t.Args) > 0 {
		return 0
	}
	for i, p := range plainTypes {
		if t == p || t.Kind == p.Kind && t.Name == p.Name && t.Null == p.Null {
			return uint64(i + 1)
		}
	}
	return 0
}

func (c *fileCoder) expr(e **Expr) {
	if c.depth > maxNested {
		c.Fail()
		return
	}
	c.depth++
	wire.Optional(c.Coder, e, func(x *Expr) {
		wire.Number(c.Coder, &x.Op)
		hasStr, hasClass, hasNum, hasArgs, hasNames := x.Str != "", x.Class != "", x.Num != 0, len(x.Args) > 0, x.Names != nil
		c.Flags(&hasStr, &hasClass, &hasNum, &hasArgs, &hasNames)
		if hasStr {
			c.Text(&x.Str)
		}
		if hasClass {
			c.Text(&x.Class)
		}
		if hasNum {
			c.Float(&x.Num)
		}
		if hasArgs {
			wire.List(c.Coder, &x.Args, c.expr)
		}
		if hasNames {
			wire.Strs(c.Coder, &x.Names)
		}
		if c.digest && !c.still && x.Op == OpArray {
			c.place(&x.Pos)
		} else {
			c.pos(&x.Pos)
		}
	})
	c.depth--
}

func (c *fileCoder) pos(p *model.Pos) {
	if !c.digest {
		c.place(p)
	}
}

func (c *fileCoder) place(p *model.Pos) {
	if c.visit != nil {
		c.visit(p)
	}
	last := c.last
	if c.digest {
		last = model.Pos{}
	}
	file := p.File == last.File
	ends := p.EndLine != 0 || p.EndColumn != 0
	c.Flags(&file, &ends)
	if file {
		p.File = last.File
	} else {
		c.Text(&p.File)
	}
	line := int64(p.Line) - int64(last.Line)
	c.Int(&line)
	p.Line = int32(line + int64(last.Line))
	c.Int32(&p.Column)
	if ends {
		rows := int64(p.EndLine) - int64(p.Line)
		c.Int(&rows)
		p.EndLine = int32(rows + int64(p.Line))
		c.Int32(&p.EndColumn)
	}
	c.last = *p
}
