package observe

import (
	"strings"

	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/php/ast"
	"github.com/cachevet/cachevet/php/token"
	"github.com/cachevet/cachevet/php/types"
)

func (b *builder) stmts(list []ast.Stmt) {
	for _, s := range list {
		b.stmt(s)
	}
}

func (b *builder) stmt(s ast.Stmt) {
	if s == nil {
		return
	}
	b.depth++
	defer func() { b.depth-- }()
	if b.depth > maxDepth || b.work > maxWork {
		b.file.tooLarge(b.f, s)
		return
	}
	switch n := s.(type) {
	case *ast.ReturnStmt:
		b.docVars(n.Doc, nil)
	case *ast.ForeachStmt:
		b.docVars(n.Doc, nil)
	case *ast.IfStmt:
		b.docVars(n.Doc, nil)
	case *ast.EchoStmt:
		b.docVars(n.Doc, nil)
	case *ast.WhileStmt:
		b.docVars(n.Doc, nil)
	case *ast.TryStmt:
		b.docVars(n.Doc, nil)
	}
	switch n := s.(type) {
	case *ast.Block:
		b.stmts(n.Stmts)
	case *ast.ExprStmt:
		b.docVars(n.Doc, n.X)
		b.effect(n.X)
		b.varDoc = nil
	case *ast.VoidStmt:
		b.effect(n.X)
	case *ast.EchoStmt:
		for _, x := range n.Args {
			b.expr(x)
		}
	case *ast.IfStmt:
		b.ifStmt(n)
	case *ast.WhileStmt:
		b.whileStmt(n)
	case *ast.DoStmt:
		b.doStmt(n)
	case *ast.ForStmt:
		b.forStmt(n)
	case *ast.ForeachStmt:
		b.foreachStmt(n)
	case *ast.SwitchStmt:
		b.switchStmt(n)
	case *ast.BreakStmt:
		b.leave(level(n.Level), false)
	case *ast.ContinueStmt:
		b.leave(level(n.Level), true)
	case *ast.ReturnStmt:
		b.returnStmt(n)
	case *ast.GlobalStmt:
		b.globalStmt(n)
	case *ast.StaticStmt:
		b.staticStmt(n)
	case *ast.UnsetStmt:
		b.unsetStmt(n)
	case *ast.TryStmt:
		b.tryStmt(n)
	case *ast.LabelStmt:
		b.label(n)
	case *ast.GotoStmt:
		if n.Label != nil {
			b.jump(b.labelBlock(n.Label.Name))
		}
	case *ast.DeclareStmt:
		b.stmt(n.Body)
	case *ast.Namespace:
		b.scope.EnterNamespace(n)
		b.stmts(n.Stmts)
		if n.Lbrace.IsValid() {
			b.scope.EnterNamespace(nil)
		}
	case *ast.UseStmt:
		if b.main {
			b.scope.Use(n)
		}
	case *ast.ConstDecl:
		for _, it := range n.Items {
			if it != nil && it.Value != nil {
				b.expr(it.Value)
			}
		}
	case *ast.FuncDecl:
		b.file.function(n, b.scope)
	case *ast.ClassDecl, *ast.InterfaceDecl, *ast.TraitDecl, *ast.EnumDecl:
		b.file.classLike(n, b.scope)
	}
}

// docVars takes in /** @var Foo $x */ before a statement.
func (b *builder) docVars(c *ast.Comment, x ast.Expr) {
	if c == nil {
		return
	}
	m := b.scope.VarTypes(c.Text)
	if m == nil {
		return
	}
	b.varDoc = map[string]*types.Type{}
	assigned := ""
	if a, ok := x.(*ast.Assign); ok {
		if v, ok := a.Var.(*ast.Variable); ok {
			assigned = v.Name
		}
	}
	for name, t := range m {
		if name == "" {
			name = assigned
		}
		switch {
		case name == "":
		case name == assigned:
			b.varDoc[name] = t
		case name == "this":
			if v := b.receiver(); v != model.NoValue {
				b.d.hints = append(b.d.hints, hint{v, t})
			}
		default:
			// A variable that exists gets a better type; one that comes from
			// outside (a template) begins to exist.
			v := b.lookup(name)
			if v == model.NoValue {
				if !b.main {
					continue // the variable of the loop that follows
				}
				v = b.unknown("variable $" + name + " is set by the including file")
			}
			b.put(b.varIndex(name), b.narrow(v, t))
		}
	}
}

