package symfony

import (
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/php/ast"
	"github.com/cachevet/cachevet/php/token"
)

// Limits of the interpreter. Configuration that needs more is not configuration.
const (
	maxSteps   = 400_000 // expressions and statements in one application
	maxCalls   = 24      // nested calls of project functions
	maxUnroll  = 300     // turns of one loop
	maxNesting = 200     // expression depth
)

// An interp runs configuration: it knows constants, arrays, loops over them and
// the objects of the container's API (objects.go). What it does not know is an
// unknownNode; a condition on one takes both branches, a loop over one runs once.
type interp struct {
	l     *loader
	steps int
	calls int
	depth int
	// sweeps counts the running loops over all definitions of the container: what
	// such a loop does on a condition that is not known, it does not do to all.
	sweeps int
	// doubt counts the unknown conditions around the current statement, those of
	// callers included: nothing is removed under one.
	doubt int
}

// sweep is the tag of the array of all definitions.
const sweep = "all definitions"

// A frame is one running function.
type frame struct {
	sc   *scope
	vars map[string]*node
	this *thisObject // nil outside of methods
	// maybe counts the unknown conditions around the current statement: a return
	// under one does not end the function.
	maybe int
	// left: such a return, continue or throw was passed over, so that what follows
	// may never run.
	left bool
}

// className resolves a class name of the code: "static" is the class that is run,
// not the one that holds the code.
func (fr *frame) className(name string) string {
	if fr.this != nil && strings.EqualFold(name, "static") {
		return fr.this.class.name
	}
	return fr.sc.className(name)
}

// thisObject is $this of a project class that is run: its properties as far as
// they are known.
type thisObject struct {
	class *class
	props map[string]*node
}

// closureObject is a closure with what it captures.
type closureObject struct {
	params []*ast.Param
	body   *ast.Block
	x      ast.Expr // arrow function
	fr     *frame
	uses   []*ast.ClosureUse
	attrs  []*ast.AttributeGroup
}

// newObject is an object of a class whose behaviour is not known.
type newObject struct {
	class string
	args  []*node
	expr  ast.Expr
	// anonymous is the declaration of a class without a name, frame where it stands.
	anonymous *ast.ClassDecl
	frame     *frame
}

type control uint8

const (
	goOn control = iota
	returned
	broke
	continued
)

func unknown(text string, pos model.Pos) *node {
	return &node{kind: unknownNode, text: text, pos: pos}
}

func (in *interp) tick() bool {
	in.steps++
	return in.steps < maxSteps
}

// run executes statements; ret is the value of a return statement.
func (in *interp) run(stmts []ast.Stmt, fr *frame) (ctl control, ret *node) {
	for _, st := range stmts {
		if !in.tick() {
			return returned, nil
		}
		ctl, ret = in.stmt(st, fr)
		if ctl != goOn {
			return ctl, ret
		}
	}
	return goOn, nil
}

// file runs the statements of a file up to its return and returns what that gives, or nil.
func (in *interp) file(rel string, f *ast.File, fr *frame) *node {
	var out *node
	done := false
	declarations(f, rel, func(*scope, ast.Stmt) {}, func(sc *scope, st ast.Stmt) {
		if done {
			return
		}
		fr.sc = sc
		ctl, v := in.stmt(st, fr)
		if done = ctl == returned; done {
			out = v
		}
	})
	return out
}

