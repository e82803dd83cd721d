package ast

import "github.com/cachevet/cachevet/php/token"

// BadStmt stands for a range that could not be parsed as a statement.
type BadStmt struct {
	From, To token.Pos
}

// Pos returns the offset of the first byte.
func (x *BadStmt) Pos() token.Pos { return x.From }

// End returns the offset after the last byte.
func (x *BadStmt) End() token.Pos { return x.To }
func (x *BadStmt) stmtNode()      {}

// Block is { statements }, or the statements between ":" and the closing keyword in the alternative
// syntax.
type Block struct {
	Open  token.Pos // of "{" or ":"
	Alt   bool      // alternative syntax
	Stop  token.Pos // the end: after "}", or after the last statement in the alternative syntax
	Stmts []Stmt
}

// Pos returns the offset of the first byte.
func (x *Block) Pos() token.Pos { return x.Open }

// End returns the offset after the last byte.
func (x *Block) End() token.Pos { return x.Stop }
func (x *Block) stmtNode()      {}

// ExprStmt is an expression as a statement.
type ExprStmt struct {
	Doc  *Comment
	X    Expr
	Stop token.Pos // the end, after ";"
}

// Pos returns the offset of the first byte.
func (x *ExprStmt) Pos() token.Pos { return x.X.Pos() }

// End returns the offset after the last byte.
func (x *ExprStmt) End() token.Pos { return x.Stop }
func (x *ExprStmt) stmtNode()      {}

// EchoStmt is echo x, y; or <?= x, y ?>.
type EchoStmt struct {
	Doc     *Comment
	Keyword token.Pos // of "echo" or "<?="
	Stop    token.Pos // the end, after ";"
	Args    []Expr
}

// Pos returns the offset of the first byte.
func (x *EchoStmt) Pos() token.Pos { return x.Keyword }

// End returns the offset after the last byte.
func (x *EchoStmt) End() token.Pos { return x.Stop }
func (x *EchoStmt) stmtNode()      {}

// InlineHTML is text outside of the PHP tags.
type InlineHTML struct {
	TextPos token.Pos
	Text    string
}

// Pos returns the offset of the first byte.
func (x *InlineHTML) Pos() token.Pos { return x.TextPos }

// End returns the offset after the last byte.
func (x *InlineHTML) End() token.Pos { return x.TextPos + token.Pos(len(x.Text)) }
func (x *InlineHTML) stmtNode()      {}

// EmptyStmt is a lone ";".
type EmptyStmt struct {
	Semicolon token.Pos
	Stop      token.Pos // the end; equal to Semicolon for the empty statement before "?>"
}

// Pos returns the offset of the first byte.
func (x *EmptyStmt) Pos() token.Pos { return x.Semicolon }

// End returns the offset after the last byte.
func (x *EmptyStmt) End() token.Pos { return x.Stop }
func (x *EmptyStmt) stmtNode()      {}

// VoidStmt is (void) x; which says that a result is dropped on purpose (PHP 8.5). It is not an
// expression. In the heads of a for loop it is the expression [Cast].
type VoidStmt struct {
	Doc    *Comment
	Lparen token.Pos
	Stop   token.Pos // the end, after ";"
	X      Expr
}

// Pos returns the offset of the first byte.
func (x *VoidStmt) Pos() token.Pos { return x.Lparen }

// End returns the offset after the last byte.
func (x *VoidStmt) End() token.Pos { return x.Stop }
func (x *VoidStmt) stmtNode()      {}

// IfStmt is if (cond) ... elseif ... else ..., with all its branches.
type IfStmt struct {
	Doc     *Comment
	Keyword token.Pos
	Stop    token.Pos // the end; after "endif;" in the alternative syntax
	Cond    Expr
	Body    Stmt // *Block with Alt set in the alternative syntax
	ElseIfs []*ElseIf
	Else    *Else // nil if none
}

// Pos returns the offset of the first byte.
func (x *IfStmt) Pos() token.Pos { return x.Keyword }

// End returns the offset after the last byte.
func (x *IfStmt) End() token.Pos { return x.Stop }
func (x *IfStmt) stmtNode()      {}

// ElseIf is a branch elseif (cond) ...
type ElseIf struct {
	Keyword token.Pos
	Cond    Expr
	Body    Stmt
}

