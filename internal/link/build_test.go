package link

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/cachevet/cachevet/internal/catalog"
	"github.com/cachevet/cachevet/internal/model"
)

// A body writes one function of a test program, statement by statement, in
// the order of its source. Every method that makes a value returns its id.
type body struct {
	f    *model.Func
	line int32
	cur  int32
}

// goFunc begins a Go function; params are "name type".
func goFunc(id string, params ...string) *body {
	name := id[strings.LastIndexByte(id, '/')+1:]
	b := &body{f: &model.Func{ID: model.FuncID(id), Name: name, Exported: true, Blocks: []model.Block{{Cond: model.NoValue}}}}
	b.f.Pos = b.pos()
	if strings.HasPrefix(id, "(*") {
		b.f.Owner = model.TypeID(id[2:strings.IndexByte(id, ')')])
		b.f.Receiver = &model.Param{Name: "s", Type: b.f.Owner}
	}
	for _, p := range params {
		n, t, _ := strings.Cut(p, " ")
		sig := ""
		if strings.HasPrefix(t, "func") {
			sig, t = strings.TrimPrefix(t, "func"), "func"
		}
		b.f.Params = append(b.f.Params, model.Param{Name: n, Type: model.TypeID(t), Signature: sig})
	}
	return b
}

func (b *body) pos() model.Pos {
	b.line++
	file := strings.NewReplacer("(", "", ")", "", "*", "", "/", "_", `\`, "_").Replace(string(b.f.ID)) + ".go"
	return model.Pos{File: file, Line: b.line, Column: 1}
}

func (b *body) value(v model.Value) model.ValueID {
	b.f.Values = append(b.f.Values, v)
	return model.ValueID(len(b.f.Values) - 1)
}

func (b *body) param(i int32) model.ValueID {
	return b.value(model.Value{Kind: model.ValParam, Index: i, Type: b.f.Params[i].Type})
}

func (b *body) this() model.ValueID {
	return b.value(model.Value{Kind: model.ValReceiver, Type: b.f.Owner})
}

func (b *body) field(base model.ValueID, owner, name, typ string) model.ValueID {
	return b.value(model.Value{Kind: model.ValField, Owner: model.TypeID(owner), Str: name, Ops: []model.ValueID{base}, Type: model.TypeID(typ)})
}

func (b *body) str(s string) model.ValueID {
	return b.value(model.Value{Kind: model.ValConst, Const: &model.Const{Kind: model.ConstString, Str: s}, Type: "string"})
}

func (b *body) duration(seconds float64) model.ValueID {
	return b.value(model.Value{Kind: model.ValConst, Const: &model.Const{Kind: model.ConstDuration, Num: seconds * 1e9}, Type: "time.Duration"})
}

func (b *body) op(op string, ops ...model.ValueID) model.ValueID {
	return b.value(model.Value{Kind: model.ValOp, Str: op, Ops: ops})
}

func (b *body) elem(base, key model.ValueID) model.ValueID {
	return b.value(model.Value{Kind: model.ValElem, Ops: []model.ValueID{base, key}})
}

func (b *body) object(typ string, fields ...any) model.ValueID {
	v := model.Value{Kind: model.ValNew, Type: model.TypeID(typ), Index: -1}
	p := b.pos()
	v.Pos = &p
	for i := 0; i < len(fields); i += 2 {
		v.Keys, v.Ops = append(v.Keys, fields[i].(string)), append(v.Ops, fields[i+1].(model.ValueID))
	}
	return b.value(v)
}

// closure makes the function value of c, with the values it captures.
func (b *body) closure(c *body, captures ...model.ValueID) model.ValueID {
	c.f.Outer, c.f.Owner = b.f.ID, b.f.Owner
	for i := range captures {
		c.f.Captures = append(c.f.Captures, model.Capture{Name: fmt.Sprint("c", i)})
	}
	return b.value(model.Value{Kind: model.ValFunc, Str: string(c.f.ID), Ops: captures, Type: "func"})
}

func (b *body) captured(i int32, typ string) model.ValueID {
	return b.value(model.Value{Kind: model.ValCapture, Index: i, Type: model.TypeID(typ)})
}

// call adds a call and returns its first result.
func (b *body) call(id string, args ...model.ValueID) model.ValueID {
	return b.add(model.Target{Kind: model.Static, Func: model.FuncID(id)}, model.NoValue, model.Now, args)
}

func (b *body) on(recv model.ValueID, id string, args ...model.ValueID) model.ValueID {
	return b.add(model.Target{Kind: model.Static, Func: model.FuncID(id), Type: b.f.Values[recv].Type, Method: methodName(model.FuncID(id))}, recv, model.Now, args)
}

func (b *body) deferred(recv model.ValueID, id string) {
	b.add(model.Target{Kind: model.Static, Func: model.FuncID(id), Type: b.f.Values[recv].Type}, recv, model.Deferred, nil)
}

func (b *body) virtual(recv model.ValueID, typ, method string, args ...model.ValueID) model.ValueID {
	return b.add(model.Target{Kind: model.Virtual, Func: model.FuncID("(" + typ + ")." + method), Type: model.TypeID(typ), Method: method}, recv, model.Now, args)
}

func (b *body) dynamic(fn model.ValueID, args ...model.ValueID) model.ValueID {
	return b.add(model.Target{Kind: model.Dynamic, Value: fn}, model.NoValue, model.Now, args)
}

func (b *body) spawn(fn model.ValueID) {
	b.add(model.Target{Kind: model.Dynamic, Value: fn}, model.NoValue, model.Spawned, nil)
}

func (b *body) add(t model.Target, recv model.ValueID, mode model.CallMode, args []model.ValueID) model.ValueID {
	c := model.Call{Pos: b.pos(), Block: b.cur, Seq: b.line, Mode: mode, Target: t, Recv: recv}
	for _, a := range args {
		c.Args = append(c.Args, model.Arg{Value: a})
	}
	b.f.Calls = append(b.f.Calls, c)
	return b.value(model.Value{Kind: model.ValResult, Index: int32(len(b.f.Calls) - 1)})
}

func (b *body) typed(v model.ValueID, typ string) model.ValueID {
	b.f.Values[v].Type = model.TypeID(typ)
	return v
}

// when branches: what follows is the true branch until other; after joins.
func (b *body) when(cond model.ValueID) {
	yes, not := int32(len(b.f.Blocks)), int32(len(b.f.Blocks)+1)
	b.f.Blocks = append(b.f.Blocks, model.Block{Cond: model.NoValue}, model.Block{Cond: model.NoValue})
	b.f.Blocks[b.cur].Cond, b.f.Blocks[b.cur].Succs = cond, []int32{yes, not}
	b.cur = yes
}

func (b *body) other() { b.cur = int32(len(b.f.Blocks) - 1) }

func (b *body) set(base model.ValueID, owner, name string, v model.ValueID) {
	b.f.Stores = append(b.f.Stores, model.Store{Pos: b.pos(), Block: b.cur, Seq: b.line, Value: v,
		Place: model.Place{Kind: model.FieldPlace, Base: base, Owner: model.TypeID(owner), Name: name, Key: model.NoValue}})
}

func (b *body) put(m, key, v model.ValueID) {
	b.f.Stores = append(b.f.Stores, model.Store{Pos: b.pos(), Block: b.cur, Seq: b.line, Value: v,
		Place: model.Place{Kind: model.ElemPlace, Base: m, Key: key}})
}

func (b *body) ret(vs ...model.ValueID) *body {
	b.f.Returns = append(b.f.Returns, model.Return{Pos: b.pos(), Block: b.cur, Values: vs})
	return b
}

// goUnit is a package of functions.
func goUnit(name string, bodies ...*body) *model.Unit {
	u := &model.Unit{Language: model.Go, Name: name}
	for _, b := range bodies {
		u.Funcs = append(u.Funcs, b.f)
	}
	return u
}

func testCatalog(t testing.TB) *catalog.Catalog {
	t.Helper()
	cat, problems := catalog.Load()
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return cat
}

func linked(t testing.TB, units ...*model.Unit) *Program {
	t.Helper()
	return Link(context.Background(), units, testCatalog(t), Options{})
}

// summaryOf writes a site on one line: kind, API, scope, key and effects.
func summaryOf(s *Site) string {
	var w strings.Builder
	fmt.Fprintf(&w, "%s %s in %s", s.Kind, s.API, s.Func.Name)
	if s.Scope != "" {
		fmt.Fprintf(&w, " scope=%s", s.Scope)
	}
	if s.Key.Text != "" {
		fmt.Fprintf(&w, " key=%s", s.Key.Text)
	}
	for _, e := range s.Effects {
		fmt.Fprintf(&w, " %s:%s", e.Kind, e.Bound.Kind)
		if e.Bound.Limit > 0 {
			fmt.Fprintf(&w, "=%s", e.Bound.Limit)
		}
	}
	return w.String()
}

func sitesOf(p *Program) string {
	var lines []string
	for _, s := range p.Sites() {
		lines = append(lines, summaryOf(s))
	}
	return strings.Join(lines, "\n")
}
