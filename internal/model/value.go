package model

// ValueID is an index into Func.Values.
type ValueID int32

// NoValue is the absent value.
const NoValue ValueID = -1

// ValueKind says what a Value describes.
type ValueKind uint8

// The kinds of values. The comment names the fields in use.
const (
	ValUnknown  ValueKind = iota // Str: why; CaughtException for the variable of a catch
	ValConst                     // Const
	ValParam                     // Index
	ValReceiver                  // the method's receiver, $this
	ValCapture                   // Index into Func.Captures
	ValField                     // Str field name, Owner declaring type, Ops[0] base
	ValGlobal                    // Str name as in Place; static properties and class constants too
	ValResult                    // Index: call in Func.Calls; Result: which result; -1: what the call writes through a pointer it is given (Go)
	ValNew                       // a new object of Type: Keys/Ops are the fields set, key "..." what it is copied or filled from; Pos; Index: the constructor call (PHP) or -1
	ValList                      // array or slice literal: Keys (constant keys, "" for positional) and Ops; a spread element has key "..."
	ValElem                      // Ops[0][Ops[1]]: map or array element; Ops[1] may be NoValue (range variable)
	ValFunc                      // function Str (a FuncID) as a value; Ops are its captures; a bound method has Ops[0] = receiver and Bound set; Const: the string that names it, where it is written as one
	ValMethod                    // method value of a virtual method: Str method name, Owner static type, Ops[0] receiver
	ValOp                        // Str operator over Ops: "+", ".", "==", "!", "&&", "sprintf", "interp", "cast:int", "len", "nil?", "isset", …
	ValChoice                    // one of Ops (a join of control flow); Index: the block in which the ways meet, 0 where that is not known
	ValService                   // Str service id of the container
	ValAmbient                   // per-request state without a call: Str "superglobal:_GET"
	ValClass                     // a class as a value (Foo::class): Str the TypeID
	ValRange                     // a loop variable: Ops[0] what is ranged over; Index 0 key, 1 value
	ValRecv                      // value received from channel Ops[0]
	ValAssigned                  // what the closure Str (a FuncID) assigns to its capture Index, a variable of this function
)

// CaughtException is the Str of a ValUnknown that is the variable of a catch.
const CaughtException = "caught exception"

// A Value describes one value of a function. Values are pure: what happens is
// in Calls and Stores.
type Value struct {
	Kind   ValueKind
	Bound  bool
	Index  int32
	Result int32
	Type   TypeID // static type where known
	Str    string
	Owner  TypeID
	Const  *Const
	Ops    []ValueID
	Keys   []string
	Pos    *Pos // ValNew, ValFunc, ValList: where it is written; nil elsewhere
}

// ConstKind is the kind of a constant.
type ConstKind uint8

// The kinds of constants.
const (
	ConstString   ConstKind = iota + 1 // Str
	ConstInt                           // Num
	ConstFloat                         // Num
	ConstBool                          // Num 0 or 1
	ConstNull                          // nil, null
	ConstDuration                      // Num nanoseconds (Go time.Duration)
)

// A Const is a constant the front end could evaluate. Name is the named
// constant it was read from ("App\\Cache::TTL", "time.Minute"), if any.
type Const struct {
	Kind ConstKind
	Str  string
	Num  float64
	Name string
}
