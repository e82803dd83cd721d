package ast

import "github.com/cachevet/cachevet/php/token"

type (
	// BadExpr stands for an expression with a syntax error. It is empty (From equals To) where an
	// expression is missing.
	BadExpr struct{ From, To token.Pos }

	// Variable is $name, or ${name} in a string.
	Variable struct {
		Dollar token.Pos
		Braced bool   // written "${name}" in a string
		Bare   bool   // the name in "${name[index]}", without a dollar; Dollar is where it begins
		Name   string // without the dollar
	}

	// VarVar is a variable whose name is computed: $$name or ${expr}.
	VarVar struct {
		Dollar token.Pos
		Lbrace token.Pos // NoPos in $$name
		X      Expr
		Rbrace token.Pos
	}

	// ParenExpr is (expr).
	ParenExpr struct {
		Lparen token.Pos
		X      Expr
		Rparen token.Pos
	}

	// ConstFetch is a constant: FOO, A\FOO, true, null.
	ConstFetch struct{ Name *Name }

	// MagicConst is __LINE__, __CLASS__ and so on.
	MagicConst struct {
		ValuePos token.Pos
		Kind     token.Kind
		Raw      string
	}

	// ArrayExpr is [1, 2] or array(1, 2).
	ArrayExpr struct {
		Keyword token.Pos // of "array"; NoPos in the short form
		Lbrack  token.Pos // of "[" or "("
		Items   []Expr    // *ArrayItem, or the value alone; nil where it is left out, see [ItemOf]
		Rbrack  token.Pos
	}

	// ListExpr is the left side of a destructuring assignment: list($a, $b) or [$a, $b].
	ListExpr struct {
		Keyword token.Pos // of "list"; NoPos in the short form
		Lbrack  token.Pos // of "[" or "("
		Items   []Expr    // *ArrayItem, or the target alone; nil where a value is skipped, see [ItemOf]
		Rbrack  token.Pos
	}

	// ArrayItem is an element of an array or list that is more than a value: key => value, &value or
	// ...value. Most elements of large tables are values and nothing else, which need no node of
	// their own.
	ArrayItem struct {
		Key      Expr      // nil if none
		Arrow    token.Pos // of "=>"
		Amp      token.Pos // of "&"
		Ellipsis token.Pos // of "..."
		Value    Expr
	}

	// ArrayDimFetch is x[index], or ${name[index]} in a string.
	ArrayDimFetch struct {
		X      Expr
		Dollar token.Pos // of "${" in the second form
		Lbrack token.Pos
		Rbrack token.Pos
		Index  Expr // nil in x[]
	}

	// PropertyFetch is x->name.
	PropertyFetch struct {
		X     Expr
		Arrow token.Pos
		Stop  token.Pos // the end; it differs from that of Name in x->{name}
		Name  Expr      // *Ident, *Variable, *VarVar, or any expression in braces
	}

	// NullsafePropertyFetch is x?->name.
	NullsafePropertyFetch struct {
		X     Expr
		Arrow token.Pos // of "?->"
		Stop  token.Pos // the end
		Name  Expr      // as in PropertyFetch
	}

	// StaticPropertyFetch is A::$name.
	StaticPropertyFetch struct {
		Class Expr // *Name or an expression
		Colon token.Pos
		Name  Expr // *VarIdent or *VarVar
	}

	// ClassConstFetch is A::NAME, A::class or A::{expr}.
	ClassConstFetch struct {
		Class Expr // *Name or an expression
		Colon token.Pos
		Stop  token.Pos // the end; it differs from that of Name in A::{name}
		Name  Expr      // *Ident, or any expression in braces
	}

	// FuncCall is f(args), where f is a *Name or an expression. clone with several arguments and
	// clone(...) are calls of the name clone.
	FuncCall struct {
		Func Expr
		ArgList
	}

	// MethodCall is x->name(args).
	MethodCall struct {
		X     Expr
		Arrow token.Pos
		Name  Expr // *Ident, *Variable, *VarVar, or any expression in braces
		ArgList
	}

	// NullsafeMethodCall is x?->name(args).
	NullsafeMethodCall struct {
		X     Expr
		Arrow token.Pos // of "?->"
		Name  Expr      // as in MethodCall
		ArgList
	}

	// StaticCall is A::name(args).
	StaticCall struct {
		Class Expr // *Name or an expression
		Colon token.Pos
		Name  Expr // *Ident, *Variable, *VarVar, or any expression in braces
		ArgList
	}

	// New is new A(args) or new class(args) { ... }.
	New struct {
		Keyword token.Pos
		Class   Expr // *Name, an expression, or *ClassDecl for an anonymous class
		ArgList
	}

	// Clone is clone x.
	Clone struct {
		Keyword token.Pos
		X       Expr
	}

	// Closure is function (params) use (vars) { ... }.
	Closure struct {
		Doc      *Comment
		Attrs    []*AttributeGroup
		Static   token.Pos // of "static"
		Function token.Pos
		Amp      token.Pos // of "&"
		Lparen   token.Pos
		Params   []*Param
		Rparen   token.Pos
		Use      token.Pos // of "use"
		Uses     []*ClosureUse
		Result   Type // nil if none
		Body     *Block
	}

	// ClosureUse is a variable that a closure captures.
	ClosureUse struct {
		Amp token.Pos // of "&"
		Var *Variable
	}

	// ArrowFunc is fn(params) => expr.
	ArrowFunc struct {
		Doc    *Comment
		Attrs  []*AttributeGroup
		Static token.Pos // of "static"
		Fn     token.Pos
		Amp    token.Pos // of "&"
		Lparen token.Pos
		Params []*Param
		Rparen token.Pos
		Result Type // nil if none
		Arrow  token.Pos
		X      Expr
	}

	// Match is match (cond) { arms }.
	Match struct {
		Keyword token.Pos
		Cond    Expr
		Lbrace  token.Pos
		Arms    []*MatchArm
		Rbrace  token.Pos
	}

	// MatchArm is one arm of a match.
	MatchArm struct {
		Conds   []Expr    // empty for default
		Default token.Pos // of "default"
		Arrow   token.Pos
		X       Expr
	}

	// Assign is v = x.
	Assign struct {
		Var   Expr // variable, property, element, *ListExpr
		OpPos token.Pos
		Value Expr
	}

	// AssignRef is v = &x.
	AssignRef struct {
		Var   Expr
		OpPos token.Pos
		Amp   token.Pos
		Value Expr
	}

	// AssignOp is a compound assignment, v += x.
	AssignOp struct {
		Var   Expr
		OpPos token.Pos
		Op    token.Kind // such as token.PlusEq
		Value Expr
	}

	// BinaryExpr is x op y. The operators && and "and" (and || and "or", ^ and "xor") have
	// different kinds.
	BinaryExpr struct {
		X     Expr
		OpPos token.Pos
		Op    token.Kind
		Y     Expr
	}

	// UnaryExpr is !x, ~x, +x, -x or @x.
	UnaryExpr struct {
		OpPos token.Pos
		Op    token.Kind
		X     Expr
	}

	// IncDec is ++x, --x, x++ or x--.
	IncDec struct {
		X      Expr
		OpPos  token.Pos
		Op     token.Kind
		Prefix bool
	}

	// Cast is (type) x.
	Cast struct {
		Lparen token.Pos
		Kind   token.Kind // such as token.CastInt
		X      Expr
	}

	// Ternary is cond ? then : else, or cond ?: else.
	Ternary struct {
		Cond     Expr
		Question token.Pos
		Colon    token.Pos
		Then     Expr // nil in cond ?: else
		Else     Expr
	}

	// InstanceOf is x instanceof A.
	InstanceOf struct {
		X       Expr
		Keyword token.Pos
		Class   Expr // *Name or an expression
	}

	// Isset is isset(x, y).
	Isset struct {
		Keyword token.Pos
		Vars    []Expr
		Rparen  token.Pos
	}

	// Empty is empty(x).
	Empty struct {
		Keyword token.Pos
		X       Expr
		Rparen  token.Pos
	}

	// Eval is eval(x).
	Eval struct {
		Keyword token.Pos
		X       Expr
		Rparen  token.Pos
	}

	// Exit is exit, exit(x) or die(x).
	Exit struct {
		Keyword token.Pos
		Word    string // as written: exit or die, in any case
		ArgList
	}

	// Include is include x, include_once x, require x or require_once x.
	Include struct {
		Keyword token.Pos
		Kind    token.Kind
		X       Expr
	}

	// Print is print x.
	Print struct {
		Keyword token.Pos
		X       Expr
	}

	// Throw is throw x, an expression since PHP 8.
	Throw struct {
		Keyword token.Pos
		X       Expr
	}

	// Yield is yield, yield value or yield key => value.
	Yield struct {
		Keyword token.Pos
		Arrow   token.Pos // of "=>"
		Key     Expr      // nil if none
		Value   Expr      // nil in a bare yield
	}

	// YieldFrom is yield from x.
	YieldFrom struct {
		Keyword token.Pos
		X       Expr
	}
)