// Pos returns the offset of the first byte.
func (x *ElseIf) Pos() token.Pos { return x.Keyword }

// End returns the offset after the last byte.
func (x *ElseIf) End() token.Pos { return x.Body.End() }

// Else is the branch else ... An "else if" is an Else whose body is an [IfStmt].
type Else struct {
	Keyword token.Pos
	Body    Stmt
}

// Pos returns the offset of the first byte.
func (x *Else) Pos() token.Pos { return x.Keyword }

// End returns the offset after the last byte.
func (x *Else) End() token.Pos { return x.Body.End() }

// WhileStmt is while (cond) ...
type WhileStmt struct {
	Doc     *Comment
	Keyword token.Pos
	Stop    token.Pos // the end
	Cond    Expr
	Body    Stmt
}

// Pos returns the offset of the first byte.
func (x *WhileStmt) Pos() token.Pos { return x.Keyword }

// End returns the offset after the last byte.
func (x *WhileStmt) End() token.Pos { return x.Stop }
func (x *WhileStmt) stmtNode()      {}

// DoStmt is do ... while (cond);
type DoStmt struct {
	Doc     *Comment
	Keyword token.Pos
	While   token.Pos
	Stop    token.Pos // the end, after ";"
	Body    Stmt
	Cond    Expr
}

// Pos returns the offset of the first byte.
func (x *DoStmt) Pos() token.Pos { return x.Keyword }

// End returns the offset after the last byte.
func (x *DoStmt) End() token.Pos { return x.Stop }
func (x *DoStmt) stmtNode()      {}

// ForStmt is for (init; cond; post) ...
type ForStmt struct {
	Doc     *Comment
	Keyword token.Pos
	Stop    token.Pos // the end
	Init    []Expr
	Cond    []Expr
	Post    []Expr
	Body    Stmt
}

// Pos returns the offset of the first byte.
func (x *ForStmt) Pos() token.Pos { return x.Keyword }

// End returns the offset after the last byte.
func (x *ForStmt) End() token.Pos { return x.Stop }
func (x *ForStmt) stmtNode()      {}

// ForeachStmt is foreach (x as key => value) ...
type ForeachStmt struct {
	Doc     *Comment
	Keyword token.Pos
	As      token.Pos
	Arrow   token.Pos // of "=>"
	Amp     token.Pos // of "&" before the value
	Stop    token.Pos // the end
	X       Expr
	Key     Expr // nil if none
	Value   Expr // a variable or *ListExpr
	Body    Stmt
}

// Pos returns the offset of the first byte.
func (x *ForeachStmt) Pos() token.Pos { return x.Keyword }

// End returns the offset after the last byte.
func (x *ForeachStmt) End() token.Pos { return x.Stop }
func (x *ForeachStmt) stmtNode()      {}

// SwitchStmt is switch (cond) { cases }.
type SwitchStmt struct {
	Doc     *Comment
	Keyword token.Pos
	Open    token.Pos // of "{" or ":"
	Stop    token.Pos // the end
	Cond    Expr
	Cases   []*CaseClause
}

// Pos returns the offset of the first byte.
func (x *SwitchStmt) Pos() token.Pos { return x.Keyword }

// End returns the offset after the last byte.
func (x *SwitchStmt) End() token.Pos { return x.Stop }
func (x *SwitchStmt) stmtNode()      {}

// CaseClause is case x: or default: with its statements.
type CaseClause struct {
	Doc     *Comment
	Keyword token.Pos
	Colon   token.Pos // of ":" or ";"
	Cond    Expr      // nil for default
	Stmts   []Stmt
}

// Pos returns the offset of the first byte.
func (x *CaseClause) Pos() token.Pos { return x.Keyword }

// End returns the offset after the last byte.
func (x *CaseClause) End() token.Pos {
	if n := len(x.Stmts); n > 0 {
		return x.Stmts[n-1].End()
	}
	return x.Colon + 1
}

// BreakStmt is break; or break 2;
type BreakStmt struct {
	Doc     *Comment
	Keyword token.Pos
	Stop    token.Pos // the end, after ";"
	Level   Expr      // nil if none
}

// Pos returns the offset of the first byte.
func (x *BreakStmt) Pos() token.Pos { return x.Keyword }

