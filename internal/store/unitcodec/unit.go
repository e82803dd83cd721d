package unitcodec

import (
	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/internal/store/wire"
)

func (c *coder) unit(u *model.Unit) {
	wire.Str(c.Coder, &u.Language)
	wire.Str(c.Coder, &u.Name)
	c.Flags(&u.Dependency)
	wire.Pointers(c.Coder, &u.Funcs, c.function)
	wire.Pointers(c.Coder, &u.Types, c.typ)
	wire.List(c.Coder, &u.Entries, c.entry)
	wire.Pointers(c.Coder, &u.Services, c.service)
	wire.Pointers(c.Coder, &u.Pools, c.pool)
	wire.List(c.Coder, &u.Libraries, func(l *model.Library) { wire.Str(c.Coder, &l.Name); wire.Str(c.Coder, &l.Version); c.pos(&l.Pos) })
	wire.List(c.Coder, &u.Ignores, c.ignore)
	wire.List(c.Coder, &u.Problems, func(p *model.Problem) { c.pos(&p.Pos); wire.Str(c.Coder, &p.Message) })
	wire.List(c.Coder, &u.Unresolved, func(x *model.Unresolved) {
		c.pos(&x.Pos)
		wire.Str(c.Coder, &x.What)
		wire.Str(c.Coder, &x.Reason)
		wire.Str(c.Coder, &x.Cure)
	})
	wire.List(c.Coder, &u.Detected, func(d *model.Detection) { wire.Str(c.Coder, &d.What); wire.Str(c.Coder, &d.Value); c.pos(&d.Pos) })
}

func (c *coder) function(f *model.Func) {
	wire.Str(c.Coder, &f.ID)
	wire.Str(c.Coder, &f.Name)
	c.pos(&f.Pos)
	wire.Str(c.Coder, &f.Owner)
	wire.Str(c.Coder, &f.Outer)
	wire.Optional(c.Coder, &f.Receiver, c.param)
	wire.List(c.Coder, &f.Params, c.param)
	wire.Strs(c.Coder, &f.Results)
	wire.List(c.Coder, &f.Captures, func(x *model.Capture) { wire.Str(c.Coder, &x.Name); wire.Str(c.Coder, &x.Type); c.Flags(&x.ByRef) })
	wire.List(c.Coder, &f.Values, c.value)
	wire.List(c.Coder, &f.Blocks, c.block)
	wire.List(c.Coder, &f.Calls, c.call)
	wire.List(c.Coder, &f.Stores, c.store)
	wire.List(c.Coder, &f.Returns, func(r *model.Return) {
		c.pos(&r.Pos)
		c.Int32(&r.Block)
		wire.List(c.Coder, &r.Values, c.id)
		c.Flags(&r.Throws)
	})
	c.Flags(&f.Exported, &f.Static, &f.Generator, &f.Test, &f.Generated)
}

func (c *coder) id(v *model.ValueID) { c.Int32((*int32)(v)) }

func (c *coder) param(p *model.Param) {
	wire.Str(c.Coder, &p.Name)
	wire.Str(c.Coder, &p.Type)
	wire.Optional(c.Coder, &p.Default, c.constant)
	wire.Str(c.Coder, &p.Signature)
	c.Flags(&p.Variadic, &p.ByRef, &p.Optional)
}

func (c *coder) constant(k *model.Const) {
	wire.Number(c.Coder, &k.Kind)
	wire.Str(c.Coder, &k.Str)
	c.Float(&k.Num)
	wire.Str(c.Coder, &k.Name)
}

