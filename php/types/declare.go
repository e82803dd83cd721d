package types

import (
	"fmt"
	"strings"

	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/php/ast"
	"github.com/cachevet/cachevet/php/token"
)

// A Declarer collects what one file declares. [Load] uses one per file; a
// reader of function bodies uses it to declare the classes it finds in
// expressions.
type Declarer struct {
	File  *File
	lines *token.File
	seen  map[*ast.ClassDecl]*Class
}

// Declare collects the declarations of a file: those at the top and in blocks,
// also in function bodies, but not classes in expressions.
func Declare(path string, file *ast.File) *Declarer {
	d := &Declarer{File: &File{Path: path}, lines: file.Lines}
	s := &Scope{}
	d.stmts(file.Stmts, s)
	return d
}

// stmts walks statements for declarations. Bodies of functions are walked too,
// since a class may be declared when a function runs.
func (d *Declarer) stmts(list []ast.Stmt, s *Scope) {
	for _, st := range list {
		d.stmt(st, s)
	}
}

func (d *Declarer) stmt(st ast.Stmt, s *Scope) {
	switch n := st.(type) {
	case *ast.Namespace:
		s.EnterNamespace(n)
		d.stmts(n.Stmts, s)
		if n.Lbrace.IsValid() {
			s.EnterNamespace(nil)
		}
	case *ast.UseStmt:
		s.Use(n)
	case *ast.ClassDecl:
		if n.Name != nil {
			d.class(n, s)
		}
	case *ast.InterfaceDecl:
		d.interfaceDecl(n, s)
	case *ast.TraitDecl:
		d.traitDecl(n, s)
	case *ast.EnumDecl:
		d.enumDecl(n, s)
	case *ast.FuncDecl:
		d.function(n, s)
		if n.Body != nil {
			d.stmts(n.Body.Stmts, s)
		}
	case *ast.ConstDecl:
		for _, it := range n.Items {
			if it == nil || it.Name == nil {
				continue
			}
			d.File.Constants = append(d.File.Constants, &Constant{
				Name: strings.Clone(s.Declared(it.Name.Name)), Value: d.expr(s, it.Value), Pos: d.pos(it.Name.Pos()), Attrs: d.attrs(n.Attrs, s),
			})
		}
	case *ast.ExprStmt:
		d.define(n.X, s)
	case *ast.Block:
		d.stmts(n.Stmts, s)
	case *ast.IfStmt:
		d.maybe(n.Body, s)
		for _, e := range n.ElseIfs {
			d.maybe(e.Body, s)
		}
		if n.Else != nil {
			d.maybe(n.Else.Body, s)
		}
	case *ast.DeclareStmt:
		d.maybe(n.Body, s)
	case *ast.TryStmt:
		if n.Body != nil {
			d.stmts(n.Body.Stmts, s)
		}
	}
}

func (d *Declarer) maybe(st ast.Stmt, s *Scope) {
	if st != nil {
		d.stmt(st, s)
	}
}

// alias declares class_alias(A::class, 'B') as a class B that adds nothing to A.
func (d *Declarer) alias(call *ast.FuncCall, s *Scope) {
	of, as := className(call.Args[0], s), className(call.Args[1], s)
	if of == "" || as == "" || strings.EqualFold(of, as) {
		return
	}
	at := d.span(call.Pos(), call.End())
	d.File.Classes = append(d.File.Classes, &Class{Kind: model.Class, Name: as, File: d.File.Path, Pos: at, Parent: of})
}