func (x *BadExpr) exprNode()               {}
func (x *Variable) exprNode()              {}
func (x *VarVar) exprNode()                {}
func (x *ParenExpr) exprNode()             {}
func (x *ConstFetch) exprNode()            {}
func (x *MagicConst) exprNode()            {}
func (x *ArrayExpr) exprNode()             {}
func (x *ListExpr) exprNode()              {}
func (x *ArrayItem) exprNode()             {}
func (x *ArrayDimFetch) exprNode()         {}
func (x *PropertyFetch) exprNode()         {}
func (x *NullsafePropertyFetch) exprNode() {}
func (x *StaticPropertyFetch) exprNode()   {}
func (x *ClassConstFetch) exprNode()       {}
func (x *FuncCall) exprNode()              {}
func (x *MethodCall) exprNode()            {}
func (x *NullsafeMethodCall) exprNode()    {}
func (x *StaticCall) exprNode()            {}
func (x *New) exprNode()                   {}
func (x *Clone) exprNode()                 {}
func (x *Closure) exprNode()               {}
func (x *ArrowFunc) exprNode()             {}
func (x *Match) exprNode()                 {}
func (x *Assign) exprNode()                {}
func (x *AssignRef) exprNode()             {}
func (x *AssignOp) exprNode()              {}
func (x *BinaryExpr) exprNode()            {}
func (x *UnaryExpr) exprNode()             {}
func (x *IncDec) exprNode()                {}
func (x *Cast) exprNode()                  {}
func (x *Ternary) exprNode()               {}
func (x *InstanceOf) exprNode()            {}
func (x *Isset) exprNode()                 {}
func (x *Empty) exprNode()                 {}
func (x *Eval) exprNode()                  {}
func (x *Exit) exprNode()                  {}
func (x *Include) exprNode()               {}
func (x *Print) exprNode()                 {}
func (x *Throw) exprNode()                 {}
func (x *Yield) exprNode()                 {}
func (x *YieldFrom) exprNode()             {}

// ItemOf returns an element of [ArrayExpr] or [ListExpr] as an item, whichever form it has. The Value
// of the item is nil if the element is, that is, where it is left out.
func ItemOf(element Expr) ArrayItem {
	if it, ok := element.(*ArrayItem); ok {
		return *it
	}
	return ArrayItem{Value: element}
}

// Unparen returns e without the parentheses around it.
func Unparen(e Expr) Expr {
	for {
		p, ok := e.(*ParenExpr)
		if !ok {
			return e
		}
		e = p.X
	}
}