// effect evaluates an expression whose value is not used.
func (b *builder) effect(e ast.Expr) { b.expr(e) }

func (b *builder) ifStmt(n *ast.IfStmt) {
	yes, no := b.branch(n.Cond)
	b.enter(yes)
	b.stmt(n.Body)
	ends := []state{b.cur}
	for _, ei := range n.ElseIfs {
		b.enter(no)
		yes, no = b.branch(ei.Cond)
		b.enter(yes)
		b.stmt(ei.Body)
		ends = append(ends, b.cur)
	}
	b.enter(no)
	if n.Else != nil {
		b.stmt(n.Else.Body)
	}
	ends = append(ends, b.cur)
	b.join(ends...)
}

func (b *builder) returnStmt(n *ast.ReturnStmt) {
	v := model.NoValue
	if n.X != nil {
		v = b.expr(n.X)
	}
	b.ret(v, n, false)
	b.abrupt()
}

// abrupt leaves the function from the current block, through the enclosing
// finally blocks.
func (b *builder) abrupt() {
	for i := len(b.tries) - 1; i >= 0; i-- {
		t := b.tries[i]
		if t.finally >= 0 && !t.inFinally {
			t.left = true
			t.exits = append(t.exits, cloneEnv(b.cur.env))
			blk := &b.f.Blocks[b.block()]
			blk.Succs = append(blk.Succs, t.finally)
			break
		}
	}
	b.cur.block = -1
}

func (b *builder) globalStmt(n *ast.GlobalStmt) {
	for _, x := range n.Vars {
		v, ok := x.(*ast.Variable)
		if !ok {
			continue
		}
		name := "$GLOBALS." + strings.Clone(v.Name)
		b.bind(b.varIndex(v.Name), model.Place{Kind: model.GlobalPlace, Name: name, Base: model.NoValue, Key: model.NoValue})
		b.put(b.varIndex(v.Name), b.value(model.Value{Kind: model.ValGlobal, Str: name}))
	}
}

func (b *builder) staticStmt(n *ast.StaticStmt) {
	for _, sv := range n.Vars {
		if sv == nil || sv.Var == nil {
			continue
		}
		name := string(b.f.ID) + "$static." + strings.Clone(sv.Var.Name)
		i := b.varIndex(sv.Var.Name)
		b.bind(i, model.Place{Kind: model.GlobalPlace, Name: name, Base: model.NoValue, Key: model.NoValue})
		if sv.Default != nil {
			b.expr(sv.Default)
		}
		b.put(i, b.value(model.Value{Kind: model.ValGlobal, Str: name}))
	}
}

func (b *builder) unsetStmt(n *ast.UnsetStmt) {
	for _, x := range n.Vars {
		switch x := ast.Unparen(x).(type) {
		case *ast.Variable:
			if i, ok := b.vars[x.Name]; ok {
				b.put(i, model.NoValue)
			}
		case *ast.ArrayDimFetch:
			if x.Index != nil {
				base, key := b.expr(x.X), b.expr(x.Index)
				b.builtin("php:unset", x, base, key)
			}
		case *ast.PropertyFetch:
			b.assignProperty(x.X, x.Name, b.null(), x.Pos())
		default:
			b.expr(x)
		}
	}
}

