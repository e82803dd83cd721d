package types

import (
	"strings"

	"github.com/cachevet/cachevet/internal/model"
)

// Visibility of a member.
type Visibility uint8

// The visibilities.
const (
	Public Visibility = iota
	Protected
	Private
)

// A Class is a declared class, interface, trait or enum.
type Class struct {
	Name string // fully qualified; an anonymous class is "class@file:line:column"
	Kind model.TypeKind
	File string    // relative path, as positions spell it
	Pos  model.Pos // of the name; EndLine and EndColumn are the end of the declaration

	Abstract, Final, ReadOnly, Anonymous bool
	// Test: declared in test code, or a descendant of PHPUnit's TestCase as far
	// as the declaration itself says.
	Test bool
	// Dependency: declared in the vendor folder.
	Dependency bool

	Parent     string   // empty if none
	Interfaces []string // implements; extends of an interface
	Traits     []string
	Adapt      []Adaptation
	// Supers are the generic forms of supertypes: @extends Foo<Bar>,
	// @implements, @use.
	Supers    []*Type
	Templates []TypeParam
	Mixins    []*Type // @mixin

	Methods    []*Method // in source order, then @method
	Properties []*Property
	Constants  []*Constant // enum cases too
	Attrs      []Attribute
	Doc        string // the docblock when it has tags
	Backed     *Type  // scalar type of a backed enum
	// Scopes are the functions that every query of the model runs: closures and
	// apply methods given to addGlobalScope in boot or booted (laravel/framework
	// 5 to 12).
	Scopes []model.FuncID

	digest Digest
}

// An Adaptation is one rule of a use block: Trait::Method as [visibility]
// Alias, or Trait::Method insteadof Instead.
type Adaptation struct {
	Trait, Method string // Trait may be empty
	Alias         string
	Visibility    Visibility
	HasVisibility bool
	Instead       []string
}

// A Method of a class, as declared by it (not inherited).
type Method struct {
	Name       string
	Func       model.FuncID
	Pos        model.Pos
	Visibility Visibility
	Static     bool
	Abstract   bool // without a body
	Final      bool
	Virtual    bool // from @method; it has no body and no position
	Generator  bool
	Params     []*Param
	Return     *Type
	Templates  []TypeParam
	Attrs      []Attribute
	Doc        string // the docblock when it has tags
}

// A Param of a function or method.
type Param struct {
	Name     string // without "$"
	Type     *Type  // docblock types merged in
	Pos      model.Pos
	ByRef    bool
	Variadic bool
	Optional bool
	Promoted bool
	Default  *Expr // nil when required
	Attrs    []Attribute
}

// A Property of a class, promoted parameters included.
type Property struct {
	Name       string // without "$"
	Type       *Type
	Pos        model.Pos
	Visibility Visibility
	Static     bool
	ReadOnly   bool
	Promoted   bool
	FromDoc    bool // the type comes from a docblock
	Virtual    bool // from @property
	Hooked     bool // has a get hook: reading it runs code
	Default    *Expr
	Attrs      []Attribute
	Doc        string
}

// A Constant of a class, an enum case, or a constant outside of classes.
type Constant struct {
	Name  string
	Value *Expr // nil for a pure enum case
	Case  bool
	Pos   model.Pos
	Attrs []Attribute

	digest Digest // of a constant outside of classes
}

// An Attribute as written: #[Target('dns.cache')].
type Attribute struct {
	Name string // resolved class name
	Args []AttrArg
	Pos  model.Pos
}

// An AttrArg is one argument of an attribute.
type AttrArg struct {
	Name  string // of a named argument, else empty
	Value *Expr
}

// Arg returns the argument with this name, or the positional one at index; nil
// when neither is there. index -1 looks for the name only.
func (a *Attribute) Arg(name string, index int) *Expr {
	i := 0
	for _, x := range a.Args {
		if x.Name == "" {
			if i == index {
				return x.Value
			}
			i++
		} else if strings.EqualFold(x.Name, name) {
			return x.Value
		}
	}
	return nil
}

// A Function outside of classes.
type Function struct {
	Name       string
	Func       model.FuncID
	File       string
	Pos        model.Pos
	Params     []*Param
	Return     *Type
	Templates  []TypeParam
	Attrs      []Attribute
	Doc        string
	Generator  bool
	Dependency bool

	digest Digest
}

// A File is what one PHP file declares.
type File struct {
	Path       string // relative
	Test       bool
	Dependency bool
	Classes    []*Class // nested and anonymous ones included
	Functions  []*Function
	Constants  []*Constant // const A = …; define('A', …)
	Problems   []model.Problem
	Words      []string // those of [LoadOptions.Words] that its text contains

	digest Digest // of a sealed file: all that it declares, without positions
}

// Method returns the method that the class itself declares, or nil.
func (c *Class) Method(name string) *Method {
	for _, m := range c.Methods {
		if strings.EqualFold(m.Name, name) {
			return m
		}
	}
	return nil
}

// Property returns the property that the class itself declares, or nil. Names
// of properties depend on case.
func (c *Class) Property(name string) *Property {
	for _, p := range c.Properties {
		if p.Name == name {
			return p
		}
	}
	return nil
}

// Constant returns the constant or case that the class itself declares, or nil.
func (c *Class) Constant(name string) *Constant {
	for _, k := range c.Constants {
		if k.Name == name {
			return k
		}
	}
	return nil
}

// Param returns the parameter of this name, or nil.
func (m *Method) Param(name string) *Param {
	for _, p := range m.Params {
		if p.Name == name {
			return p
		}
	}
	return nil
}
