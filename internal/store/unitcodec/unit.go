package unitcodec

import "github.com/cachevet/cachevet/internal/model"

func (c *coder) unit(u *model.Unit) {
	str(c, &u.Language)
	str(c, &u.Name)
	c.flags(&u.Dependency)
	pointers(c, &u.Funcs, c.function)
	pointers(c, &u.Types, c.typ)
	list(c, &u.Entries, c.entry)
	pointers(c, &u.Services, c.service)
	pointers(c, &u.Pools, c.pool)
	list(c, &u.Libraries, func(l *model.Library) { str(c, &l.Name); str(c, &l.Version); c.pos(&l.Pos) })
	list(c, &u.Ignores, c.ignore)
	list(c, &u.Problems, func(p *model.Problem) { c.pos(&p.Pos); str(c, &p.Message) })
	list(c, &u.Unresolved, func(x *model.Unresolved) {
		c.pos(&x.Pos)
		str(c, &x.What)
		str(c, &x.Reason)
		str(c, &x.Cure)
	})
	list(c, &u.Detected, func(d *model.Detection) { str(c, &d.What); str(c, &d.Value); c.pos(&d.Pos) })
}

func (c *coder) function(f *model.Func) {
	str(c, &f.ID)
	str(c, &f.Name)
	c.pos(&f.Pos)
	str(c, &f.Owner)
	str(c, &f.Outer)
	optional(c, &f.Receiver, c.param)
	list(c, &f.Params, c.param)
	strs(c, &f.Results)
	list(c, &f.Captures, func(x *model.Capture) { str(c, &x.Name); str(c, &x.Type); c.flags(&x.ByRef) })
	list(c, &f.Values, c.value)
	list(c, &f.Blocks, c.block)
	list(c, &f.Calls, c.call)
	list(c, &f.Stores, c.store)
	list(c, &f.Returns, func(r *model.Return) {
		c.pos(&r.Pos)
		c.i32(&r.Block)
		list(c, &r.Values, c.id)
		c.flags(&r.Throws)
	})
	c.flags(&f.Exported, &f.Static, &f.Generator, &f.Test, &f.Generated)
}

func (c *coder) id(v *model.ValueID) { c.i32((*int32)(v)) }

func (c *coder) param(p *model.Param) {
	str(c, &p.Name)
	str(c, &p.Type)
	optional(c, &p.Default, c.constant)
	str(c, &p.Signature)
	c.flags(&p.Variadic, &p.ByRef, &p.Optional)
}

func (c *coder) constant(k *model.Const) {
	kind := uint64(k.Kind)
	c.uint(&kind)
	k.Kind = model.ConstKind(kind)
	str(c, &k.Str)
	c.float(&k.Num)
	str(c, &k.Name)
}

func (c *coder) value(v *model.Value) {
	kind := uint64(v.Kind)
	c.uint(&kind)
	v.Kind = model.ValueKind(kind)
	str(c, &v.Type)
	// Most fields are empty in most kinds.
	hasStr, hasOwner, hasIndex, hasResult := v.Str != "", v.Owner != "", v.Index != 0, v.Result != 0
	hasKeys, hasConst, hasPos := len(v.Keys) > 0, v.Const != nil, v.Pos != nil
	c.flags(&hasStr, &hasOwner, &hasIndex, &hasResult, &v.Bound, &hasKeys, &hasConst, &hasPos)
	if hasStr {
		str(c, &v.Str)
	}
	if hasOwner {
		str(c, &v.Owner)
	}
	if hasIndex {
		c.i32(&v.Index)
	}
	if hasResult {
		c.i32(&v.Result)
	}
	if hasKeys {
		strs(c, &v.Keys)
	}
	if hasConst {
		optional(c, &v.Const, c.constant)
	}
	if hasPos {
		optional(c, &v.Pos, c.pos)
	}
	list(c, &v.Ops, c.id)
}

func (c *coder) block(b *model.Block) {
	list(c, &b.Succs, c.i32)
	c.id(&b.Cond)
	c.flags(&b.Handler, &b.Finally)
}

func (c *coder) call(x *model.Call) {
	c.pos(&x.Pos)
	c.i32(&x.Block)
	c.i32(&x.Seq)
	mode, kind := uint64(x.Mode), uint64(x.Target.Kind)
	c.uint(&mode)
	c.uint(&kind)
	x.Mode, x.Target.Kind = model.CallMode(mode), model.TargetKind(kind)
	str(c, &x.Target.Func)
	str(c, &x.Target.Type)
	str(c, &x.Target.Method)
	c.id(&x.Target.Value)
	str(c, &x.Target.Reason)
	c.id(&x.Recv)
	list(c, &x.Args, func(a *model.Arg) { c.id(&a.Value); str(c, &a.Name); c.flags(&a.Spread) })
	str(c, &x.Type)
	str(c, &x.Text)
}

func (c *coder) store(s *model.Store) {
	c.pos(&s.Pos)
	c.i32(&s.Block)
	c.i32(&s.Seq)
	kind := uint64(s.Place.Kind)
	c.uint(&kind)
	s.Place.Kind = model.PlaceKind(kind)
	c.id(&s.Place.Base)
	str(c, &s.Place.Owner)
	str(c, &s.Place.Name)
	c.id(&s.Place.Key)
	c.i32(&s.Place.Index)
	c.id(&s.Value)
}

func (c *coder) typ(t *model.Type) {
	str(c, &t.ID)
	kind := uint64(t.Kind)
	c.uint(&kind)
	t.Kind = model.TypeKind(kind)
	c.pos(&t.Pos)
	strs(c, &t.Supers)
	list(c, &t.Fields, func(f *model.Field) {
		str(c, &f.Name)
		str(c, &f.Type)
		optional(c, &f.Default, c.constant)
		c.flags(&f.Embedded, &f.Mutable, &f.Static, &f.Doc)
	})
	list(c, &t.Methods, func(m *model.Method) {
		str(c, &m.Name)
		str(c, &m.Func)
		str(c, &m.Signature)
		c.flags(&m.Abstract, &m.Static, &m.Exported)
	})
	str(c, &t.Underlying)
	c.flags(&t.Abstract, &t.Final, &t.Fake)
	mapping(c, &t.Generics, func(args *[]model.TypeID) { strs(c, args) })
}

func (c *coder) entry(e *model.Entry) {
	str(c, &e.Kind)
	str(c, &e.Label)
	str(c, &e.Func)
	c.pos(&e.Pos)
	str(c, &e.Handles)
	c.flags(&e.Async, &e.Sync)
}

func (c *coder) ignore(ig *model.Ignore) {
	c.pos(&ig.Pos)
	strs(c, &ig.Rules)
	str(c, &ig.Reason)
	c.i32(&ig.From)
	c.i32(&ig.To)
	c.flags(&ig.NoLint)
}