// className is the class that an argument names: A::class, 'A'.
func className(a *ast.Arg, s *Scope) string {
	if a == nil {
		return ""
	}
	switch x := ast.Unparen(a.Value).(type) {
	case *ast.StringLit:
		return strings.Clone(strings.TrimPrefix(x.Value(), `\`))
	case *ast.ClassConstFetch:
		if id, ok := x.Name.(*ast.Ident); ok && strings.EqualFold(id.Name, "class") {
			if n, ok := x.Class.(*ast.Name); ok {
				return strings.Clone(s.Class(n.Name))
			}
		}
	}
	return ""
}

// define takes define('NAME', value) for a constant and class_alias(…) for a
// class.
func (d *Declarer) define(e ast.Expr, s *Scope) {
	call, ok := e.(*ast.FuncCall)
	if !ok || len(call.Args) < 2 || call.Args[0] == nil || call.Args[1] == nil {
		return
	}
	name, ok := call.Func.(*ast.Name)
	if !ok {
		return
	}
	if strings.EqualFold(strings.TrimPrefix(name.Name, `\`), "class_alias") {
		d.alias(call, s)
		return
	}
	if !strings.EqualFold(strings.TrimPrefix(name.Name, `\`), "define") {
		return
	}
	if lit, ok := ast.Unparen(call.Args[0].Value).(*ast.StringLit); ok {
		d.File.Constants = append(d.File.Constants, &Constant{
			Name: strings.Clone(strings.TrimPrefix(lit.Value(), `\`)), Value: d.expr(s, call.Args[1].Value), Pos: d.pos(call.Pos()),
		})
	}
}

func (d *Declarer) pos(p token.Pos) model.Pos { return Position(d.lines, d.File.Path, p) }

// span is the position of a name up to the end of its declaration.
func (d *Declarer) span(from, to token.Pos) model.Pos {
	p := d.pos(from)
	q := d.pos(to)
	p.EndLine, p.EndColumn = q.Line, q.Column
	return p
}

func (d *Declarer) expr(s *Scope, e ast.Expr) *Expr {
	if e == nil {
		return nil
	}
	return NewExpr(s, d.lines, d.File.Path, e)
}

func (d *Declarer) attrs(groups []*ast.AttributeGroup, s *Scope) []Attribute {
	var out []Attribute
	for _, g := range groups {
		for _, a := range g.Attrs {
			if a == nil || a.Name == nil {
				continue
			}
			attr := Attribute{Name: strings.Clone(s.Class(a.Name.Name)), Pos: d.pos(a.Name.Pos())}
			for _, arg := range a.Args {
				if arg == nil {
					continue
				}
				x := AttrArg{Value: d.expr(s, arg.Value)}
				if arg.Name != nil {
					x.Name = strings.Clone(arg.Name.Name)
				}
				attr.Args = append(attr.Args, x)
			}
			out = append(out, attr)
		}
	}
	return out
}

// doc keeps a docblock that has tags.
func doc(c *ast.Comment) string {
	if c == nil || strings.IndexByte(c.Text, '@') < 0 {
		return ""
	}
	return strings.Clone(c.Text)
}

func docText(c *ast.Comment) string {
	if c == nil {
		return ""
	}
	return c.Text
}

// AnonymousName is the name of a class without one.
func AnonymousName(pos model.Pos) string {
	file := strings.NewReplacer(" ", "_", "$", "_", `\`, "_").Replace(pos.File)
	return fmt.Sprintf("class@%s:%d:%d", file, pos.Line, pos.Column)
}

// Anonymous declares a class of an expression, once.
func (d *Declarer) Anonymous(n *ast.ClassDecl, s *Scope) *Class {
	if c, ok := d.seen[n]; ok {
		return c
	}
	c := d.class(n, s)
	if d.seen == nil {
		d.seen = map[*ast.ClassDecl]*Class{}
	}
	d.seen[n] = c
	return c
}

// ClassScope is the scope inside of a class.
func ClassScope(s *Scope, c *Class) *Scope {
	in := *s
	in.Self, in.Parent, in.Trait = c.Name, c.Parent, c.Kind == model.Trait
	in.templates = nil
	for _, t := range c.Templates {
		in.templates = append(in.templates, t.Name)
	}
	return &in
}

func (d *Declarer) class(n *ast.ClassDecl, s *Scope) *Class {
	c := &Class{Kind: model.Class, File: d.File.Path, Doc: doc(n.Doc)}
	if n.Name != nil {
		c.Name = strings.Clone(s.Declared(n.Name.Name))
		c.Pos = d.span(n.Name.Pos(), n.End())
	} else {
		c.Anonymous = true
		c.Pos = d.span(n.Keyword, n.End())
		c.Name = AnonymousName(c.Pos)
	}
	c.Abstract = n.Mods.Has(token.KwAbstract)
	c.Final = n.Mods.Has(token.KwFinal)
	c.ReadOnly = n.Mods.Has(token.KwReadonly)
	if n.Extends != nil {
		c.Parent = strings.Clone(s.Class(n.Extends.Name))
	}
	c.Interfaces = classNames(n.Implements, s)
	d.finish(c, n.Attrs, n.Doc, n.Members, s)
	return c
}

func (d *Declarer) interfaceDecl(n *ast.InterfaceDecl, s *Scope) {
	if n.Name == nil {
		return
	}
	c := &Class{Kind: model.Interface, File: d.File.Path, Doc: doc(n.Doc), Abstract: true,
		Name: strings.Clone(s.Declared(n.Name.Name)), Pos: d.span(n.Name.Pos(), n.End()), Interfaces: classNames(n.Extends, s)}
	d.finish(c, n.Attrs, n.Doc, n.Members, s)
}

func (d *Declarer) traitDecl(n *ast.TraitDecl, s *Scope) {
	if n.Name == nil {
		return
	}
	c := &Class{Kind: model.Trait, File: d.File.Path, Doc: doc(n.Doc),
		Name: strings.Clone(s.Declared(n.Name.Name)), Pos: d.span(n.Name.Pos(), n.End())}
	d.finish(c, n.Attrs, n.Doc, n.Members, s)
}

func (d *Declarer) enumDecl(n *ast.EnumDecl, s *Scope) {
	if n.Name == nil {
		return
	}
	c := &Class{Kind: model.Enum, File: d.File.Path, Doc: doc(n.Doc), Final: true,
		Name: strings.Clone(s.Declared(n.Name.Name)), Pos: d.span(n.Name.Pos(), n.End()), Interfaces: classNames(n.Implements, s)}
	c.Backed = s.Type(n.Scalar)
	c.Interfaces = append(c.Interfaces, "UnitEnum")
	if c.Backed != nil {
		c.Interfaces = append(c.Interfaces, "BackedEnum")
	}
	d.finish(c, n.Attrs, n.Doc, n.Members, s)
}

func classNames(list []*ast.Name, s *Scope) []string {
	var out []string
	for _, n := range list {
		if n != nil {
			out = append(out, strings.Clone(s.Class(n.Name)))
		}
	}
	return out
}

// finish reads attributes, docblock and members.
func (d *Declarer) finish(c *Class, attrs []*ast.AttributeGroup, comment *ast.Comment, members []ast.Member, outer *Scope) {
	d.File.Classes = append(d.File.Classes, c)
	in := ClassScope(outer, c)
	if db := in.docblock(docText(comment)); db != nil {
		c.Templates, c.Supers, c.Mixins = db.templates, db.supers, db.mixins
		for _, p := range db.properties {
			c.Properties = append(c.Properties, &Property{Name: strings.Clone(p.name), Type: p.typ, FromDoc: true, Virtual: true, Pos: c.Pos})
		}
		defer func() {
			for _, m := range db.methods {
				if c.Method(m.Name) == nil {
					m.Name = strings.Clone(m.Name)
					m.Func = model.FuncID(c.Name + "::" + m.Name)
					c.Methods = append(c.Methods, m)
				}
			}
		}()
	}
	c.Attrs = d.attrs(attrs, in)
	for _, m := range members {
		switch m := m.(type) {
		case *ast.ClassConst:
			for _, it := range m.Items {
				if it != nil && it.Name != nil {
					c.Constants = append(c.Constants, &Constant{Name: strings.Clone(it.Name.Name), Value: d.expr(in, it.Value), Pos: d.pos(it.Name.Pos()), Attrs: d.attrs(m.Attrs, in)})
				}
			}
		case *ast.EnumCase:
			if m.Name != nil {
				c.Constants = append(c.Constants, &Constant{Name: strings.Clone(m.Name.Name), Value: d.expr(in, m.Value), Case: true, Pos: d.pos(m.Name.Pos()), Attrs: d.attrs(m.Attrs, in)})
			}
		case *ast.Property:
			d.property(c, m, in)
		case *ast.ClassMethod:
			d.method(c, m, in)
		case *ast.TraitUse:
			d.traitUse(c, m, in)
		}
	}
}

// hasGet reports whether reading a property runs a hook.
func hasGet(l *ast.HookList) bool {
	if l == nil {
		return false
	}
	for _, h := range l.Hooks {
		if h != nil && h.Name != nil && strings.EqualFold(h.Name.Name, "get") && (h.X != nil || h.Body != nil) {
			return true
		}
	}
	return false
}

func visibility(mods ast.Modifiers) Visibility {
	switch {
	case mods.Has(token.KwPrivate):
		return Private
	case mods.Has(token.KwProtected):
		return Protected
	}
	return Public
}

func (d *Declarer) property(c *Class, m *ast.Property, in *Scope) {
	var docs []docVar
	if m.Doc != nil {
		s := *in
		if db := s.docblock(m.Doc.Text); db != nil {
			docs = db.vars
		}
	}
	native := in.Type(m.Type)
	for _, it := range m.Items {
		if it == nil || it.Name == nil {
			continue
		}
		p := &Property{
			Name: strings.Clone(it.Name.Name), Type: native, Pos: d.pos(it.Name.Pos()), Visibility: visibility(m.Mods),
			Static: m.Mods.Has(token.KwStatic), ReadOnly: m.Mods.Has(token.KwReadonly) || c.ReadOnly,
			Hooked: hasGet(m.Hooks), Default: d.expr(in, it.Default), Attrs: d.attrs(m.Attrs, in), Doc: doc(m.Doc),
		}
		for _, v := range docs {
			if v.name == "" || v.name == p.Name {
				p.Type, p.FromDoc = refine(native, v.typ)
			}
		}
		c.Properties = append(c.Properties, p)
	}
}

func (d *Declarer) method(c *Class, m *ast.ClassMethod, in *Scope) {
	if m.Name == nil {
		return
	}
	s := *in
	db := s.docblock(docText(m.Doc))
	name := strings.Clone(m.Name.Name)
	f := &Method{
		Name: name, Func: model.FuncID(c.Name + "::" + name), Pos: d.span(m.Name.Pos(), m.End()),
		Visibility: visibility(m.Mods), Static: m.Mods.Has(token.KwStatic), Final: m.Mods.Has(token.KwFinal) || m.Mods.Has(token.KwPrivate),
		Abstract: m.Body == nil, Return: s.Type(m.Result), Attrs: d.attrs(m.Attrs, in), Doc: doc(m.Doc),
		Generator: hasYield(m.Body),
	}
	if db != nil {
		f.Templates = db.templates
		f.Return, _ = refine(f.Return, db.ret)
	}
	f.Params = d.params(m.Params, &s, db)
	for i, p := range m.Params {
		if p == nil || p.Var == nil || !p.IsPromoted() {
			continue
		}
		q := f.paramAt(strings.TrimPrefix(p.Var.Name, "$"), i)
		if q == nil {
			continue
		}
		q.Promoted = true
		prop := &Property{
			Name: q.Name, Type: q.Type, Pos: q.Pos, Visibility: visibility(p.Mods), Promoted: true, Hooked: hasGet(p.Hooks),
			ReadOnly: p.Mods.Has(token.KwReadonly) || c.ReadOnly, Attrs: q.Attrs, Default: q.Default,
		}
		if p.Doc != nil {
			t := s
			if pdb := t.docblock(p.Doc.Text); pdb != nil {
				for _, v := range pdb.vars {
					prop.Type, prop.FromDoc = refine(q.Type, v.typ)
					q.Type = prop.Type
				}
			}
		}
		c.Properties = append(c.Properties, prop)
	}
	c.Methods = append(c.Methods, f)
}

func (m *Method) paramAt(name string, i int) *Param {
	if i < len(m.Params) && m.Params[i].Name == name {
		return m.Params[i]
	}
	return m.Param(name)
}

func (d *Declarer) params(list []*ast.Param, s *Scope, db *docblock) []*Param {
	out := make([]*Param, 0, len(list))
	for _, p := range list {
		if p == nil || p.Var == nil {
			continue
		}
		q := &Param{
			Name: strings.Clone(p.Var.Name), Type: s.Type(p.Type), Pos: d.pos(p.Var.Pos()), ByRef: p.Amp.IsValid(),
			Variadic: p.Ellipsis.IsValid(), Default: d.expr(s, p.Default), Attrs: d.attrs(p.Attrs, s),
		}
		q.Optional = q.Default != nil || q.Variadic
		if db != nil {
			q.Type, _ = refine(q.Type, db.params[q.Name])
		}
		// f(Foo $x = null) allows null by itself.
		if q.Default != nil && q.Default.Op == OpNull {
			q.Type = q.Type.nullable()
		}
		out = append(out, q)
	}
	return out
}

// Params converts the parameters of a closure or function.
func (d *Declarer) Params(list []*ast.Param, s *Scope, comment *ast.Comment) ([]*Param, *Type) {
	in := *s
	db := in.docblock(docText(comment))
	var ret *Type
	if db != nil {
		ret = db.ret
	}
	return d.params(list, &in, db), ret
}

// VarTypes returns the types that a comment gives to variables: /** @var Foo
// $x */. The name "" stands for the variable of the statement.
func (s *Scope) VarTypes(comment string) map[string]*Type {
	if !strings.Contains(comment, "@var") && !strings.Contains(comment, "-var") {
		return nil
	}
	in := *s
	db := in.docblock(comment)
	if db == nil || len(db.vars) == 0 {
		return nil
	}
	m := map[string]*Type{}
	for _, v := range db.vars {
		m[v.name] = v.typ
	}
	return m
}

func (d *Declarer) traitUse(c *Class, m *ast.TraitUse, in *Scope) {
	c.Traits = append(c.Traits, classNames(m.Traits, in)...)
	if m.Doc != nil {
		s := *in
		if db := s.docblock(m.Doc.Text); db != nil {
			c.Supers = append(c.Supers, db.supers...)
		}
	}
	for _, a := range m.Adaptations {
		if a == nil || a.Method == nil {
			continue
		}
		ad := Adaptation{Method: strings.Clone(a.Method.Name), Instead: classNames(a.Insteadof, in)}
		if a.Trait != nil {
			ad.Trait = strings.Clone(in.Class(a.Trait.Name))
		}
		if a.Alias != nil {
			ad.Alias = strings.Clone(a.Alias.Name)
		}
		if len(a.Mods) > 0 {
			ad.Visibility, ad.HasVisibility = visibility(a.Mods), true
		}
		c.Adapt = append(c.Adapt, ad)
	}
}

func (d *Declarer) function(n *ast.FuncDecl, s *Scope) {
	if n.Name == nil {
		return
	}
	in := *s
	in.templates = nil
	db := in.docblock(docText(n.Doc))
	name := strings.Clone(s.Declared(n.Name.Name))
	f := &Function{
		Name: name, Func: model.FuncID(name), File: d.File.Path, Pos: d.span(n.Name.Pos(), n.End()),
		Return: in.Type(n.Result), Attrs: d.attrs(n.Attrs, s), Doc: doc(n.Doc), Generator: hasYield(n.Body),
	}
	if db != nil {
		f.Templates = db.templates
		f.Return, _ = refine(f.Return, db.ret)
	}
	f.Params = d.params(n.Params, &in, db)
	d.File.Functions = append(d.File.Functions, f)
}

// hasYield reports whether a body makes its function a generator.
func hasYield(b *ast.Block) bool {
	if b == nil {
		return false
	}
	found := false
	ast.Inspect(b, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.Yield, *ast.YieldFrom:
			found = true
		case *ast.Closure, *ast.ArrowFunc, *ast.ClassDecl, *ast.FuncDecl:
			return false
		}
		return !found
	})
	return found
}
