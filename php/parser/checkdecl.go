package parser

import (
	"github.com/cachevet/cachevet/php/ast"
	"github.com/cachevet/cachevet/php/token"
)

// The checks of types, defaults and members.

// checkNullable reports ?T where T cannot be nullable.
func (p *parser) checkNullable(t *ast.NullableType) {
	n, ok := t.Type.(*ast.Name)
	switch {
	case !ok:
	case n.Is("mixed"):
		p.compileError(t.Question, "Type mixed cannot be marked as nullable since mixed already includes null")
	case n.Is("void"):
		p.compileError(t.Question, "Void can only be used as a standalone type")
	case n.Is("never"):
		p.compileError(t.Question, "never can only be used as a standalone type")
	case n.Is("null"):
		p.compileError(t.Question, "null cannot be marked as nullable")
	}
}

// checkUnion reports parts of a union that cannot be in one.
func (p *parser) checkUnion(t *ast.UnionType) {
	for i, part := range t.Types {
		n, ok := part.(*ast.Name)
		switch {
		case !ok:
			continue
		case n.Is("mixed"):
			p.compileError(n.NamePos, "Type mixed can only be used as a standalone type")
		case n.Is("void"):
			p.compileError(n.NamePos, "Void can only be used as a standalone type")
		case n.Is("never"):
			p.compileError(n.NamePos, "never can only be used as a standalone type")
		}
		for _, before := range t.Types[:min(i, 64)] {
			if b, ok := before.(*ast.Name); ok && n.Is(b.Name) {
				p.compileError(n.NamePos, "Duplicate type %s is redundant", n.Name)
				break
			}
		}
	}
}

// checkIntersection reports parts of an intersection that are no classes.
func (p *parser) checkIntersection(types []ast.Type) {
	for _, t := range types {
		if n, ok := t.(*ast.Name); ok && n.IsBuiltinType() && !n.Is("self") && !n.Is("parent") {
			p.compileError(n.NamePos, "Type %s cannot be part of an intersection type", n.Name)
		}
	}
}

// checkScalar reports the type of an enum's values if it is neither int nor string.
func (p *parser) checkScalar(t ast.Type) {
	switch n := t.(type) {
	case *ast.BadType:
		return
	case *ast.Name:
		if n.Is("int") || n.Is("string") {
			return
		}
	}
	p.compileError(t.Pos(), "Enum backing type must be int or string, %s given", p.text[t.Pos():t.End()])
}

// checkDefault reports a literal that is not of the type of what it is the default of. The message is
// made of a format with the type of the literal, and of the type.
func (p *parser) checkDefault(x ast.Expr, t ast.Type, format string, args ...any) {
	if x == nil || t == nil || p.mode&SkipCompileErrors != 0 {
		return
	}
	kind := literalType(x, 0)
	if kind == "" || accepts(t, kind) {
		return
	}
	args = append(append([]any{kind}, args...), p.text[t.Pos():t.End()])
	p.compileError(x.Pos(), format+" of type %s", args...)
}

// literalType returns the type of a literal as PHP's messages name it, or "" if x is not one. Arrays
// count if all of their elements do.
func literalType(x ast.Expr, depth int) string {
	switch x := ast.Unparen(x).(type) {
	case *ast.IntLit:
		return "int"
	case *ast.FloatLit:
		return "float"
	case *ast.StringLit:
		return "string"
	case *ast.UnaryExpr:
		if k := literalType(x.X, depth); x.Op == token.Minus && (k == "int" || k == "float") {
			return k
		}
	case *ast.ConstFetch:
		switch {
		case x.Name.Is("null"):
			return "null"
		case x.Name.Is("true"), x.Name.Is("false"):
			return "bool"
		}
	case *ast.ArrayExpr:
		if depth > 4 || len(x.Items) > 16 {
			return ""
		}
		for _, element := range x.Items {
			it := ast.ItemOf(element)
			if it.Value == nil || it.Ellipsis.IsValid() || it.Amp.IsValid() || literalType(it.Value, depth+1) == "" ||
				it.Key != nil && literalType(it.Key, depth+1) == "" {
				return ""
			}
		}
		return "array"
	}
	return ""
}

