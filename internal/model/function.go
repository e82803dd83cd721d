package model

import "strings"

// FuncID names a function in a whole program, without spaces. Go: as
// (*types.Func).FullName prints it but without type parameters,
// "(*net/http.Client).Do", "net.LookupHost"; an interface method is
// "(io.Reader).Read"; closures append "$1", "$2" in source order; a package
// initialiser is "path.init". PHP: "App\\Foo::bar", "App\\helper", closures
// "App\\Foo::bar$1"; the code of a file outside of any function is
// "{main}path/to/file.php". PHP method and function names keep the case of
// their declaration.
type FuncID string

// IsClosure reports whether id names a function literal.
func (id FuncID) IsClosure() bool { return strings.ContainsRune(string(id), '$') }

// A Func is the summary of one function, method or closure body. Abstract and
// interface methods have no body (Blocks is empty).
type Func struct {
	ID   FuncID
	Name string // as a reader knows it: "RateBoard::forCurrency", "(*Source).ForIssuer", "closure in RateBoard::forCurrency"
	Pos  Pos    // the name; for a closure its keyword. EndLine/EndColumn: the end of the body
	// Owner is the declaring type of a method (and of a closure in a method).
	Owner TypeID
	// Outer is the function a closure is written in; empty otherwise.
	Outer FuncID
	// Receiver is the method's receiver ($this) as a parameter; nil for
	// functions and closures. A closure reaches the outer receiver by capture.
	Receiver *Param
	Params   []Param
	Results  []TypeID
	// Captures are the outer variables a closure uses, by name; "this" for
	// $this. Capture i is bound to operand i of the ValFunc that makes it.
	Captures []Capture

	Values  []Value
	Blocks  []Block // Blocks[0] is the entry
	Calls   []Call  // in source order within a block
	Stores  []Store
	Returns []Return

	Exported  bool // callable from outside the package (Go) or the class (PHP public)
	Static    bool
	Generator bool // PHP generator, Go iterator function: the body runs where it is consumed
	Test      bool // test code: never an entry, never an implementation
	Generated bool
}

// A Param is one parameter.
type Param struct {
	Name     string
	Type     TypeID
	Variadic bool
	ByRef    bool
	Default  *Const // nil when required, or when the default is not constant
	Optional bool
	// Signature of a parameter of function type, in the form of
	// Method.Signature; empty for other types.
	Signature string
}

// A Capture is an outer variable used by a closure.
type Capture struct {
	Name  string
	Type  TypeID
	ByRef bool // Go: always when the variable is assigned after the closure is made
}

// A Block is a basic block. Control leaves it to Succs: none for return, panic
// or throw; one for a jump; two for a condition, Succs[0] when Cond is true;
// more for a switch on Cond.
type Block struct {
	Succs []int32
	Cond  ValueID // NoValue unless it branches
	// Handler marks a block that runs when something failed: PHP catch, Go
	// recover. Finally marks PHP finally and Go deferred code.
	Handler bool
	Finally bool
	// Catches are the classes of exceptions a handler takes (PHP catch); empty
	// when it takes whatever comes.
	Catches []TypeID
}

// A Return is one way out of a function.
type Return struct {
	Pos    Pos
	Block  int32
	Values []ValueID // Go: one per result
	Throws bool      // PHP throw, Go panic
}

// CallMode says when a called function runs.
type CallMode uint8

// The modes.
const (
	Now      CallMode = iota // where the call is written
	Deferred                 // when the function returns (Go defer)
	Spawned                  // elsewhere: go statement
)

// A Call is one call (or construction: PHP new, which calls __construct).
type Call struct {
	Pos    Pos // of the called name: "get" in $this->cache->get(
	Block  int32
	Seq    int32 // order among Calls and Stores of the function
	Mode   CallMode
	Target Target
	Recv   ValueID // receiver; NoValue for functions and static calls
	Args   []Arg
	Type   TypeID // static type of the (first) result
	Text   string // short source text for messages and doctor: "$this->client->request(…)"; may be empty
}

// An Arg is one argument.
type Arg struct {
	Value  ValueID
	Name   string // PHP named argument; empty: positional
	Spread bool   // f(...$args), f(args...)
}

// TargetKind says how a callee is known.
type TargetKind uint8

// The kinds of targets.
const (
	Unknown TargetKind = iota // Target.Reason says why
	Static                    // exactly Func: a function, a static or non-virtual method, of the program or of a library
	Virtual                   // method Method of whatever concrete type the receiver has; Type is its static type
	Dynamic                   // the function value Value: closure, parameter, field, method value
	Builtin                   // an operator or pseudo call that a catalogue may give a meaning: Func is its symbol ("go:send", "php:backtick", "php:foreach")
)

// The pseudo calls that linking knows; a catalogue may give a meaning to more.
const (
	Send    FuncID = "go:send"     // a channel takes a value
	Receive FuncID = "go:recv"     // a channel gives one
	Select  FuncID = "go:select"   // waits for the first of several; the text of the case that does not wait is "default"
	Range   FuncID = "go:range"    // a loop over a collection, a channel or a function
	Foreach FuncID = "php:foreach" // a loop over an array or an object
)

// Iterates reports whether the call is what a loop does with what it runs over.
func (t *Target) Iterates() bool { return t.Func == Range || t.Func == Foreach }

// A Target is what is called.
type Target struct {
	Kind TargetKind
	// Func is the symbol of a Static or Builtin target. For a Virtual target it
	// is the symbol of the method at its declaring type, "(io.Reader).Read" or
	// "Symfony\\Contracts\\Cache\\CacheInterface::get".
	Func FuncID
	// Type is the static type of the receiver expression. It can differ from
	// the type that declares the method (go-redis pipelines and clients share
	// their methods).
	Type   TypeID
	Method string
	Value  ValueID // Dynamic
	Reason string  // Unknown
}

// A Store writes a value where other functions can see it: a field, a global
// or static variable, an element of a map or array, a channel.
type Store struct {
	Pos   Pos
	Block int32
	Seq   int32
	Place Place
	Value ValueID
}

// PlaceKind says where a Store goes.
type PlaceKind uint8

// The kinds of places.
const (
	FieldPlace   PlaceKind = iota + 1 // Base.Name, declared by Owner
	GlobalPlace                       // Name: "pkg.Var", "App\\Foo::$static", "$GLOBALS.x", function statics "App\\f$static.x"
	ElemPlace                         // Base[Key]; Key is NoValue for append
	CapturePlace                      // variable of an outer function: capture Index
	ParamPlace                        // by-reference parameter Index
)

// A Place is an assignable location.
type Place struct {
	Kind  PlaceKind
	Base  ValueID
	Owner TypeID
	Name  string
	Key   ValueID
	Index int32
}