// Labels: a jump may come from anywhere, so that nothing is known of variables
// after one.
func (b *builder) labelBlock(name string) int32 {
	if b.labels == nil {
		b.labels = map[string]int32{}
	}
	blk, ok := b.labels[name]
	if !ok {
		blk = b.newBlock()
		b.labels[name] = blk
	}
	return blk
}

func (b *builder) label(n *ast.LabelStmt) {
	if n.Label == nil {
		return
	}
	to := b.labelBlock(n.Label.Name)
	e := cloneEnv(b.cur.env)
	b.jump(to)
	for i, v := range e {
		if v != model.NoValue {
			e[i] = b.choice(v, b.unknown("goto"))
		}
	}
	b.cur = state{to, e}
}

// level is the number after break and continue.
func level(e ast.Expr) int {
	if lit, ok := e.(*ast.IntLit); ok && lit.Value > 0 && lit.Value < 100 {
		return int(lit.Value)
	}
	return 1
}

// A frame is a loop or switch that break and continue may leave.
type frame struct {
	breaks, continues []state
	tries             int // how many try statements are around it
}

func (b *builder) pushFrame() *frame {
	f := &frame{tries: len(b.tries)}
	b.frames = append(b.frames, f)
	return f
}

func (b *builder) popFrame() { b.frames = b.frames[:len(b.frames)-1] }

// leave is break or continue: the current block goes on after (or at the head
// of) the n-th frame around.
func (b *builder) leave(n int, cont bool) {
	if len(b.frames) == 0 || !b.live() {
		b.cur.block = -1
		return
	}
	b.leaveFrame(b.frames[max(len(b.frames)-n, 0)], cont)
}

// leaveFrame leads the current block out of a frame, first through the finally
// blocks inside of it.
func (b *builder) leaveFrame(f *frame, cont bool) {
	for i := len(b.tries) - 1; i >= f.tries; i-- {
		t := b.tries[i]
		if t.finally < 0 || t.inFinally {
			continue
		}
		t.leaves = append(t.leaves, leave{f, cont})
		t.exits = append(t.exits, cloneEnv(b.cur.env))
		b.jump(t.finally)
		return
	}
	b.split()
	s := state{b.cur.block, cloneEnv(b.cur.env)}
	if cont {
		f.continues = append(f.continues, s)
	} else {
		f.breaks = append(f.breaks, s)
	}
	b.cur.block = -1
}

func (b *builder) switchStmt(n *ast.SwitchStmt) {
	subject := b.expr(n.Cond)
	// switch (true) tests its cases as conditions.
	isTrue := isConst(n.Cond, "true")
	f := b.pushFrame()
	defer b.popFrame()
	// First all tests in order, then the bodies, which fall through.
	starts := make([]state, len(n.Cases))
	for i := range starts {
		starts[i] = state{-1, b.cur.env}
	}
	def := -1
	for i, c := range n.Cases {
		if c.Cond == nil {
			def = i
			continue
		}
		if isTrue {
			starts[i], b.cur = b.branch(c.Cond)
			continue
		}
		v := b.op("==", subject, b.expr(c.Cond))
		starts[i], b.cur = b.fork(v)
	}
	rest := b.cur
	if def >= 0 {
		starts[def] = rest
		rest = state{-1, rest.env}
	}
	b.cur = state{-1, rest.env}
	for i, c := range n.Cases {
		b.join(starts[i], b.cur)
		b.stmts(c.Stmts)
	}
	ends := append([]state{b.cur, rest}, f.breaks...)
	ends = append(ends, f.continues...)
	b.join(ends...)
}

func isConst(e ast.Expr, name string) bool {
	c, ok := ast.Unparen(e).(*ast.ConstFetch)
	return ok && c.Name != nil && strings.EqualFold(strings.TrimPrefix(c.Name.Name, `\`), name)
}

// endOf is a node that stands at the end of another, for positions.
type endOf struct{ p token.Pos }

func (e endOf) Pos() token.Pos { return e.p }
func (e endOf) End() token.Pos { return e.p }
