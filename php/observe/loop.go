package observe

import (
	"strings"

	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/php/ast"
)

// A loop is being lowered: its head joins the way in and the ways back.
type loop struct {
	head int32
	phis []loopVar
}

type loopVar struct {
	index int
	phi   model.ValueID
}

// openLoop starts the block that a loop comes back to. Variables assigned in
// the nodes get a joined value there, which closeLoop completes.
func (b *builder) openLoop(nodes ...ast.Node) loop {
	names := assignedIn(nodes...)
	if !b.live() {
		b.block()
	}
	head := b.newBlock()
	e := cloneEnv(b.cur.env)
	b.jump(head)
	b.cur = state{head, e}
	l := loop{head: head}
	for i, name := range b.names {
		if strings.HasPrefix(name, "->") && b.get(i) != model.NoValue {
			b.cur.env[i] = model.NoValue
		}
	}
	for _, name := range names {
		if name == "this" {
			continue
		}
		i := b.varIndex(name)
		phi := model.Value{Kind: model.ValChoice, Index: head}
		if v := b.get(i); v != model.NoValue {
			phi.Ops = append(phi.Ops, v)
		} else if b.arrow {
			// An arrow function may read a captured variable it assigns later.
			if v := b.lookup(name); v != model.NoValue {
				phi.Ops = append(phi.Ops, v)
			}
		}
		id := b.value(phi)
		l.phis = append(l.phis, loopVar{i, id})
		b.put(i, id)
	}
	return l
}

// closeLoop leads the states back to the head.
func (b *builder) closeLoop(l loop, backs ...state) {
	for _, s := range backs {
		if s.block < 0 {
			continue
		}
		for _, p := range l.phis {
			v := model.NoValue
			if p.index < len(s.env) {
				v = s.env[p.index]
			}
			if v == model.NoValue || v == p.phi {
				continue
			}
			phi := &b.f.Values[p.phi]
			dup := false
			for _, o := range phi.Ops {
				dup = dup || o == v
			}
			if !dup {
				phi.Ops = append(phi.Ops, v)
			}
		}
		b.cur = s
		b.jump(l.head)
	}
}

func (b *builder) whileStmt(n *ast.WhileStmt) {
	l := b.openLoop(n.Cond, n.Body)
	f := b.pushFrame()
	no := state{-1, b.cur.env}
	if !isTrue(n.Cond) {
		var yes state
		yes, no = b.branch(n.Cond)
		b.enter(yes)
	}
	b.stmt(n.Body)
	backs := append([]state{b.cur}, f.continues...)
	b.popFrame()
	b.closeLoop(l, backs...)
	b.join(append([]state{no}, f.breaks...)...)
}

// isTrue reports whether a condition always holds as written: true, 1.
func isTrue(e ast.Expr) bool {
	if lit, ok := ast.Unparen(e).(*ast.IntLit); ok {
		return lit.Value != 0
	}
	return isConst(e, "true")
}

func (b *builder) doStmt(n *ast.DoStmt) {
	l := b.openLoop(n.Body, n.Cond)
	f := b.pushFrame()
	b.stmt(n.Body)
	b.popFrame()
	b.join(append([]state{b.cur}, f.continues...)...)
	no := state{-1, b.cur.env}
	switch {
	case !b.live():
	case isTrue(n.Cond):
		b.closeLoop(l, b.cur)
	default:
		var yes state
		yes, no = b.branch(n.Cond)
		b.closeLoop(l, yes)
	}
	b.join(append([]state{no}, f.breaks...)...)
}

func (b *builder) forStmt(n *ast.ForStmt) {
	for _, x := range n.Init {
		b.effect(x)
	}
	nodes := make([]ast.Node, 0, len(n.Cond)+len(n.Post)+1)
	for _, x := range n.Cond {
		nodes = append(nodes, x)
	}
	for _, x := range n.Post {
		nodes = append(nodes, x)
	}
	if n.Body != nil {
		nodes = append(nodes, n.Body)
	}
	l := b.openLoop(nodes...)
	f := b.pushFrame()
	no := state{-1, b.cur.env}
	for i, x := range n.Cond {
		if i < len(n.Cond)-1 {
			b.effect(x)
			continue
		}
		var yes state
		yes, no = b.branch(x)
		b.enter(yes)
	}
	b.stmt(n.Body)
	b.popFrame()
	b.join(append([]state{b.cur}, f.continues...)...)
	if b.live() {
		for _, x := range n.Post {
			b.effect(x)
		}
	}
	b.closeLoop(l, b.cur)
	b.join(append([]state{no}, f.breaks...)...)
}

func (b *builder) foreachStmt(n *ast.ForeachStmt) {
	over := b.expr(n.X)
	docs := b.foreachDocs(n)
	// Iterating an object runs its code; the resolver drops this for arrays.
	b.builtin("php:foreach", n.X, over)
	l := b.openLoop(&foreachHead{n}, n.Body)
	f := b.pushFrame()
	more := b.value(model.Value{Kind: model.ValOp, Str: "next", Ops: []model.ValueID{over}, Type: "bool"})
	yes, no := b.fork(more)
	b.enter(yes)
	if n.Key != nil {
		b.assign(n.Key, b.value(model.Value{Kind: model.ValRange, Ops: []model.ValueID{over}}), n.Key.Pos())
	}
	if n.Value != nil {
		v := b.value(model.Value{Kind: model.ValRange, Ops: []model.ValueID{over}, Index: 1})
		if docs != nil {
			if name, ok := n.Value.(*ast.Variable); ok {
				if t := docs[name.Name]; t != nil {
					v = b.narrow(v, t)
				}
			}
		}
		b.assign(n.Value, v, n.Value.Pos())
		if name, ok := n.Value.(*ast.Variable); ok && n.Amp.IsValid() {
			// What is assigned to the variable goes into the array.
			b.bind(b.varIndex(name.Name), model.Place{Kind: model.ElemPlace, Base: over, Key: model.NoValue})
		}
	}
	b.stmt(n.Body)
	backs := append([]state{b.cur}, f.continues...)
	b.popFrame()
	b.closeLoop(l, backs...)
	b.join(append([]state{no}, f.breaks...)...)
	x, ok := ast.Unparen(n.X).(*ast.Variable)
	v, ok2 := n.Value.(*ast.Variable)
	if ok && ok2 && n.Amp.IsValid() && b.live() {
		b.assign(x, b.op("changed", over, b.read(v.Name)), x.Pos())
	}
}
