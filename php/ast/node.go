package ast

import (
	"strings"

	"github.com/cachevet/cachevet/php/token"
)

// Node is anything in the tree that has a range in the source.
type Node interface {
	Pos() token.Pos // offset of the first byte
	End() token.Pos // offset after the last byte
}

// Expr is an expression.
type Expr interface {
	Node
	exprNode()
}

// Stmt is a statement or declaration.
type Stmt interface {
	Node
	stmtNode()
}

// Member is a member of a class, interface, trait or enum.
type Member interface {
	Node
	memberNode()
}

// Type is a type as written in a declaration.
type Type interface {
	Node
	typeNode()
}

// File is one source file.
type File struct {
	Stmts    []Stmt      // inline HTML included
	Comments []*Comment  // all comments by offset
	Lines    *token.File // line table, name and source
}

// Pos returns 0: a file begins at its first byte.
func (f *File) Pos() token.Pos { return 0 }

// End returns the size of the file.
func (f *File) End() token.Pos {
	if f.Lines == nil {
		return 0
	}
	return token.Pos(f.Lines.Size())
}

// CommentsIn returns the comments that lie wholly in the range from pos to end.
func (f *File) CommentsIn(pos, end token.Pos) []*Comment {
	lo := searchComment(f.Comments, pos)
	hi := lo
	for hi < len(f.Comments) && f.Comments[hi].End() <= end {
		hi++
	}
	return f.Comments[lo:hi]
}

// searchComment returns the index of the first comment at or after pos.
func searchComment(list []*Comment, pos token.Pos) int {
	lo, hi := 0, len(list)
	for lo < hi {
		if m := (lo + hi) / 2; list[m].Slash < pos {
			lo = m + 1
		} else {
			hi = m
		}
	}
	return lo
}

// Comment is a comment of any kind. One-line comments do not include the line end.
type Comment struct {
	Slash token.Pos // of the "/" or "#"
	Text  string    // with its markers
}

// Pos returns the offset of the first byte.
func (c *Comment) Pos() token.Pos { return c.Slash }

// End returns the offset after the last byte.
func (c *Comment) End() token.Pos { return c.Slash + token.Pos(len(c.Text)) }

// IsDoc reports whether c is a docblock: /** followed by white space.
func (c *Comment) IsDoc() bool {
	return len(c.Text) > 4 && strings.HasPrefix(c.Text, "/**") && strings.IndexByte(" \t\r\n", c.Text[3]) >= 0
}

// Ident is a name that is never qualified: the name of a declaration, a member, an argument, a label.
// As an expression it stands only where a member is named, as in $x->name and A::name.
type Ident struct {
	NamePos token.Pos
	Name    string
}

// Pos returns the offset of the first byte.
func (x *Ident) Pos() token.Pos { return x.NamePos }

// End returns the offset after the last byte.
func (x *Ident) End() token.Pos { return x.NamePos + token.Pos(len(x.Name)) }
func (x *Ident) exprNode()      {}

// VarIdent is a name with a dollar that names no local variable: a property in its declaration, or
// the property in A::$name.
type VarIdent struct {
	Dollar token.Pos
	Name   string // without the dollar
}

// Pos returns the offset of the dollar.
func (x *VarIdent) Pos() token.Pos { return x.Dollar }

// End returns the offset after the last byte.
func (x *VarIdent) End() token.Pos {
	if x.Name == "" {
		return x.Dollar // a missing name
	}
	return x.Dollar + 1 + token.Pos(len(x.Name))
}
func (x *VarIdent) exprNode() {}

// Name is the name of a class, function, constant or namespace as written, and also a type. It is
// not resolved. Built-in types and self, parent, static, array and callable are names too.
type Name struct {
	NamePos token.Pos
	Name    string // as written: A, A\B, \A\B or namespace\A
}

// Pos returns the offset of the first byte.
func (x *Name) Pos() token.Pos { return x.NamePos }

// End returns the offset after the last byte.
func (x *Name) End() token.Pos { return x.NamePos + token.Pos(len(x.Name)) }
func (x *Name) exprNode()      {}
func (x *Name) typeNode()      {}