func (in *interp) stmt(st ast.Stmt, fr *frame) (control, *node) {
	switch st := st.(type) {
	case *ast.ExprStmt:
		if isExit(st.X) {
			if fr.maybe == 0 {
				return returned, nil
			}
			fr.left = true
			return goOn, nil
		}
		in.eval(st.X, fr)
	case *ast.ReturnStmt:
		var v *node
		if st.X != nil {
			v = in.eval(st.X, fr)
		}
		if fr.maybe > 0 && (v == nil || v.kind == nullNode || v.kind == unknownNode) {
			fr.left = true
			return goOn, nil
		}
		return returned, v
	case *ast.Block:
		return in.run(st.Stmts, fr)
	case *ast.IfStmt:
		return in.ifStmt(st, fr)
	case *ast.ForeachStmt:
		return in.foreach(st, fr)
	case *ast.WhileStmt:
		return in.once(st.Body, fr)
	case *ast.DoStmt:
		return in.once(st.Body, fr)
	case *ast.ForStmt:
		for _, e := range st.Init {
			in.eval(e, fr)
		}
		return in.once(st.Body, fr)
	case *ast.TryStmt:
		if st.Body != nil {
			if ctl, v := in.run(st.Body.Stmts, fr); ctl != goOn {
				return ctl, v
			}
		}
		if st.Finally != nil && st.Finally.Body != nil {
			return in.run(st.Finally.Body.Stmts, fr)
		}
	case *ast.SwitchStmt:
		return in.switchStmt(st, fr)
	case *ast.BreakStmt:
		if fr.maybe == 0 {
			return broke, nil
		}
		fr.left = true
	case *ast.ContinueStmt:
		if fr.maybe == 0 {
			return continued, nil
		}
		fr.left = true
	case *ast.UnsetStmt:
		for _, v := range st.Vars {
			if x, ok := v.(*ast.Variable); ok {
				delete(fr.vars, x.Name)
			}
		}
	case *ast.DeclareStmt:
		if st.Body != nil {
			return in.stmt(st.Body, fr)
		}
	}
	return goOn, nil
}

func isExit(e ast.Expr) bool {
	switch ast.Unparen(e).(type) {
	case *ast.Throw, *ast.Exit:
		return true
	}
	return false
}

// once runs the body of a loop of unknown length.
func (in *interp) once(body ast.Stmt, fr *frame) (control, *node) {
	fr.maybe++
	in.doubt++
	defer func() { fr.maybe--; in.doubt-- }()
	ctl, v := in.stmt(body, fr)
	if ctl == returned {
		return ctl, v
	}
	return goOn, nil
}

func (in *interp) ifStmt(st *ast.IfStmt, fr *frame) (control, *node) {
	type branch struct {
		cond ast.Expr
		body ast.Stmt
	}
	branches := []branch{{st.Cond, st.Body}}
	for _, e := range st.ElseIfs {
		branches = append(branches, branch{e.Cond, e.Body})
	}
	if st.Else != nil {
		branches = append(branches, branch{nil, st.Else.Body})
	}
	doubt := false
	for _, b := range branches {
		known, yes := true, true
		if b.cond != nil {
			yes, known = truth(in.eval(b.cond, fr))
		}
		if known && !yes {
			continue
		}
		if !known && in.sweeps > 0 {
			continue
		}
		if !known {
			doubt = true
		}
		if doubt {
			fr.maybe++
			in.doubt++
		}
		ctl, v := in.stmt(b.body, fr)
		if doubt {
			fr.maybe--
			in.doubt--
		}
		if ctl != goOn {
			return ctl, v
		}
		if known {
			break
		}
	}
	return goOn, nil
}

// truth tells whether a value is known to be true or false.
func truth(n *node) (yes, known bool) {
	if n == nil {
		return false, true
	}
	if n.kind == unknownNode || n.kind == stringNode && strings.Contains(n.text, "%") {
		return false, false
	}
	return n.isTrue(), true
}

func (in *interp) switchStmt(st *ast.SwitchStmt, fr *frame) (control, *node) {
	subject, known := in.eval(st.Cond, fr).scalar()
	matched := false
	for _, c := range st.Cases {
		run := !known || matched
		if known && !matched {
			if c.Cond == nil {
				run = true
			} else if v, ok := in.eval(c.Cond, fr).scalar(); ok && v == subject {
				run = true
			}
		}
		if !run {
			continue
		}
		matched = known
		if !known {
			fr.maybe++
			in.doubt++
		}
		ctl, v := in.run(c.Stmts, fr)
		if !known {
			fr.maybe--
			in.doubt--
		}
		switch ctl {
		case returned:
			return ctl, v
		case broke, continued:
			if known {
				return goOn, nil
			}
		}
	}
	return goOn, nil
}

