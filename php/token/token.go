package token

import "strconv"

// Kind is the kind of a token.
type Kind uint8

// The kinds of tokens. The keywords come last but for the casts, see [Kind.IsKeyword].
const (
	EOF     Kind = iota
	Invalid      // a byte or text that is no token: a control character, a broken number

	// Outside of code and trivia.
	InlineHTML  // text outside of <?php ... ?>
	OpenTag     // <?php with the blank or line end that belongs to it
	OpenTagEcho // <?=
	CloseTag    // ?> with the line end that belongs to it
	Whitespace
	Comment    // # ..., // ..., /* ... */
	DocComment // /** ... */
	HaltData   // everything after __halt_compiler();

	// Names and literals.
	Variable    // $name
	Identifier  // name without a backslash
	QualName    // A\B
	FullName    // \A\B
	RelName     // namespace\A
	Int         // 1, 0x1F, 0b1, 0o17, 1_000
	Float       // 1.5, 1e3
	String      // 'x', or "x" without interpolation, with the prefix b if there
	StringText  // text between the variables of an interpolated string or heredoc
	NumString   // the number in "$a[0]"
	VarName     // the name in "${name}"
	HeredocOpen // <<<X with the line end, also <<<"X" and <<<'X'
	HeredocEnd  // the closing marker with its indentation
	DollarBrace // ${ in a string
	CurlyOpen   // { before $ in a string
	Quote       // " around an interpolated string, b" at its start too
	Backtick    // `

	// Punctuation and operators.
	Semicolon     // ;
	Comma         // ,
	Dot           // .
	Dollar        // $
	Lparen        // (
	Rparen        // )
	Lbrack        // [
	Rbrack        // ]
	Lbrace        // {
	Rbrace        // }
	AttrOpen      // #[
	Backslash     // \
	Arrow         // ->
	NullsafeArrow // ?->
	DoubleColon   // ::
	FatArrow      // =>
	Ellipsis      // ...
	Question      // ?
	Colon         // :
	At            // @
	Not           // !
	Tilde         // ~
	Assign        // =
	Plus          // +
	Minus         // -
	Mul           // *
	Div           // /
	Mod           // %
	Pow           // **
	And           // &
	Or            // |
	Caret         // ^
	Shl           // <<
	Shr           // >>
	AndAnd        // &&
	OrOr          // ||
	Coalesce      // ??
	Pipe          // |>
	Inc           // ++
	Dec           // --
	Equal         // ==
	NotEqual      // != and <>
	Identical     // ===
	NotIdentical  // !==
	Less          // <
	Greater       // >
	LessEq        // <=
	GreaterEq     // >=
	Spaceship     // <=>
	PlusEq        // +=
	MinusEq       // -=
	MulEq         // *=
	DivEq         // /=
	ModEq         // %=
	PowEq         // **=
	DotEq         // .=
	AndEq         // &=
	OrEq          // |=
	XorEq         // ^=
	ShlEq         // <<=
	ShrEq         // >>=
	CoalesceEq    // ??=

	// Casts: a type in parentheses with blanks inside, one token.
	CastInt    // (int), (integer)
	CastFloat  // (float), (double), (real)
	CastString // (string), (binary)
	CastBool   // (bool), (boolean)
	CastArray  // (array)
	CastObject // (object)
	CastUnset  // (unset)
	CastVoid   // (void)

	// Keywords.
	KwAbstract
	KwAnd
	KwArray
	KwAs
	KwBreak
	KwCallable
	KwCase
	KwCatch
	KwClass
	KwClone
	KwConst
	KwContinue
	KwDeclare
	KwDefault
	KwDo
	KwEcho
	KwElse
	KwElseif
	KwEmpty
	KwEnddeclare
	KwEndfor
	KwEndforeach
	KwEndif
	KwEndswitch
	KwEndwhile
	KwEnum
	KwEval
	KwExit // exit and die
	KwExtends
	KwFinal
	KwFinally
	KwFn
	KwFor
	KwForeach
	KwFunction
	KwGlobal
	KwGoto
	KwHaltCompiler
	KwIf
	KwImplements
	KwInclude
	KwIncludeOnce
	KwInstanceof
	KwInsteadof
	KwInterface
	KwIsset
	KwList
	KwMatch
	KwNamespace
	KwNew
	KwOr
	KwPrint
	KwPrivate
	KwProtected
	KwPublic
	KwReadonly
	KwRequire
	KwRequireOnce
	KwReturn
	KwStatic
	KwSwitch
	KwThrow
	KwTrait
	KwTry
	KwUnset
	KwUse
	KwVar
	KwWhile
	KwXor
	KwYield
	KwYieldFrom // yield from, with what stands between
	MagicClass
	MagicDir
	MagicFile
	MagicFunction
	MagicLine
	MagicMethod
	MagicNamespace
	MagicProperty
	MagicTrait

	// Modifiers with a scope, one token without blanks inside.
	PrivateSet   // private(set)
	ProtectedSet // protected(set)
	PublicSet    // public(set)

	kindCount
)

// KindCount is one more than the greatest kind, for tables indexed by kind.
const KindCount = int(kindCount)

// IsKeyword reports whether k is a reserved word (the words that are only reserved in some places,
// such as enum and readonly, and the magic constants included).
func (k Kind) IsKeyword() bool { return k >= KwAbstract && k <= MagicTrait }

// IsMagic reports whether k is a magic constant such as __DIR__.
func (k Kind) IsMagic() bool { return k >= MagicClass && k <= MagicTrait }

// IsTrivia reports whether k means nothing to the grammar: white space and comments.
func (k Kind) IsTrivia() bool { return k >= Whitespace && k <= DocComment }

// IsCast reports whether k is a cast such as (int).
func (k Kind) IsCast() bool { return k >= CastInt && k <= CastVoid }

// IsName reports whether k is an identifier or a name with backslashes. Keywords are not names,
// though many may stand for one.
func (k Kind) IsName() bool { return k >= Identifier && k <= RelName }

// IsModifier reports whether k can stand before a class member, a class or a promoted parameter.
// static and readonly also have other uses.
func (k Kind) IsModifier() bool {
	switch k {
	case KwAbstract, KwFinal, KwPrivate, KwProtected, KwPublic, KwReadonly, KwStatic, KwVar,
		PrivateSet, ProtectedSet, PublicSet:
		return true
	}
	return false
}

// IsAssignOp reports whether k is = or a compound assignment.
func (k Kind) IsAssignOp() bool { return k == Assign || k >= PlusEq && k <= CoalesceEq }

// String returns the token as it is spelled in source, such as "=>" or "foreach", or a description
// for a kind with many spellings, such as "variable".
func (k Kind) String() string {
	if int(k) < len(kinds) {
		return kinds[k].text
	}
	return "Kind(" + strconv.Itoa(int(k)) + ")"
}

// Name returns the name PHP's tokenizer has for the kind, such as "T_VARIABLE"; for punctuation of
// one character it is that character.
func (k Kind) Name() string {
	if int(k) < len(kinds) {
		if kinds[k].php == "" {
			return kinds[k].text
		}
		return kinds[k].php
	}
	return k.String()
}

// Spelled reports whether every token of the kind is spelled as [Kind.String] says (but for case),
// so that a message can quote it.
func (k Kind) Spelled() bool { return k >= Semicolon && k < kindCount || k == Backtick }