// IsFullyQualified reports whether the name begins with a backslash.
func (x *Name) IsFullyQualified() bool { return strings.HasPrefix(x.Name, `\`) }

// IsRelative reports whether the name begins with namespace\.
func (x *Name) IsRelative() bool {
	return len(x.Name) > 10 && x.Name[9] == '\\' && token.EqualFold(x.Name[:9], "namespace")
}

// IsUnqualified reports whether the name has no backslash.
func (x *Name) IsUnqualified() bool { return strings.IndexByte(x.Name, '\\') < 0 }

// Last returns the part after the last backslash.
func (x *Name) Last() string { return x.Name[strings.LastIndexByte(x.Name, '\\')+1:] }

// Is reports whether the name is written as s, but for case. PHP's names of classes, functions and
// types do not depend on case.
func (x *Name) Is(s string) bool { return token.EqualFold(x.Name, s) }

// IsBuiltinType reports whether the name, taken as a type, is built in (int, array, self ...) and so
// not the name of a class that could be resolved.
func (x *Name) IsBuiltinType() bool {
	switch token.ToLower(x.Name) {
	case "array", "bool", "callable", "false", "float", "int", "iterable", "mixed", "never", "null",
		"object", "parent", "self", "static", "string", "true", "void":
		return true
	}
	return false
}

// Modifier is one of public, protected, private, static, abstract, final, readonly, var and the
// scoped forms such as private(set).
type Modifier struct {
	ModPos token.Pos
	Kind   token.Kind
}

// Modifiers are the modifiers of a declaration in source order.
type Modifiers []Modifier

// Has reports whether the modifier of this kind is there.
func (m Modifiers) Has(kind token.Kind) bool { return m.Find(kind).IsValid() }

// Find returns the position of the modifier of this kind, or [token.NoPos].
func (m Modifiers) Find(kind token.Kind) token.Pos {
	for _, x := range m {
		if x.Kind == kind {
			return x.ModPos
		}
	}
	return token.NoPos
}

// AttributeGroup is #[A, B(1)].
type AttributeGroup struct {
	Open   token.Pos // of "#["
	Attrs  []*Attribute
	Rbrack token.Pos
}

// Pos returns the offset of the "#[".
func (g *AttributeGroup) Pos() token.Pos { return g.Open }

// End returns the offset after the "]".
func (g *AttributeGroup) End() token.Pos { return g.Rbrack + 1 }

// Attribute is one attribute of a group.
type Attribute struct {
	Name *Name
	ArgList
}

// Pos returns the offset of the first byte.
func (a *Attribute) Pos() token.Pos { return a.Name.Pos() }

// End returns the offset after the last byte.
func (a *Attribute) End() token.Pos { return a.endOr(a.Name.End()) }

// ArgList is the list of arguments of a call, embedded in the calls.
//
// In a first-class callable, f(...), Args is empty and Ellipsis is set.
type ArgList struct {
	Lparen   token.Pos // NoPos if there is no list, as in new A
	Ellipsis token.Pos // of "..." in f(...)
	Args     []*Arg
	Rparen   token.Pos
}

// IsCallable reports whether the call is no call but makes a closure: f(...).
func (l *ArgList) IsCallable() bool { return l.Ellipsis.IsValid() }

func (l *ArgList) endOr(end token.Pos) token.Pos {
	if l.Rparen.IsValid() {
		return l.Rparen + 1
	}
	if n := len(l.Args); n > 0 {
		return l.Args[n-1].End()
	}
	if l.Lparen.IsValid() {
		return l.Lparen + 1
	}
	return end
}

// Arg is one argument: $x, ...$x or name: $x.
type Arg struct {
	Name     *Ident // nil unless named
	Ellipsis token.Pos
	Value    Expr
}

// Pos returns the offset of the first byte.
func (a *Arg) Pos() token.Pos {
	switch {
	case a.Name != nil:
		return a.Name.Pos()
	case a.Ellipsis.IsValid():
		return a.Ellipsis
	}
	return a.Value.Pos()
}

// End returns the offset after the last byte.
func (a *Arg) End() token.Pos { return a.Value.End() }

// Param is a parameter of a function, method, closure, arrow function or property hook.
type Param struct {
	Doc      *Comment
	Attrs    []*AttributeGroup
	Mods     Modifiers // of a promoted property
	Type     Type      // nil if none
	Amp      token.Pos // of "&"
	Ellipsis token.Pos // of "..."
	Var      *Variable
	Default  Expr      // nil if none
	Hooks    *HookList // of a promoted property, nil if none
}

// IsPromoted reports whether the parameter declares a property too.
func (p *Param) IsPromoted() bool { return len(p.Mods) > 0 || p.Hooks != nil }

// Pos returns the offset of the first byte, attributes included.
func (p *Param) Pos() token.Pos {
	switch {
	case len(p.Attrs) > 0:
		return p.Attrs[0].Pos()
	case len(p.Mods) > 0:
		return p.Mods[0].ModPos
	case p.Type != nil:
		return p.Type.Pos()
	case p.Amp.IsValid():
		return p.Amp
	case p.Ellipsis.IsValid():
		return p.Ellipsis
	}
	return p.Var.Pos()
}

// End returns the offset after the last byte.
func (p *Param) End() token.Pos {
	switch {
	case p.Hooks != nil:
		return p.Hooks.End()
	case p.Default != nil:
		return p.Default.End()
	}
	return p.Var.End()
}

// NullableType is ?T.
type NullableType struct {
	Question token.Pos
	Type     Type
}

// Pos returns the offset of the "?".
func (t *NullableType) Pos() token.Pos { return t.Question }

// End returns the offset after the last byte.
func (t *NullableType) End() token.Pos { return t.Type.End() }
func (t *NullableType) typeNode()      {}

// UnionType is A|B, where a part may be an intersection in parentheses.
type UnionType struct {
	Types []Type
}

// Pos returns the offset of the first byte.
func (t *UnionType) Pos() token.Pos { return t.Types[0].Pos() }

// End returns the offset after the last byte.
func (t *UnionType) End() token.Pos { return t.Types[len(t.Types)-1].End() }
func (t *UnionType) typeNode()      {}

// IntersectionType is A&B, or (A&B) as part of a union.
type IntersectionType struct {
	Lparen token.Pos // NoPos without parentheses
	Types  []Type
	Rparen token.Pos
}

// Pos returns the offset of the first byte.
func (t *IntersectionType) Pos() token.Pos {
	if t.Lparen.IsValid() {
		return t.Lparen
	}
	return t.Types[0].Pos()
}

// End returns the offset after the last byte.
func (t *IntersectionType) End() token.Pos {
	if t.Rparen.IsValid() {
		return t.Rparen + 1
	}
	return t.Types[len(t.Types)-1].End()
}
func (t *IntersectionType) typeNode() {}

// BadType stands where a type was expected and none was found.
type BadType struct{ From, To token.Pos }

// Pos returns the offset of the first byte.
func (t *BadType) Pos() token.Pos { return t.From }

// End returns the offset after the last byte.
func (t *BadType) End() token.Pos { return t.To }
func (t *BadType) typeNode()      {}