// accepts reports whether a literal of a type may be the default of something of the type t.
func accepts(t ast.Type, literal string) bool {
	switch t := t.(type) {
	case *ast.NullableType:
		return literal == "null" || accepts(t.Type, literal)
	case *ast.UnionType:
		for _, part := range t.Types {
			if accepts(part, literal) {
				return true
			}
		}
	case *ast.Name:
		if t.Is(literal) || t.Is("mixed") {
			return true
		}
		switch literal {
		case "int":
			return t.Is("float")
		case "bool":
			return t.Is("true") || t.Is("false")
		case "array":
			return t.Is("iterable")
		}
	case *ast.BadType:
		return true
	}
	return false
}

// checkParamDefault reports a default that the type of the parameter does not take. A default of null
// makes the type nullable, but not that of a property.
func (p *parser) checkParamDefault(x *ast.Param) {
	if x.Default == nil || x.Type == nil || literalType(x.Default, 0) == "null" && !x.IsPromoted() {
		return
	}
	p.checkDefault(x.Default, x.Type, "Cannot use %s as default value for parameter $%s", x.Var.Name)
}

// checkPromoted reports a promoted property that cannot be one.
func (p *parser) checkPromoted(b *classBody, x *ast.Param) {
	if x.Type == nil && (x.Mods.Has(token.KwReadonly) || b.mods.Has(token.KwReadonly)) {
		p.compileError(x.Var.Dollar, "Readonly property %s::$%s must have type", b.name, x.Var.Name)
	}
	p.checkVisibility(b, x.Mods, x.Var.Dollar, x.Var.Name)
	p.checkHookBodies(b, x.Mods, x.Hooks)
}

func (p *parser) checkProperty(b *classBody, n *ast.Property) {
	switch {
	case b.kind == token.KwEnum:
		p.compileError(n.Mods[0].ModPos, "Enum %s cannot include properties", b.name)
		return
	case b.kind == token.KwInterface && n.Hooks == nil:
		p.compileError(n.Mods[0].ModPos, "Interfaces may only include hooked properties")
		return
	case b.kind == token.KwInterface && (n.Mods.Has(token.KwPrivate) || n.Mods.Has(token.KwProtected)):
		p.compileError(n.Mods[0].ModPos, "Property in interface cannot be protected or private")
	case b.kind == token.KwInterface && n.Mods.Has(token.KwFinal):
		p.compileError(n.Mods[0].ModPos, "Property in interface cannot be final")
	case b.kind == token.KwInterface && n.Mods.Has(token.KwAbstract):
		p.compileError(n.Mods[0].ModPos, "Property in interface cannot be explicitly abstract. All interface members are implicitly abstract")
	case n.Mods.Has(token.KwPrivate) && n.Mods.Has(token.KwFinal):
		p.compileError(n.Mods[0].ModPos, "Property cannot be both final and private")
	case n.Hooks == nil && n.Mods.Has(token.KwAbstract):
		p.compileError(n.Mods.Find(token.KwAbstract), "Only hooked properties may be declared abstract")
	case n.Hooks != nil && n.Mods.Has(token.KwStatic):
		p.compileError(n.Hooks.Lbrace, "Cannot declare hooks for static property")
	case n.Hooks != nil && (n.Mods.Has(token.KwReadonly) || b.mods.Has(token.KwReadonly)):
		p.compileError(n.Hooks.Lbrace, "Hooked properties cannot be readonly")
	}
	p.checkVisibility(b, n.Mods, n.Items[0].Name.Dollar, n.Items[0].Name.Name)
	p.checkHookBodies(b, n.Mods, n.Hooks)
	for _, it := range n.Items {
		if it.Default == nil || n.Type == nil {
			continue
		}
		if literalType(it.Default, 0) == "null" && !accepts(n.Type, "null") {
			p.compileError(it.Default.Pos(), "Default value for property of type %s may not be null", p.text[n.Type.Pos():n.Type.End()])
			continue
		}
		p.checkDefault(it.Default, n.Type, "Cannot use %s as default value for property %s::$%s", b.name, it.Name.Name)
	}
}

