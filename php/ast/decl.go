package ast

import "github.com/cachevet/cachevet/php/token"

// ConstDecl is const A = 1, B = 2; outside of classes.
type ConstDecl struct {
	Doc     *Comment
	Attrs   []*AttributeGroup
	Keyword token.Pos
	Stop    token.Pos // the end, after ";"
	Items   []*ConstItem
}

// Pos returns the offset of the first byte.
func (x *ConstDecl) Pos() token.Pos {
	if len(x.Attrs) > 0 {
		return x.Attrs[0].Pos()
	}
	return x.Keyword
}

// End returns the offset after the last byte.
func (x *ConstDecl) End() token.Pos { return x.Stop }
func (x *ConstDecl) stmtNode()      {}

// ConstItem is NAME = value.
type ConstItem struct {
	Name  *Ident
	Equal token.Pos
	Value Expr
}

// Pos returns the offset of the first byte.
func (x *ConstItem) Pos() token.Pos { return x.Name.Pos() }

// End returns the offset after the last byte.
func (x *ConstItem) End() token.Pos { return x.Value.End() }

// FuncDecl is the declaration of a function.
type FuncDecl struct {
	Doc     *Comment
	Attrs   []*AttributeGroup
	Keyword token.Pos
	Amp     token.Pos // of "&"
	Name    *Ident
	Lparen  token.Pos
	Rparen  token.Pos
	Params  []*Param
	Result  Type // nil if none
	Body    *Block
}

// Pos returns the offset of the first byte.
func (x *FuncDecl) Pos() token.Pos {
	if len(x.Attrs) > 0 {
		return x.Attrs[0].Pos()
	}
	return x.Keyword
}

// End returns the offset after the last byte.
func (x *FuncDecl) End() token.Pos { return x.Body.End() }
func (x *FuncDecl) stmtNode()      {}

// ClassDecl is the declaration of a class. It is an expression too, in [New], for an anonymous class.
type ClassDecl struct {
	Doc        *Comment
	Attrs      []*AttributeGroup
	Mods       Modifiers
	Keyword    token.Pos
	Name       *Ident // nil for an anonymous class
	Extends    *Name  // nil if none
	Implements []*Name
	Lbrace     token.Pos
	Members    []Member
	Rbrace     token.Pos // where a missing "}" was expected
	Stop       token.Pos // the end
}

// Pos returns the offset of the first byte.
func (x *ClassDecl) Pos() token.Pos {
	if len(x.Attrs) > 0 {
		return x.Attrs[0].Pos()
	}
	if len(x.Mods) > 0 {
		return x.Mods[0].ModPos
	}
	return x.Keyword
}

// End returns the offset after the last byte.
func (x *ClassDecl) End() token.Pos { return x.Stop }
func (x *ClassDecl) stmtNode()      {}
func (x *ClassDecl) exprNode()      {}

// InterfaceDecl is the declaration of an interface.
type InterfaceDecl struct {
	Doc     *Comment
	Attrs   []*AttributeGroup
	Keyword token.Pos
	Name    *Ident
	Extends []*Name
	Lbrace  token.Pos
	Members []Member
	Rbrace  token.Pos // where a missing "}" was expected
	Stop    token.Pos // the end
}

// Pos returns the offset of the first byte.
func (x *InterfaceDecl) Pos() token.Pos {
	if len(x.Attrs) > 0 {
		return x.Attrs[0].Pos()
	}
	return x.Keyword
}

// End returns the offset after the last byte.
func (x *InterfaceDecl) End() token.Pos { return x.Stop }
func (x *InterfaceDecl) stmtNode()      {}

// TraitDecl is the declaration of a trait.
type TraitDecl struct {
	Doc     *Comment
	Attrs   []*AttributeGroup
	Keyword token.Pos
	Name    *Ident
	Lbrace  token.Pos
	Members []Member
	Rbrace  token.Pos // where a missing "}" was expected
	Stop    token.Pos // the end
}

