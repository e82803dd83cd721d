package model

import "strings"

// TypeID names a type. Go: package path and name without type arguments or
// pointer, "net/http.Client"; PHP: the fully qualified name without leading
// backslash as declared, "App\\Rates\\RateBoard". Basic and composite types are
// written as the language writes them: "string", "int", "error", "func",
// "[]string", "map[string]int", "array", "callable", "?". Empty: unknown.
type TypeID string

// IsMap reports whether a type is that of values under keys, by how it is written.
func (t TypeID) IsMap() bool { return strings.HasPrefix(string(t), "map[") }

// TypeKind says what a Type is.
type TypeKind uint8

// The kinds of types.
const (
	Class     TypeKind = iota + 1 // PHP class
	Interface                     // PHP or Go interface
	Trait                         // PHP trait
	Enum                          // PHP enum
	Struct                        // Go struct type
	Named                         // any other named Go type (func, map, string, …)
)

// A Type is a named type of the program.
type Type struct {
	ID   TypeID
	Kind TypeKind
	Pos  Pos
	// Supers are the direct supertypes: PHP parent class, interfaces, used
	// traits; Go embedded types. Go interface satisfaction is structural and
	// left to the linker (Methods with equal Signature).
	Supers  []TypeID
	Fields  []Field
	Methods []Method
	// Underlying is the underlying type of a Named type as TypeID syntax, or
	// the alias target.
	Underlying TypeID

	Abstract bool
	Final    bool
	// Fake marks types of tests, mocks and generated fakes: they are no
	// implementations when a virtual call is resolved.
	Fake bool
	// TypeArgs of supers, docblock @extends Foo<Bar>: super -> arguments.
	Generics map[TypeID][]TypeID
}

// A Field of a struct or a property of a class.
type Field struct {
	Name     string
	Type     TypeID
	Embedded bool // Go
	Mutable  bool // PHP: not readonly and not a constructor-promoted service; Go: always true
	Static   bool
	Default  *Const // constant default value, nil if none
	Doc      bool   // the type comes from a docblock, not from the language
}

// A Method of a type, declared by it or promoted to it (Go embedding, PHP
// traits).
type Method struct {
	Name string
	Func FuncID // where its body is; for an interface or abstract method its own ID, without a body
	// Signature is the canonical text of parameters and results, used only for
	// structural interface satisfaction: "(context.Context,string)(string,error)".
	Signature string
	Abstract  bool
	Static    bool
	Exported  bool // Go exported, PHP public
}