func (c *coder) value(v *model.Value) {
	wire.Number(c.Coder, &v.Kind)
	wire.Str(c.Coder, &v.Type)
	// Most fields are empty in most kinds.
	hasStr, hasOwner, hasIndex, hasResult := v.Str != "", v.Owner != "", v.Index != 0, v.Result != 0
	hasKeys, hasConst, hasPos := len(v.Keys) > 0, v.Const != nil, v.Pos != nil
	c.Flags(&hasStr, &hasOwner, &hasIndex, &hasResult, &v.Bound, &hasKeys, &hasConst, &hasPos)
	if hasStr {
		wire.Str(c.Coder, &v.Str)
	}
	if hasOwner {
		wire.Str(c.Coder, &v.Owner)
	}
	if hasIndex {
		c.Int32(&v.Index)
	}
	if hasResult {
		c.Int32(&v.Result)
	}
	if hasKeys {
		wire.Strs(c.Coder, &v.Keys)
	}
	if hasConst {
		wire.Optional(c.Coder, &v.Const, c.constant)
	}
	if hasPos {
		wire.Optional(c.Coder, &v.Pos, c.pos)
	}
	wire.List(c.Coder, &v.Ops, c.id)
}

func (c *coder) block(b *model.Block) {
	wire.List(c.Coder, &b.Succs, c.Int32)
	c.id(&b.Cond)
	c.Flags(&b.Handler, &b.Finally)
	wire.Strs(c.Coder, &b.Catches)
}

func (c *coder) call(x *model.Call) {
	c.pos(&x.Pos)
	c.Int32(&x.Block)
	c.Int32(&x.Seq)
	wire.Number(c.Coder, &x.Mode)
	wire.Number(c.Coder, &x.Target.Kind)
	wire.Str(c.Coder, &x.Target.Func)
	wire.Str(c.Coder, &x.Target.Type)
	wire.Str(c.Coder, &x.Target.Method)
	c.id(&x.Target.Value)
	wire.Str(c.Coder, &x.Target.Reason)
	c.id(&x.Recv)
	wire.List(c.Coder, &x.Args, func(a *model.Arg) { c.id(&a.Value); wire.Str(c.Coder, &a.Name); c.Flags(&a.Spread) })
	wire.Str(c.Coder, &x.Type)
	wire.Str(c.Coder, &x.Text)
}

func (c *coder) store(s *model.Store) {
	c.pos(&s.Pos)
	c.Int32(&s.Block)
	c.Int32(&s.Seq)
	wire.Number(c.Coder, &s.Place.Kind)
	c.id(&s.Place.Base)
	wire.Str(c.Coder, &s.Place.Owner)
	wire.Str(c.Coder, &s.Place.Name)
	c.id(&s.Place.Key)
	c.Int32(&s.Place.Index)
	c.id(&s.Value)
}

func (c *coder) typ(t *model.Type) {
	wire.Str(c.Coder, &t.ID)
	wire.Number(c.Coder, &t.Kind)
	c.pos(&t.Pos)
	wire.Strs(c.Coder, &t.Supers)
	wire.List(c.Coder, &t.Fields, func(f *model.Field) {
		wire.Str(c.Coder, &f.Name)
		wire.Str(c.Coder, &f.Type)
		wire.Optional(c.Coder, &f.Default, c.constant)
		c.Flags(&f.Embedded, &f.Mutable, &f.Static, &f.Doc)
	})
	wire.List(c.Coder, &t.Methods, func(m *model.Method) {
		wire.Str(c.Coder, &m.Name)
		wire.Str(c.Coder, &m.Func)
		wire.Str(c.Coder, &m.Signature)
		c.Flags(&m.Abstract, &m.Static, &m.Exported)
	})
	wire.Str(c.Coder, &t.Underlying)
	c.Flags(&t.Abstract, &t.Final, &t.Fake)
	wire.Mapping(c.Coder, &t.Generics, func(args *[]model.TypeID) { wire.Strs(c.Coder, args) })
}

func (c *coder) entry(e *model.Entry) {
	wire.Str(c.Coder, &e.Kind)
	wire.Str(c.Coder, &e.Label)
	wire.Str(c.Coder, &e.Func)
	c.pos(&e.Pos)
	wire.Str(c.Coder, &e.Handles)
	c.Flags(&e.Async, &e.Sync, &e.Library, &e.Resets)
}

func (c *coder) ignore(ig *model.Ignore) {
	c.pos(&ig.Pos)
	wire.Strs(c.Coder, &ig.Rules)
	wire.Str(c.Coder, &ig.Reason)
	c.Int32(&ig.From)
	c.Int32(&ig.To)
	c.Flags(&ig.NoLint)
}
