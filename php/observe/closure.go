package observe

import (
	"strings"

	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/php/ast"
	"github.com/cachevet/cachevet/php/token"
	"github.com/cachevet/cachevet/php/types"
)

// inner makes the builder of a closure.
func (b *builder) inner(at, end token.Pos, static bool) *builder {
	pos := b.pos(at)
	stop := b.pos(end)
	pos.EndLine, pos.EndColumn = stop.Line, stop.Column
	f := &model.Func{ID: b.closureID(), Pos: pos, Owner: b.f.Owner, Outer: b.f.ID, Static: static || b.static, Test: b.f.Test}
	name := b.f.Name
	if !strings.HasPrefix(name, "closure in ") {
		name = "closure in " + name
	}
	f.Name = name
	d := &draft{f: f, outer: b.d, class: b.d.class}
	b.file.drafts = append(b.file.drafts, d)
	scope := *b.scope
	c := &builder{file: b.file, scope: &scope, d: d, f: f, parent: b, static: f.Static, this: model.NoValue, depth: b.depth}
	c.begin()
	return c
}

// begin opens the entry block. What has no final length yet is collected in room of
// the file; finish gives it back.
func (b *builder) begin() {
	b.room = b.file.takeRoom()
	b.f.Values, b.f.Blocks, b.f.Calls, b.f.Stores = b.room.values[:0], b.room.blocks[:0], b.room.calls[:0], b.room.stores[:0]
	b.throw = b.room.throw[:0]
	b.cur.block = b.newBlock()
}

// declareParams makes the parameters and their variables.
func (b *builder) declareParams(declared []*types.Param) {
	b.d.params = declared
	for _, p := range declared {
		b.f.Params = append(b.f.Params, model.Param{
			Name: p.Name, Type: p.Type.ID(), Variadic: p.Variadic, ByRef: p.ByRef, Optional: p.Optional,
		})
	}
	for i, p := range declared {
		if p.Name == "this" || p.Name == "" {
			continue
		}
		v := b.value(model.Value{Kind: model.ValParam, Index: int32(i)})
		b.put(b.varIndex(p.Name), v)
		if p.ByRef {
			b.bind(b.varIndex(p.Name), model.Place{Kind: model.ParamPlace, Index: int32(i), Name: p.Name, Base: model.NoValue, Key: model.NoValue})
		}
	}
}

func (b *builder) closure(n *ast.Closure) model.ValueID {
	end := n.End()
	c := b.inner(n.Function, end, n.Static.IsValid())
	params, ret := b.file.decl.Params(n.Params, b.scope, n.Doc)
	c.declareParams(params)
	c.d.ret = b.closureResult(n.Result, ret)
	var refs []string
	for _, u := range n.Uses {
		if u == nil || u.Var == nil || u.Var.Name == "this" {
			continue
		}
		outer := b.lookup(u.Var.Name)
		ref := u.Amp.IsValid()
		if outer == model.NoValue {
			if ref {
				outer = b.unknown("variable $" + u.Var.Name + " is not assigned yet")
				b.put(b.varIndex(u.Var.Name), outer)
			} else {
				outer = b.read(u.Var.Name)
			}
		}
		c.capture(u.Var.Name, outer, ref)
		if ref {
			refs = append(refs, u.Var.Name)
		}
	}
	c.f.Generator = false
	if n.Body != nil {
		c.body(n.Body.Stmts, n.Body)
	}
	v := b.funcValue(c, n.Function)
	// A variable that the closure may change is joined with itself at the end of
	// the function, when all its values are known.
	for _, name := range refs {
		for i, cp := range c.f.Captures {
			if cp.Name == name && cp.ByRef {
				k := b.varIndex(name)
				if b.refUses == nil {
					b.refUses = map[int][]refUse{}
					b.assigned = map[int][]model.ValueID{}
				}
				b.refUses[k] = append(b.refUses[k], refUse{v, i})
				if old := b.get(k); old != model.NoValue {
					b.assigned[k] = append(b.assigned[k], old)
					b.put(k, b.op("ref", old, v))
				}
			}
		}
	}
	return v
}

// closureResult joins a declared result with that of a docblock.
func (b *builder) closureResult(native ast.Type, doc *types.Type) *types.Type {
	if t := b.scope.Type(native); !t.IsMixed() {
		return t
	}
	return doc
}

func (b *builder) arrowFunc(n *ast.ArrowFunc) model.ValueID {
	c := b.inner(n.Fn, n.End(), n.Static.IsValid())
	c.arrow = true
	params, ret := b.file.decl.Params(n.Params, b.scope, n.Doc)
	c.declareParams(params)
	c.d.ret = b.closureResult(n.Result, ret)
	v := c.expr(n.X)
	if c.live() {
		c.ret(v, n.X, false)
		c.cur.block = -1
	}
	c.finish()
	return b.funcValue(c, n.Fn)
}

// funcValue is the closure as a value, with what it captures.
func (b *builder) funcValue(c *builder, at token.Pos) model.ValueID {
	p := b.pos(at)
	return b.value(model.Value{Kind: model.ValFunc, Str: string(c.f.ID), Type: "Closure", Ops: c.captureOps, Pos: &p})
}

// body lowers statements up to the end of the function.
func (b *builder) body(list []ast.Stmt, at ast.Node) {
	b.stmts(list)
	if b.live() && !b.main {
		b.ret(model.NoValue, endOf{at.End() - 1}, false)
	}
	b.finish()
}

// finish completes what needed the whole function, and drops what nothing
// uses.
func (b *builder) finish() {
	for i, uses := range b.refUses {
		vals := b.assigned[i]
		for _, u := range uses {
			if u.op >= len(b.f.Values[u.value].Ops) {
				continue
			}
			ops := make([]model.ValueID, 0, len(vals))
			for _, v := range vals {
				// A value made of the closure itself says nothing new.
				if x := b.f.Values[v]; x.Kind == model.ValOp && x.Str == "ref" {
					continue
				}
				ops = append(ops, v)
			}
			if c := b.choice(ops...); c != model.NoValue {
				b.f.Values[u.value].Ops[u.op] = c
			}
		}
	}
	for _, c := range b.f.Calls {
		if c.Target.Kind == model.Builtin && c.Target.Func == "php:yield" {
			b.f.Generator = true
		}
	}
	b.room.values, b.room.throw = b.f.Values, b.throw
	b.room.prune(b.d)
	b.f.Blocks, b.f.Calls, b.f.Stores = moved(b.f.Blocks, &b.room.blocks), moved(b.f.Calls, &b.room.calls), moved(b.f.Stores, &b.room.stores)
	b.file.giveRoom(b.room)
}