// checkVisibility reports a property that more can write than read.
func (p *parser) checkVisibility(b *classBody, mods ast.Modifiers, pos token.Pos, name string) {
	read, write := 0, 0
	for _, m := range mods {
		switch m.Kind {
		case token.KwPrivate:
			read = 2
		case token.KwProtected:
			read = 1
		case token.PrivateSet:
			write = 2
		case token.ProtectedSet:
			write = 1
		case token.PublicSet:
			write = -1
		}
	}
	if write != 0 && max(write, 0) < read {
		p.compileError(pos, "Visibility of property %s::$%s must not be weaker than set visibility", b.name, name)
	}
}

// checkHookBodies reports hooks with and without a body where it must be otherwise, and those that no
// subclass could have of its own.
func (p *parser) checkHookBodies(b *classBody, mods ast.Modifiers, list *ast.HookList) {
	if list == nil || b.kind == 0 {
		return
	}
	open := 0
	for _, h := range list.Hooks {
		body := h.Body != nil || h.X != nil
		switch {
		case b.kind == token.KwInterface && body:
			p.compileError(h.Name.NamePos, "Abstract property hook cannot have body")
		case b.kind == token.KwInterface:
		case !mods.Has(token.KwAbstract) && !body:
			p.compileError(h.Name.NamePos, "Non-abstract property hook must have a body")
		case mods.Has(token.KwPrivate) && !body:
			p.compileError(h.Name.NamePos, "Property hook cannot be both abstract and private")
		case mods.Has(token.KwPrivate) && h.Mods.Has(token.KwFinal):
			p.compileError(h.Name.NamePos, "Property hook cannot be both final and private")
		}
		if !body {
			open++
		}
	}
	if mods.Has(token.KwAbstract) && open == 0 && len(list.Hooks) > 0 {
		p.compileError(list.Lbrace, "Abstract property must specify at least one abstract hook")
	}
}

func (p *parser) checkMethod(b *classBody, m *ast.ClassMethod) {
	constructor := token.EqualFold(m.Name.Name, "__construct")
	for _, x := range m.Params {
		switch {
		case !x.IsPromoted():
		case constructor:
			p.checkPromoted(b, x)
		default:
			p.compileError(x.Pos(), "Cannot declare promoted property outside a constructor")
		}
	}
	p.checkMagic(b, m)
	abstract := m.Mods.Has(token.KwAbstract)
	switch {
	case b.kind == 0 || m.Name.Name == "":
	case b.kind == token.KwInterface:
		if m.Body != nil {
			p.compileError(m.Name.NamePos, "Interface function %s::%s() cannot contain body", b.name, m.Name.Name)
		}
		if m.Mods.Has(token.KwPrivate) || m.Mods.Has(token.KwProtected) {
			p.compileError(m.Name.NamePos, "Access type for interface method %s::%s() must be public", b.name, m.Name.Name)
		}
		if abstract || m.Mods.Has(token.KwFinal) {
			word := token.KwFinal
			if abstract {
				word = token.KwAbstract
			}
			p.compileError(m.Name.NamePos, "Interface method %s::%s() must not be %s", b.name, m.Name.Name, word)
		}
	case abstract && m.Body != nil:
		p.compileError(m.Name.NamePos, "Abstract function %s::%s() cannot contain body", b.name, m.Name.Name)
	case !abstract && m.Body == nil:
		p.compileError(m.Name.NamePos, "Non-abstract method %s::%s() must contain body", b.name, m.Name.Name)
	case abstract && b.kind == token.KwEnum:
		p.compileError(m.Name.NamePos, "Enum method %s::%s() must not be abstract", b.name, m.Name.Name)
	case abstract && b.kind == token.KwClass && !b.mods.Has(token.KwAbstract):
		p.compileError(m.Name.NamePos, "Class %s declares abstract method %s() and must therefore be declared abstract", b.name, m.Name.Name)
	}
}

