package observe

import (
	"strings"

	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/php/ast"
	"github.com/cachevet/cachevet/php/token"
	"github.com/cachevet/cachevet/php/types"
)

// A lowerer turns the functions of one file into drafts.
type lowerer struct {
	path   string
	tree   *ast.File
	decl   *types.Declarer
	test   bool
	drafts []*draft
	ids    map[model.FuncID]int // how often an id was given, for duplicates
	classN map[*types.Class]bool
	large  map[*model.Func]bool
	rooms  []*room // spare ones
}

// tooLarge says once that the rest of a function was not followed.
func (l *lowerer) tooLarge(f *model.Func, at ast.Node) {
	if l.large[f] {
		return
	}
	if l.large == nil {
		l.large = map[*model.Func]bool{}
	}
	l.large[f] = true
	l.decl.File.Problems = append(l.decl.File.Problems, model.Problem{
		Pos: l.pos(at.Pos()), Message: "the function is too large: the rest of it was not analysed",
	})
}

// lowerFile lowers all functions of a file, its top-level code included.
func lowerFile(tree *ast.File, decl *types.Declarer) *lowerer {
	l := &lowerer{path: decl.File.Path, tree: tree, decl: decl, test: decl.File.Test, ids: map[model.FuncID]int{}, classN: map[*types.Class]bool{}}
	f := &model.Func{ID: model.FuncID("{main}" + strings.ReplaceAll(l.path, " ", "_")), Name: l.path, Test: l.test}
	f.Pos = l.pos(0)
	if n := len(tree.Stmts); n > 0 {
		f.Pos = l.pos(tree.Stmts[0].Pos())
		end := l.pos(tree.End())
		f.Pos.EndLine, f.Pos.EndColumn = end.Line, end.Column
	}
	d := &draft{f: f}
	l.drafts = append(l.drafts, d)
	b := &builder{file: l, scope: &types.Scope{}, d: d, f: f, main: true, static: true, this: model.NoValue}
	b.begin()
	b.stmts(tree.Stmts)
	b.finish()
	l.leaveRooms()
	// A file that only declares has no code of its own.
	if len(f.Calls) == 0 && len(f.Stores) == 0 && len(f.Returns) == 0 && b.closures == 0 {
		l.drafts = l.drafts[1:]
	}
	return l
}

func (l *lowerer) pos(p token.Pos) model.Pos { return types.Position(l.tree.Lines, l.path, p) }

// unique gives an id that was not given in this file: a function declared twice
// (in two branches of a condition) keeps both bodies.
func (l *lowerer) unique(id model.FuncID) model.FuncID {
	l.ids[id]++
	if n := l.ids[id]; n > 1 {
		return id + model.FuncID("#"+string(rune('0'+min(n, 9))))
	}
	return id
}

// function lowers a declared function.
func (l *lowerer) function(n *ast.FuncDecl, scope *types.Scope) {
	if n.Name == nil {
		return
	}
	name := scope.Declared(n.Name.Name)
	var decl *types.Function
	at := l.pos(n.Name.Pos())
	for _, f := range l.decl.File.Functions {
		if f.Pos.Line == at.Line && f.Pos.Column == at.Column {
			decl = f
		}
	}
	if decl == nil {
		return
	}
	f := &model.Func{ID: l.unique(decl.Func), Name: shortName(name), Pos: decl.Pos, Exported: true, Test: l.test}
	decl.Func = f.ID
	d := &draft{f: f, ret: decl.Return}
	l.drafts = append(l.drafts, d)
	inner := *scope
	inner.Self, inner.Parent, inner.Trait = "", "", false
	b := &builder{file: l, scope: &inner, d: d, f: f, static: true, this: model.NoValue}
	b.begin()
	b.declareParams(decl.Params)
	if n.Body != nil {
		b.body(n.Body.Stmts, n.Body)
	}
	if decl.Return == nil {
		decl.Return = inferReturn(d)
		d.ret = decl.Return
	}
}

// shortName drops the namespace.
func shortName(name string) string {
	return name[strings.LastIndexByte(name, '\\')+1:]
}

// classLike lowers the methods of a declaration.
func (l *lowerer) classLike(st ast.Stmt, scope *types.Scope) {
	var name *ast.Ident
	var members []ast.Member
	switch n := st.(type) {
	case *ast.ClassDecl:
		name, members = n.Name, n.Members
	case *ast.InterfaceDecl:
		name, members = n.Name, n.Members
	case *ast.TraitDecl:
		name, members = n.Name, n.Members
	case *ast.EnumDecl:
		name, members = n.Name, n.Members
	}
	if name == nil {
		return
	}
	at := l.pos(name.Pos())
	for _, c := range l.decl.File.Classes {
		if !c.Anonymous && c.Pos.Line == at.Line && c.Pos.Column == at.Column {
			l.class(c, members, scope)
			return
		}
	}
}

// anonymous declares and lowers a class of an expression and returns its name.
func (l *lowerer) anonymous(n *ast.ClassDecl, scope *types.Scope) string {
	c := l.decl.Anonymous(n, scope)
	if !l.classN[c] {
		l.class(c, n.Members, scope)
	}
	return c.Name
}