// Pos returns the offset of the first byte.
func (x *TraitDecl) Pos() token.Pos {
	if len(x.Attrs) > 0 {
		return x.Attrs[0].Pos()
	}
	return x.Keyword
}

// End returns the offset after the last byte.
func (x *TraitDecl) End() token.Pos { return x.Stop }
func (x *TraitDecl) stmtNode()      {}

// EnumDecl is the declaration of an enum.
type EnumDecl struct {
	Doc        *Comment
	Attrs      []*AttributeGroup
	Keyword    token.Pos
	Name       *Ident
	Scalar     Type // of a backed enum, nil if none
	Implements []*Name
	Lbrace     token.Pos
	Members    []Member
	Rbrace     token.Pos // where a missing "}" was expected
	Stop       token.Pos // the end
}

// Pos returns the offset of the first byte.
func (x *EnumDecl) Pos() token.Pos {
	if len(x.Attrs) > 0 {
		return x.Attrs[0].Pos()
	}
	return x.Keyword
}

// End returns the offset after the last byte.
func (x *EnumDecl) End() token.Pos { return x.Stop }
func (x *EnumDecl) stmtNode()      {}

// BadMember stands for a range that could not be parsed as a member of a class.
type BadMember struct {
	From, To token.Pos
}

// Pos returns the offset of the first byte.
func (x *BadMember) Pos() token.Pos { return x.From }

// End returns the offset after the last byte.
func (x *BadMember) End() token.Pos { return x.To }
func (x *BadMember) memberNode()    {}

// ClassConst is const A = 1, B = 2; in a class.
type ClassConst struct {
	Doc     *Comment
	Attrs   []*AttributeGroup
	Mods    Modifiers
	Keyword token.Pos
	Stop    token.Pos // the end, after ";"
	Type    Type      // nil if none
	Items   []*ConstItem
}

// Pos returns the offset of the first byte.
func (x *ClassConst) Pos() token.Pos {
	if len(x.Attrs) > 0 {
		return x.Attrs[0].Pos()
	}
	if len(x.Mods) > 0 {
		return x.Mods[0].ModPos
	}
	return x.Keyword
}

// End returns the offset after the last byte.
func (x *ClassConst) End() token.Pos { return x.Stop }
func (x *ClassConst) memberNode()    {}

// Property is public int $a = 1, $b; or a property with hooks.
type Property struct {
	Doc   *Comment
	Attrs []*AttributeGroup
	Mods  Modifiers
	Type  Type // nil if none
	Items []*PropertyItem
	Hooks *HookList // nil if none
	Stop  token.Pos // the end
}

// Pos returns the offset of the first byte.
func (x *Property) Pos() token.Pos {
	if len(x.Attrs) > 0 {
		return x.Attrs[0].Pos()
	}
	if len(x.Mods) > 0 {
		return x.Mods[0].ModPos
	}
	if x.Type != nil {
		return x.Type.Pos()
	}
	return x.Items[0].Pos()
}

// End returns the offset after the last byte.
func (x *Property) End() token.Pos { return x.Stop }
func (x *Property) memberNode()    {}

// PropertyItem is $name = default.
type PropertyItem struct {
	Name    *VarIdent
	Equal   token.Pos
	Default Expr // nil if none
}

// Pos returns the offset of the first byte.
func (x *PropertyItem) Pos() token.Pos { return x.Name.Pos() }

// End returns the offset after the last byte.
func (x *PropertyItem) End() token.Pos {
	if x.Default != nil {
		return x.Default.End()
	}
	return x.Name.End()
}

// HookList is { get ...; set ... } after a property.
type HookList struct {
	Lbrace token.Pos
	Hooks  []*PropertyHook
	Stop   token.Pos // the end, after "}"
}

// Pos returns the offset of the first byte.
func (x *HookList) Pos() token.Pos { return x.Lbrace }

