package parser

import "github.com/cachevet/cachevet/php/token"

// Precedences of operators, low to high, as in PHP's grammar. A prefix operator parses its operand
// with one of these as the least precedence of the operators that belong to the operand.
const (
	precLowest  = 1 // the operand of throw and include, the body of fn
	precOr      = 1
	precXor     = 2
	precAnd     = 3
	precYield   = 5 // the operand of print and yield
	precAssign  = 9 // the right side of an assignment
	precTernary = 9
	precCoalesc = 10
	precOrOr    = 11
	precAndAnd  = 12
	precBitOr   = 13
	precBitXor  = 14
	precBitAnd  = 15
	precEqual   = 16 // not associative
	precCompare = 17 // not associative
	precPipe    = 18
	precConcat  = 19
	precShift   = 20
	precAdd     = 21
	precMul     = 22
	precNot     = 23
	precInstOf  = 24
	precUnary   = 25
	precPow     = 26 // right associative
	precClone   = 27
)

// binaryPrec holds the precedence of each operator that stands between operands, and 0 otherwise.
// The assignments are not among them: their left side must be a variable, and so `!$a = 1` is no
// matter of precedence.
var binaryPrec = [256]uint8{
	token.KwOr:         precOr,
	token.KwXor:        precXor,
	token.KwAnd:        precAnd,
	token.Question:     precTernary,
	token.Coalesce:     precCoalesc,
	token.OrOr:         precOrOr,
	token.AndAnd:       precAndAnd,
	token.Or:           precBitOr,
	token.Caret:        precBitXor,
	token.And:          precBitAnd,
	token.Equal:        precEqual,
	token.NotEqual:     precEqual,
	token.Identical:    precEqual,
	token.NotIdentical: precEqual,
	token.Spaceship:    precEqual,
	token.Less:         precCompare,
	token.LessEq:       precCompare,
	token.Greater:      precCompare,
	token.GreaterEq:    precCompare,
	token.Pipe:         precPipe,
	token.Dot:          precConcat,
	token.Shl:          precShift,
	token.Shr:          precShift,
	token.Plus:         precAdd,
	token.Minus:        precAdd,
	token.Mul:          precMul,
	token.Div:          precMul,
	token.Mod:          precMul,
	token.KwInstanceof: precInstOf,
	token.Pow:          precPow,
}

// What a token may begin or be.
const (
	beginsExpr  uint8 = 1 << iota
	beginsStmt        // a keyword that begins a statement and nothing else
	isIdent           // a name where keywords are names too: members, arguments, constants of classes
	beginsDecl        // a modifier of a class or its members
	endsControl       // endif, else, case ...
)

var flags = func() (t [256]uint8) {
	set := func(f uint8, kinds ...token.Kind) {
		for _, k := range kinds {
			t[k] |= f
		}
	}
	set(beginsExpr, token.Variable, token.Identifier, token.QualName, token.FullName, token.RelName,
		token.Int, token.Float, token.String, token.HeredocOpen, token.Quote, token.Backtick,
		token.Dollar, token.Lparen, token.Lbrack, token.AttrOpen, token.At, token.Not, token.Tilde,
		token.Plus, token.Minus, token.Inc, token.Dec, token.KwArray, token.KwClone, token.KwEmpty,
		token.KwEval, token.KwExit, token.KwFn, token.KwFunction, token.KwInclude, token.KwIncludeOnce,
		token.KwIsset, token.KwList, token.KwMatch, token.KwNew, token.KwPrint, token.KwReadonly,
		token.KwRequire, token.KwRequireOnce, token.KwStatic, token.KwThrow, token.KwYield,
		token.KwYieldFrom)
	for k := token.CastInt; k <= token.CastUnset; k++ {
		set(beginsExpr, k)
	}
	for k := token.MagicClass; k <= token.MagicTrait; k++ {
		set(beginsExpr, k)
	}
	set(beginsStmt, token.KwBreak, token.KwClass, token.KwContinue, token.KwDeclare, token.KwDo,
		token.KwEcho, token.OpenTagEcho, token.KwEnum, token.KwFor, token.KwForeach, token.KwGlobal,
		token.KwGoto, token.KwHaltCompiler, token.KwIf, token.KwInterface, token.KwNamespace,
		token.KwReturn, token.KwSwitch, token.KwTrait, token.KwTry, token.KwUnset, token.KwUse,
		token.KwWhile, token.KwConst, token.InlineHTML, token.CastVoid)
	for k := token.KwAbstract; k <= token.MagicTrait; k++ {
		if k != token.KwHaltCompiler && k != token.KwYieldFrom {
			set(isIdent, k)
		}
	}
	set(isIdent, token.Identifier)
	set(beginsDecl, token.KwAbstract, token.KwFinal, token.KwPrivate, token.KwProtected,
		token.KwPublic, token.KwReadonly, token.KwStatic, token.KwVar, token.PrivateSet,
		token.ProtectedSet, token.PublicSet)
	set(endsControl, token.KwElse, token.KwElseif, token.KwCase, token.KwDefault, token.KwCatch,
		token.KwFinally, token.KwEndif, token.KwEndfor, token.KwEndforeach, token.KwEndwhile,
		token.KwEndswitch, token.KwEnddeclare)
	return t
}()

func (p *parser) atExpr() bool  { return flags[p.tok.kind]&beginsExpr != 0 }
func (p *parser) atIdent() bool { return flags[p.tok.kind]&isIdent != 0 }
func (p *parser) atSemi() bool {
	return p.tok.kind == token.Semicolon || p.tok.kind == token.CloseTag
}