func (in *interp) foreach(st *ast.ForeachStmt, fr *frame) (control, *node) {
	x := in.eval(st.X, fr)
	if x == nil || x.kind != arrayNode {
		pos := fr.sc.pos(st.Pos())
		if st.Key != nil {
			in.assign(st.Key, unknown("loop key", pos), fr)
		}
		in.assign(st.Value, unknown("loop value", pos), fr)
		return in.once(st.Body, fr)
	}
	if x.tag == sweep {
		in.sweeps++
		defer func() { in.sweeps-- }()
	}
	next := 0
	for turn, it := range x.items {
		if turn >= maxUnroll && x.tag != sweep || !in.tick() {
			break
		}
		if st.Key != nil {
			k := textNode(it.key, it.pos)
			if it.list {
				k = &node{kind: numberNode, text: itoa(next), pos: it.pos}
				next++
			}
			in.assign(st.Key, k, fr)
		}
		in.assign(st.Value, it.val, fr)
		ctl, v := in.stmt(st.Body, fr)
		if ctl == returned {
			return ctl, v
		}
		if ctl == broke {
			break
		}
	}
	return goOn, nil
}

// assign binds a variable, an element, a property or a list of these.
func (in *interp) assign(target ast.Expr, v *node, fr *frame) {
	if v == nil {
		v = &node{kind: nullNode}
	}
	switch t := ast.Unparen(target).(type) {
	case *ast.Variable:
		fr.vars[t.Name] = v
	case *ast.PropertyFetch:
		if id, ok := t.Name.(*ast.Ident); ok && fr.this != nil && isThis(t.X) {
			fr.this.props[id.Name] = v
		}
	case *ast.ArrayDimFetch:
		base := in.eval(t.X, fr)
		key, ok := "", true
		if t.Index != nil {
			if key, ok = in.eval(t.Index, fr).scalar(); !ok {
				return
			}
		}
		arr := &node{kind: arrayNode, pos: v.pos}
		if base != nil && base.kind == arrayNode {
			in.steps += len(base.items) / 16
			arr.items, arr.pos, arr.more = base.items, base.pos, base.more
			if t.Index != nil && base.item(key) != nil {
				arr.items = slices.Clone(base.items)
			} else {
				// The longer array takes the room behind the shorter one, which it shares.
				base.items = slices.Clip(base.items)
			}
		} else if base != nil && base.kind != nullNode && base.kind != unknownNode {
			return
		}
		arr.more = arr.more || fr.maybe > 0
		if t.Index == nil {
			arr.add(v)
		} else {
			arr.set(key, v, fr.sc.pos(t.Index.Pos()))
		}
		in.assign(t.X, arr, fr)
	case *ast.ListExpr:
		in.destructure(t.Items, v, fr)
	case *ast.ArrayExpr:
		in.destructure(t.Items, v, fr)
	}
}

func (in *interp) destructure(items []ast.Expr, v *node, fr *frame) {
	list := v.list()
	for i, element := range items {
		it := ast.ItemOf(element)
		if it.Value == nil {
			continue
		}
		var x *node
		if it.Key != nil {
			x = v.get(in.eval(it.Key, fr).str())
		} else if v.kind == arrayNode && i < len(list) {
			x = list[i]
		}
		if x == nil {
			x = unknown("element", model.Pos{})
		}
		in.assign(it.Value, x, fr)
	}
}

func isThis(e ast.Expr) bool {
	v, ok := ast.Unparen(e).(*ast.Variable)
	return ok && v.Name == "this"
}

// callClosure runs a closure with the given arguments.
func (in *interp) callClosure(c *closureObject, args []*node) *node {
	if in.calls >= maxCalls {
		return nil
	}
	in.calls++
	defer func() { in.calls-- }()
	fr := &frame{sc: c.fr.sc, vars: map[string]*node{}, this: c.fr.this}
	if c.x != nil {
		for k, v := range c.fr.vars {
			fr.vars[k] = v
		}
	}
	for _, u := range c.uses {
		if u.Var != nil {
			if v := c.fr.vars[u.Var.Name]; v != nil {
				fr.vars[u.Var.Name] = v
			}
		}
	}
	in.bind(c.params, args, fr)
	if c.x != nil {
		return in.eval(c.x, fr)
	}
	if c.body == nil {
		return nil
	}
	_, v := in.run(c.body.Stmts, fr)
	return v
}