// checkNested reports a class that is declared within a method of another one.
func (p *parser) checkNested(pos token.Pos) {
	if p.class.inside && p.fn.inside && !p.fn.named {
		p.compileError(pos, "Class declarations may not be nested")
	}
}

// checkMembers reports members of a class that have the same name.
func (p *parser) checkMembers(b *classBody) {
	if p.mode&SkipCompileErrors != 0 || len(p.errors) > 0 || b.name == "" {
		return
	}
	seen := &p.seen
	seen.reset()
	for _, m := range *b.members {
		switch m := m.(type) {
		case *ast.ClassMethod:
			if seen.add(declared{kind: token.KwFunction, name: m.Name.Name}) {
				p.compileError(m.Name.NamePos, "Cannot redeclare %s::%s()", b.name, m.Name.Name)
			}
		case *ast.ClassConst:
			for _, it := range m.Items {
				p.checkConstTwice(b, it.Name)
			}
		case *ast.EnumCase:
			p.checkConstTwice(b, m.Name)
			p.checkConstName(m.Name)
			switch {
			case m.Value != nil && !b.backed:
				p.compileError(m.Name.NamePos, "Case %s of non-backed enum %s must not have a value", m.Name.Name, b.name)
			case m.Value == nil && b.backed:
				p.compileError(m.Name.NamePos, "Case %s of backed enum %s must have a value", m.Name.Name, b.name)
			}
		case *ast.Property:
			for _, it := range m.Items {
				if seen.add(declared{kind: token.Variable, name: it.Name.Name}) {
					p.compileError(it.Name.Dollar, "Cannot redeclare %s::$%s", b.name, it.Name.Name)
				}
				p.checkTyped(b, m, it)
			}
		}
	}
}

func (p *parser) checkConstTwice(b *classBody, x *ast.Ident) {
	if p.seen.add(declared{kind: token.KwConst, name: x.Name}) {
		p.compileError(x.NamePos, "Cannot redefine class constant %s::%s", b.name, x.Name)
	}
}

// checkConstName reports the one word that no class constant can have as its name.
func (p *parser) checkConstName(x *ast.Ident) {
	if token.EqualFold(x.Name, "class") {
		p.compileError(x.NamePos, "A class constant must not be called 'class'; it is reserved for class name fetching")
	}
}

// checkTyped reports a readonly property that cannot be one, and one whose visibility needs a type.
func (p *parser) checkTyped(b *classBody, m *ast.Property, it *ast.PropertyItem) {
	if !m.Mods.Has(token.KwReadonly) && !b.mods.Has(token.KwReadonly) {
		scoped := m.Mods.Has(token.PrivateSet) || m.Mods.Has(token.ProtectedSet) || m.Mods.Has(token.PublicSet)
		if scoped && m.Type == nil {
			p.compileError(it.Name.Dollar, "Property with asymmetric visibility %s::$%s must have type", b.name, it.Name.Name)
		}
		return
	}
	switch {
	case m.Type == nil:
		p.compileError(it.Name.Dollar, "Readonly property %s::$%s must have type", b.name, it.Name.Name)
	case it.Default != nil:
		p.compileError(it.Name.Dollar, "Readonly property %s::$%s cannot have default value", b.name, it.Name.Name)
	case m.Mods.Has(token.KwStatic):
		p.compileError(it.Name.Dollar, "Static property %s::$%s cannot be readonly", b.name, it.Name.Name)
	}
}