// End returns the offset after the last byte.
func (x *HookList) End() token.Pos { return x.Stop }

// PropertyHook is a get or set hook of a property.
type PropertyHook struct {
	Doc    *Comment
	Attrs  []*AttributeGroup
	Mods   Modifiers
	Amp    token.Pos // of "&"
	Name   *Ident    // get or set
	Lparen token.Pos // NoPos without a parameter list
	Rparen token.Pos
	Params []*Param
	Arrow  token.Pos // of "=>" in the short form
	X      Expr      // in the short form get => X;
	Body   *Block    // nil in the short form and without a body
	Stop   token.Pos // the end
}

// Pos returns the offset of the first byte.
func (x *PropertyHook) Pos() token.Pos {
	if len(x.Attrs) > 0 {
		return x.Attrs[0].Pos()
	}
	if len(x.Mods) > 0 {
		return x.Mods[0].ModPos
	}
	if x.Amp.IsValid() {
		return x.Amp
	}
	return x.Name.Pos()
}

// End returns the offset after the last byte.
func (x *PropertyHook) End() token.Pos { return x.Stop }

// ClassMethod is a method.
type ClassMethod struct {
	Doc     *Comment
	Attrs   []*AttributeGroup
	Mods    Modifiers
	Keyword token.Pos // of "function"
	Amp     token.Pos // of "&"
	Name    *Ident
	Lparen  token.Pos
	Rparen  token.Pos
	Params  []*Param
	Result  Type      // nil if none
	Body    *Block    // nil if abstract
	Stop    token.Pos // the end
}

// Pos returns the offset of the first byte.
func (x *ClassMethod) Pos() token.Pos {
	if len(x.Attrs) > 0 {
		return x.Attrs[0].Pos()
	}
	if len(x.Mods) > 0 {
		return x.Mods[0].ModPos
	}
	return x.Keyword
}

// End returns the offset after the last byte.
func (x *ClassMethod) End() token.Pos { return x.Stop }
func (x *ClassMethod) memberNode()    {}

// TraitUse is use A, B; or use A { adaptations } in a class.
type TraitUse struct {
	Doc         *Comment
	Keyword     token.Pos
	Traits      []*Name
	Lbrace      token.Pos // NoPos without adaptations
	Adaptations []*TraitAdaptation
	Stop        token.Pos // the end
}

// Pos returns the offset of the first byte.
func (x *TraitUse) Pos() token.Pos { return x.Keyword }

// End returns the offset after the last byte.
func (x *TraitUse) End() token.Pos { return x.Stop }
func (x *TraitUse) memberNode()    {}

// TraitAdaptation is T::m as protected n; or T::m insteadof U, V;
type TraitAdaptation struct {
	Trait     *Name // nil if only the method is named
	Method    *Ident
	Keyword   token.Pos // of "as" or "insteadof"
	Insteadof []*Name   // empty in the "as" form
	Mods      Modifiers // at most one
	Alias     *Ident    // nil if none
	Stop      token.Pos // the end, after ";"
}

// Pos returns the offset of the first byte.
func (x *TraitAdaptation) Pos() token.Pos {
	if x.Trait != nil {
		return x.Trait.Pos()
	}
	return x.Method.Pos()
}

// End returns the offset after the last byte.
func (x *TraitAdaptation) End() token.Pos { return x.Stop }

// EnumCase is case NAME = value; in an enum.
type EnumCase struct {
	Doc     *Comment
	Attrs   []*AttributeGroup
	Keyword token.Pos
	Name    *Ident
	Value   Expr      // nil if none
	Stop    token.Pos // the end, after ";"
}

// Pos returns the offset of the first byte.
func (x *EnumCase) Pos() token.Pos {
	if len(x.Attrs) > 0 {
		return x.Attrs[0].Pos()
	}
	return x.Keyword
}

// End returns the offset after the last byte.
func (x *EnumCase) End() token.Pos { return x.Stop }
func (x *EnumCase) memberNode()    {}