// callMethod runs a method of a project class.
func (in *interp) callMethod(this *thisObject, m *method, args []*node) *node {
	if m == nil || in.calls >= maxCalls {
		return nil
	}
	decl, sc := in.l.table.body(m)
	if decl == nil || decl.Body == nil {
		return nil
	}
	in.calls++
	defer func() { in.calls-- }()
	if this != nil && this.class != m.owner && m.owner.kind == model.Trait {
		sc = sc.in(this.class)
	}
	fr := &frame{sc: sc, vars: map[string]*node{}, this: this}
	in.bind(decl.Params, args, fr)
	_, v := in.run(decl.Body.Stmts, fr)
	if y := fr.vars["yield"]; y != nil && v == nil {
		return y
	}
	return v
}

func (in *interp) bind(params []*ast.Param, args []*node, fr *frame) {
	for i, p := range params {
		if p.Var == nil {
			continue
		}
		switch {
		case p.Ellipsis.IsValid():
			rest := &node{kind: arrayNode}
			for _, a := range args[min(i, len(args)):] {
				rest.add(a)
			}
			fr.vars[p.Var.Name] = rest
		case i < len(args) && args[i] != nil:
			fr.vars[p.Var.Name] = args[i]
		case p.Default != nil:
			fr.vars[p.Var.Name] = in.eval(p.Default, fr)
		default:
			fr.vars[p.Var.Name] = unknown("$"+p.Var.Name, model.Pos{})
		}
	}
}

// construct makes a $this for a class from the arguments of its constructor, so
// that promoted and plainly assigned properties are known.
func (in *interp) construct(c *class, args []*node) *thisObject {
	this := &thisObject{class: c, props: map[string]*node{}}
	lineage := in.l.table.lineage(c)
	for i := len(lineage) - 1; i >= 0; i-- {
		for _, p := range lineage[i].decl.Properties {
			if p.Default != nil && !p.Static {
				this.props[p.Name] = in.l.table.eval(p.Default, lineage[i])
			}
		}
	}
	m := in.l.table.method(c, "__construct")
	if m == nil {
		return this
	}
	decl, sc := in.l.table.body(m)
	if decl == nil {
		return this
	}
	fr := &frame{sc: sc, vars: map[string]*node{}, this: this}
	in.bind(decl.Params, args, fr)
	for _, p := range m.params {
		if p.promoted {
			this.props[p.name] = fr.vars[p.name]
		}
	}
	if decl.Body != nil && in.calls < maxCalls {
		in.calls++
		in.run(decl.Body.Stmts, fr)
		in.calls--
	}
	return this
}

// arguments evaluates call arguments; names are ordered by params when given.
func (in *interp) arguments(list []*ast.Arg, fr *frame, params ...string) []*node {
	out := make([]*node, 0, len(list))
	for _, a := range list {
		v := in.eval(a.Value, fr)
		switch {
		case a.Ellipsis.IsValid():
			if v != nil && v.kind == arrayNode {
				for _, it := range v.items {
					if !it.list {
						out = place(out, it.key, it.val, params)
						continue
					}
					out = append(out, it.val)
				}
			}
		case a.Name != nil:
			out = place(out, a.Name.Name, v, params)
		default:
			out = append(out, v)
		}
	}
	return out
}

func place(out []*node, name string, v *node, params []string) []*node {
	for i, p := range params {
		if p == name {
			for len(out) <= i {
				out = append(out, nil)
			}
			out[i] = v
			return out
		}
	}
	return append(out, v)
}

func argAt(args []*node, i int) *node {
	if i < len(args) {
		return args[i]
	}
	return nil
}

// isOp tells whether e is a binary expression of one of the kinds.
func isOp(e *ast.BinaryExpr, kinds ...token.Kind) bool {
	for _, k := range kinds {
		if e.Op == k {
			return true
		}
	}
	return false
}