// End returns the offset after the last byte.
func (x *BreakStmt) End() token.Pos { return x.Stop }
func (x *BreakStmt) stmtNode()      {}

// ContinueStmt is continue; or continue 2;
type ContinueStmt struct {
	Doc     *Comment
	Keyword token.Pos
	Stop    token.Pos // the end, after ";"
	Level   Expr      // nil if none
}

// Pos returns the offset of the first byte.
func (x *ContinueStmt) Pos() token.Pos { return x.Keyword }

// End returns the offset after the last byte.
func (x *ContinueStmt) End() token.Pos { return x.Stop }
func (x *ContinueStmt) stmtNode()      {}

// ReturnStmt is return x;
type ReturnStmt struct {
	Doc     *Comment
	Keyword token.Pos
	Stop    token.Pos // the end, after ";"
	X       Expr      // nil if none
}

// Pos returns the offset of the first byte.
func (x *ReturnStmt) Pos() token.Pos { return x.Keyword }

// End returns the offset after the last byte.
func (x *ReturnStmt) End() token.Pos { return x.Stop }
func (x *ReturnStmt) stmtNode()      {}

// GlobalStmt is global $a, $b;
type GlobalStmt struct {
	Doc     *Comment
	Keyword token.Pos
	Stop    token.Pos // the end, after ";"
	Vars    []Expr    // *Variable or *VarVar
}

// Pos returns the offset of the first byte.
func (x *GlobalStmt) Pos() token.Pos { return x.Keyword }

// End returns the offset after the last byte.
func (x *GlobalStmt) End() token.Pos { return x.Stop }
func (x *GlobalStmt) stmtNode()      {}

// StaticStmt is static $a, $b = 1; in a function.
type StaticStmt struct {
	Doc     *Comment
	Keyword token.Pos
	Stop    token.Pos // the end, after ";"
	Vars    []*StaticVar
}

// Pos returns the offset of the first byte.
func (x *StaticStmt) Pos() token.Pos { return x.Keyword }

// End returns the offset after the last byte.
func (x *StaticStmt) End() token.Pos { return x.Stop }
func (x *StaticStmt) stmtNode()      {}

// StaticVar is one variable of a [StaticStmt].
type StaticVar struct {
	Var     *Variable
	Default Expr // nil if none
}

// Pos returns the offset of the first byte.
func (x *StaticVar) Pos() token.Pos { return x.Var.Pos() }

// End returns the offset after the last byte.
func (x *StaticVar) End() token.Pos {
	if x.Default != nil {
		return x.Default.End()
	}
	return x.Var.End()
}

// UnsetStmt is unset($a, $b);
type UnsetStmt struct {
	Doc     *Comment
	Keyword token.Pos
	Stop    token.Pos // the end, after ";"
	Vars    []Expr
}

// Pos returns the offset of the first byte.
func (x *UnsetStmt) Pos() token.Pos { return x.Keyword }

// End returns the offset after the last byte.
func (x *UnsetStmt) End() token.Pos { return x.Stop }
func (x *UnsetStmt) stmtNode()      {}

// GotoStmt is goto label;
type GotoStmt struct {
	Doc     *Comment
	Keyword token.Pos
	Stop    token.Pos // the end, after ";"
	Label   *Ident
}

// Pos returns the offset of the first byte.
func (x *GotoStmt) Pos() token.Pos { return x.Keyword }

// End returns the offset after the last byte.
func (x *GotoStmt) End() token.Pos { return x.Stop }
func (x *GotoStmt) stmtNode()      {}

// LabelStmt is label:
type LabelStmt struct {
	Label *Ident
	Colon token.Pos
}

// Pos returns the offset of the first byte.
func (x *LabelStmt) Pos() token.Pos { return x.Label.Pos() }

// End returns the offset after the last byte.
func (x *LabelStmt) End() token.Pos { return x.Colon + 1 }
func (x *LabelStmt) stmtNode()      {}

// TryStmt is try { } catch (A | B $e) { } finally { }.
type TryStmt struct {
	Doc     *Comment
	Keyword token.Pos
	Stop    token.Pos // the end
	Body    *Block
	Catches []*Catch
	Finally *Finally // nil if none
}

// Pos returns the offset of the first byte.
func (x *TryStmt) Pos() token.Pos { return x.Keyword }