func (l *lowerer) class(c *types.Class, members []ast.Member, scope *types.Scope) {
	if l.classN[c] {
		return
	}
	l.classN[c] = true
	in := types.ClassScope(scope, c)
	first := len(l.drafts)
	methods := 0
	for _, m := range members {
		switch n := m.(type) {
		case *ast.ClassMethod:
			if n.Name == nil {
				continue
			}
			decl := methodAt(c, l.pos(n.Name.Pos()), &methods)
			if decl != nil {
				l.method(c, decl, n, in)
			}
		case *ast.Property:
			if n.Hooks != nil {
				for _, it := range n.Items {
					if it != nil && it.Name != nil {
						l.hooks(c, it.Name.Name, n.Hooks, in)
					}
				}
			}
		}
	}
	inferProperties(c, l.drafts[first:])
	inferEntity(c, l.drafts[first:])
	inferScopes(c, l.drafts[first:])
}

// methodAt finds the declaration at a position; from is where the last search
// ended.
func methodAt(c *types.Class, at model.Pos, from *int) *types.Method {
	for i := *from; i < len(c.Methods); i++ {
		if p := c.Methods[i].Pos; p.Line == at.Line && p.Column == at.Column && !c.Methods[i].Virtual {
			*from = i + 1
			return c.Methods[i]
		}
	}
	return nil
}

func (l *lowerer) method(c *types.Class, decl *types.Method, n *ast.ClassMethod, in *types.Scope) {
	f := &model.Func{
		ID: l.unique(decl.Func), Name: displayClass(c) + "::" + decl.Name, Pos: decl.Pos, Owner: model.TypeID(c.Name),
		Static: decl.Static, Exported: decl.Visibility == types.Public, Test: l.test || c.Test,
	}
	decl.Func = f.ID
	d := &draft{f: f, class: c, ret: decl.Return}
	l.drafts = append(l.drafts, d)
	scope := *in
	b := &builder{file: l, scope: &scope, d: d, f: f, static: decl.Static, this: model.NoValue}
	if !decl.Static {
		f.Receiver = &model.Param{Name: "this", Type: f.Owner}
	}
	if n.Body == nil {
		b.abstract(decl.Params)
		return
	}
	b.begin()
	b.declareParams(decl.Params)
	for _, p := range decl.Params {
		v := b.lookup(p.Name)
		if !p.Promoted || v == model.NoValue || b.receiver() == model.NoValue {
			continue
		}
		b.store(model.Place{Kind: model.FieldPlace, Base: b.receiver(), Owner: f.Owner, Name: p.Name, Key: model.NoValue}, v, n.Name.Pos())
		b.f.Stores[len(b.f.Stores)-1].Pos = p.Pos
	}
	b.body(n.Body.Stmts, n.Body)
	if decl.Return == nil {
		decl.Return = inferReturn(d)
		d.ret = decl.Return
	}
	for _, p := range n.Params {
		if p != nil && p.Hooks != nil && p.Var != nil {
			l.hooks(c, p.Var.Name, p.Hooks, in)
		}
	}
}

// abstract gives a function without a body its parameters.
func (b *builder) abstract(params []*types.Param) {
	b.d.params = params
	for _, p := range params {
		b.f.Params = append(b.f.Params, model.Param{Name: p.Name, Type: p.Type.ID(), Variadic: p.Variadic, ByRef: p.ByRef, Optional: p.Optional})
	}
}

// displayClass is a class as people say it.
func displayClass(c *types.Class) string {
	if c.Anonymous {
		return "class@anonymous"
	}
	return shortName(c.Name)
}

// hooks lowers the hooks of a property as methods "prop::get" and "prop::set".
func (l *lowerer) hooks(c *types.Class, prop string, list *ast.HookList, in *types.Scope) {
	for _, h := range list.Hooks {
		if h == nil || h.Name == nil || h.X == nil && h.Body == nil {
			continue
		}
		name := prop + "::" + strings.ToLower(h.Name.Name)
		pos := l.pos(h.Name.Pos())
		end := l.pos(h.End())
		pos.EndLine, pos.EndColumn = end.Line, end.Column
		f := &model.Func{
			ID: l.unique(model.FuncID(c.Name + "::" + name)), Name: displayClass(c) + "::" + name, Pos: pos, Owner: model.TypeID(c.Name),
			Receiver: &model.Param{Name: "this", Type: model.TypeID(c.Name)}, Test: l.test || c.Test,
		}
		d := &draft{f: f, class: c}
		l.drafts = append(l.drafts, d)
		scope := *in
		b := &builder{file: l, scope: &scope, d: d, f: f, this: model.NoValue}
		b.begin()
		params, _ := l.decl.Params(h.Params, in, h.Doc)
		if len(params) == 0 && strings.EqualFold(h.Name.Name, "set") {
			params = []*types.Param{{Name: "value"}}
		}
		b.declareParams(params)
		if h.Body != nil {
			b.body(h.Body.Stmts, h.Body)
			continue
		}
		v := b.expr(h.X)
		if b.live() {
			if strings.EqualFold(h.Name.Name, "set") {
				b.store(model.Place{Kind: model.FieldPlace, Base: b.receiver(), Owner: f.Owner, Name: prop, Key: model.NoValue}, v, h.X.Pos())
			} else {
				b.ret(v, h.X, false)
			}
		}
		b.finish()
	}
}