// End returns the offset after the last byte.
func (x *TryStmt) End() token.Pos { return x.Stop }
func (x *TryStmt) stmtNode()      {}

// Catch is one catch clause.
type Catch struct {
	Keyword token.Pos
	Types   []*Name
	Var     *Variable // nil if none
	Body    *Block
}

// Pos returns the offset of the first byte.
func (x *Catch) Pos() token.Pos { return x.Keyword }

// End returns the offset after the last byte.
func (x *Catch) End() token.Pos { return x.Body.End() }

// Finally is the finally clause.
type Finally struct {
	Keyword token.Pos
	Body    *Block
}

// Pos returns the offset of the first byte.
func (x *Finally) Pos() token.Pos { return x.Keyword }

// End returns the offset after the last byte.
func (x *Finally) End() token.Pos { return x.Body.End() }

// DeclareStmt is declare(name=value); or with a body.
type DeclareStmt struct {
	Doc     *Comment
	Keyword token.Pos
	Stop    token.Pos // the end
	Items   []*DeclareItem
	Body    Stmt // nil in declare(...);
}

// Pos returns the offset of the first byte.
func (x *DeclareStmt) Pos() token.Pos { return x.Keyword }

// End returns the offset after the last byte.
func (x *DeclareStmt) End() token.Pos { return x.Stop }
func (x *DeclareStmt) stmtNode()      {}

// DeclareItem is name=value in a declare statement.
type DeclareItem struct {
	Name  *Ident
	Value Expr
}

// Pos returns the offset of the first byte.
func (x *DeclareItem) Pos() token.Pos { return x.Name.Pos() }

// End returns the offset after the last byte.
func (x *DeclareItem) End() token.Pos { return x.Value.End() }

// HaltCompilerStmt is __halt_compiler(); with the data after it.
type HaltCompilerStmt struct {
	Keyword token.Pos
	Stop    token.Pos // the end of the statement, where the data begins
	Data    string
}

// Pos returns the offset of the first byte.
func (x *HaltCompilerStmt) Pos() token.Pos { return x.Keyword }

// End returns the offset after the last byte.
func (x *HaltCompilerStmt) End() token.Pos { return x.Stop + token.Pos(len(x.Data)) }
func (x *HaltCompilerStmt) stmtNode()      {}

// Namespace is namespace A; with the statements up to the next one, or namespace A { ... }.
type Namespace struct {
	Doc     *Comment
	Keyword token.Pos
	Lbrace  token.Pos // NoPos in the form with ";"
	Stop    token.Pos // the end
	Name    *Name     // nil in namespace { ... }
	Stmts   []Stmt
}

// Pos returns the offset of the first byte.
func (x *Namespace) Pos() token.Pos { return x.Keyword }

// End returns the offset after the last byte.
func (x *Namespace) End() token.Pos { return x.Stop }
func (x *Namespace) stmtNode()      {}

// UseStmt is use A\B as C, D; and the group form use A\{B, C}.
type UseStmt struct {
	Doc     *Comment
	Keyword token.Pos
	KindPos token.Pos  // of "function" or "const" after "use"
	Kind    token.Kind // token.KwFunction, token.KwConst, or 0 for classes and namespaces
	Stop    token.Pos  // the end, after ";"
	Prefix  *Name      // of the group form, without the last backslash; nil otherwise
	Items   []*UseItem
}

// Pos returns the offset of the first byte.
func (x *UseStmt) Pos() token.Pos { return x.Keyword }

// End returns the offset after the last byte.
func (x *UseStmt) End() token.Pos { return x.Stop }
func (x *UseStmt) stmtNode()      {}

// UseItem is one import.
type UseItem struct {
	KindPos token.Pos  // of "function" or "const" in a group
	Kind    token.Kind // as in UseStmt; only set in a group of mixed kinds
	Name    *Name
	Alias   *Ident // nil if none
}

// Pos returns the offset of the first byte.
func (x *UseItem) Pos() token.Pos {
	if x.KindPos.IsValid() {
		return x.KindPos
	}
	return x.Name.Pos()
}

// End returns the offset after the last byte.
func (x *UseItem) End() token.Pos {
	if x.Alias != nil {
		return x.Alias.End()
	}
	return x.Name.End()
}
