package ast

import "github.com/cachevet/cachevet/php/token"

// Pos returns the offset of the first byte.
func (x *BadExpr) Pos() token.Pos { return x.From }

// End returns the offset after the last byte.
func (x *BadExpr) End() token.Pos { return x.To }

// Pos returns the offset of the first byte.
func (x *Variable) Pos() token.Pos { return x.Dollar }

// End returns the offset after the last byte.
func (x *Variable) End() token.Pos {
	switch {
	case x.Braced:
		return x.Dollar + 3 + token.Pos(len(x.Name))
	case x.Bare:
		return x.Dollar + token.Pos(len(x.Name))
	case x.Name == "":
		return x.Dollar // a missing variable
	}
	return x.Dollar + 1 + token.Pos(len(x.Name))
}

// Pos returns the offset of the first byte.
func (x *VarVar) Pos() token.Pos { return x.Dollar }

// End returns the offset after the last byte.
func (x *VarVar) End() token.Pos {
	if x.Rbrace.IsValid() {
		return x.Rbrace + 1
	}
	return x.X.End()
}

// Pos returns the offset of the first byte.
func (x *ParenExpr) Pos() token.Pos { return x.Lparen }

// End returns the offset after the last byte.
func (x *ParenExpr) End() token.Pos { return x.Rparen + 1 }

// Pos returns the offset of the first byte.
func (x *ConstFetch) Pos() token.Pos { return x.Name.Pos() }

// End returns the offset after the last byte.
func (x *ConstFetch) End() token.Pos { return x.Name.End() }

// Pos returns the offset of the first byte.
func (x *MagicConst) Pos() token.Pos { return x.ValuePos }

// End returns the offset after the last byte.
func (x *MagicConst) End() token.Pos { return x.ValuePos + token.Pos(len(x.Raw)) }

// Pos returns the offset of the first byte.
func (x *ArrayExpr) Pos() token.Pos {
	if x.Keyword.IsValid() {
		return x.Keyword
	}
	return x.Lbrack
}

// End returns the offset after the last byte.
func (x *ArrayExpr) End() token.Pos { return x.Rbrack + 1 }

// Pos returns the offset of the first byte.
func (x *ListExpr) Pos() token.Pos {
	if x.Keyword.IsValid() {
		return x.Keyword
	}
	return x.Lbrack
}

// End returns the offset after the last byte.
func (x *ListExpr) End() token.Pos { return x.Rbrack + 1 }

// Pos returns the offset of the first byte.
func (x *ArrayItem) Pos() token.Pos {
	switch {
	case x.Key != nil:
		return x.Key.Pos()
	case x.Amp.IsValid():
		return x.Amp
	case x.Ellipsis.IsValid():
		return x.Ellipsis
	}
	return x.Value.Pos()
}

// End returns the offset after the last byte.
func (x *ArrayItem) End() token.Pos { return x.Value.End() }

// Pos returns the offset of the first byte.
func (x *ArrayDimFetch) Pos() token.Pos {
	if x.Dollar.IsValid() {
		return x.Dollar
	}
	return x.X.Pos()
}

// End returns the offset after the last byte.
func (x *ArrayDimFetch) End() token.Pos {
	if x.Dollar.IsValid() {
		return x.Rbrack + 2
	}
	return x.Rbrack + 1
}

// Pos returns the offset of the first byte.
func (x *PropertyFetch) Pos() token.Pos { return x.X.Pos() }

// End returns the offset after the last byte.
func (x *PropertyFetch) End() token.Pos { return x.Stop }

// Pos returns the offset of the first byte.
func (x *NullsafePropertyFetch) Pos() token.Pos { return x.X.Pos() }

// End returns the offset after the last byte.
func (x *NullsafePropertyFetch) End() token.Pos { return x.Stop }

// Pos returns the offset of the first byte.
func (x *StaticPropertyFetch) Pos() token.Pos { return x.Class.Pos() }

// End returns the offset after the last byte.
func (x *StaticPropertyFetch) End() token.Pos { return x.Name.End() }

// Pos returns the offset of the first byte.
func (x *ClassConstFetch) Pos() token.Pos { return x.Class.Pos() }

// End returns the offset after the last byte.
func (x *ClassConstFetch) End() token.Pos { return x.Stop }

// Pos returns the offset of the first byte.
func (x *FuncCall) Pos() token.Pos { return x.Func.Pos() }

// End returns the offset after the last byte.
func (x *FuncCall) End() token.Pos { return x.endOr(x.Func.End()) }

// Pos returns the offset of the first byte.
func (x *MethodCall) Pos() token.Pos { return x.X.Pos() }

// End returns the offset after the last byte.
func (x *MethodCall) End() token.Pos { return x.endOr(x.Name.End()) }

// Pos returns the offset of the first byte.
func (x *NullsafeMethodCall) Pos() token.Pos { return x.X.Pos() }

// End returns the offset after the last byte.
func (x *NullsafeMethodCall) End() token.Pos { return x.endOr(x.Name.End()) }

// Pos returns the offset of the first byte.
func (x *StaticCall) Pos() token.Pos { return x.Class.Pos() }

// End returns the offset after the last byte.
func (x *StaticCall) End() token.Pos { return x.endOr(x.Name.End()) }

// Pos returns the offset of the first byte.
func (x *New) Pos() token.Pos { return x.Keyword }

// End returns the offset after the last byte.
func (x *New) End() token.Pos {
	if d, ok := x.Class.(*ClassDecl); ok {
		return d.End()
	}
	return x.endOr(x.Class.End())
}

// Pos returns the offset of the first byte.
func (x *Clone) Pos() token.Pos { return x.Keyword }

// End returns the offset after the last byte.
func (x *Clone) End() token.Pos { return x.X.End() }

// Pos returns the offset of the first byte.
func (x *Closure) Pos() token.Pos {
	return closurePos(x.Attrs, x.Static, x.Function)
}

// End returns the offset after the last byte.
func (x *Closure) End() token.Pos { return x.Body.End() }

// Pos returns the offset of the first byte.
func (x *ClosureUse) Pos() token.Pos {
	if x.Amp.IsValid() {
		return x.Amp
	}
	return x.Var.Pos()
}

// End returns the offset after the last byte.
func (x *ClosureUse) End() token.Pos { return x.Var.End() }

// Pos returns the offset of the first byte.
func (x *ArrowFunc) Pos() token.Pos {
	return closurePos(x.Attrs, x.Static, x.Fn)
}

// End returns the offset after the last byte.
func (x *ArrowFunc) End() token.Pos { return x.X.End() }

// Pos returns the offset of the first byte.
func (x *Match) Pos() token.Pos { return x.Keyword }

// End returns the offset after the last byte.
func (x *Match) End() token.Pos { return x.Rbrace + 1 }

// Pos returns the offset of the first byte.
func (x *MatchArm) Pos() token.Pos {
	if len(x.Conds) > 0 {
		return x.Conds[0].Pos()
	}
	return x.Default
}

// End returns the offset after the last byte.
func (x *MatchArm) End() token.Pos { return x.X.End() }

// Pos returns the offset of the first byte.
func (x *Assign) Pos() token.Pos { return x.Var.Pos() }

// End returns the offset after the last byte.
func (x *Assign) End() token.Pos { return x.Value.End() }

// Pos returns the offset of the first byte.
func (x *AssignRef) Pos() token.Pos { return x.Var.Pos() }

// End returns the offset after the last byte.
func (x *AssignRef) End() token.Pos { return x.Value.End() }

// Pos returns the offset of the first byte.
func (x *AssignOp) Pos() token.Pos { return x.Var.Pos() }

// End returns the offset after the last byte.
func (x *AssignOp) End() token.Pos { return x.Value.End() }

// Pos returns the offset of the first byte.
func (x *BinaryExpr) Pos() token.Pos { return x.X.Pos() }

// End returns the offset after the last byte.
func (x *BinaryExpr) End() token.Pos { return x.Y.End() }

// Pos returns the offset of the first byte.
func (x *UnaryExpr) Pos() token.Pos { return x.OpPos }

// End returns the offset after the last byte.
func (x *UnaryExpr) End() token.Pos { return x.X.End() }

// Pos returns the offset of the first byte.
func (x *IncDec) Pos() token.Pos {
	if x.Prefix {
		return x.OpPos
	}
	return x.X.Pos()
}

// End returns the offset after the last byte.
func (x *IncDec) End() token.Pos {
	if x.Prefix {
		return x.X.End()
	}
	return x.OpPos + 2
}

// Pos returns the offset of the first byte.
func (x *Cast) Pos() token.Pos { return x.Lparen }

// End returns the offset after the last byte.
func (x *Cast) End() token.Pos { return x.X.End() }

// Pos returns the offset of the first byte.
func (x *Ternary) Pos() token.Pos { return x.Cond.Pos() }

// End returns the offset after the last byte.
func (x *Ternary) End() token.Pos { return x.Else.End() }

// Pos returns the offset of the first byte.
func (x *InstanceOf) Pos() token.Pos { return x.X.Pos() }

// End returns the offset after the last byte.
func (x *InstanceOf) End() token.Pos { return x.Class.End() }

// Pos returns the offset of the first byte.
func (x *Isset) Pos() token.Pos { return x.Keyword }

// End returns the offset after the last byte.
func (x *Isset) End() token.Pos { return x.Rparen + 1 }

// Pos returns the offset of the first byte.
func (x *Empty) Pos() token.Pos { return x.Keyword }

// End returns the offset after the last byte.
func (x *Empty) End() token.Pos { return x.Rparen + 1 }

// Pos returns the offset of the first byte.
func (x *Eval) Pos() token.Pos { return x.Keyword }

// End returns the offset after the last byte.
func (x *Eval) End() token.Pos { return x.Rparen + 1 }

// Pos returns the offset of the first byte.
func (x *Exit) Pos() token.Pos { return x.Keyword }

// End returns the offset after the last byte.
func (x *Exit) End() token.Pos { return x.endOr(x.Keyword + token.Pos(len(x.Word))) }

// Pos returns the offset of the first byte.
func (x *Include) Pos() token.Pos { return x.Keyword }

// End returns the offset after the last byte.
func (x *Include) End() token.Pos { return x.X.End() }

// Pos returns the offset of the first byte.
func (x *Print) Pos() token.Pos { return x.Keyword }

// End returns the offset after the last byte.
func (x *Print) End() token.Pos { return x.X.End() }

// Pos returns the offset of the first byte.
func (x *Throw) Pos() token.Pos { return x.Keyword }

// End returns the offset after the last byte.
func (x *Throw) End() token.Pos { return x.X.End() }

// Pos returns the offset of the first byte.
func (x *Yield) Pos() token.Pos { return x.Keyword }

// End returns the offset after the last byte.
func (x *Yield) End() token.Pos {
	switch {
	case x.Value != nil:
		return x.Value.End()
	case x.Key != nil:
		return x.Key.End()
	}
	return x.Keyword + 5
}

// Pos returns the offset of the first byte.
func (x *YieldFrom) Pos() token.Pos { return x.Keyword }

// End returns the offset after the last byte.
func (x *YieldFrom) End() token.Pos { return x.X.End() }

// closurePos returns where a closure or arrow function begins.
func closurePos(attrs []*AttributeGroup, static, keyword token.Pos) token.Pos {
	switch {
	case len(attrs) > 0:
		return attrs[0].Pos()
	case static.IsValid():
		return static
	}
	return keyword
}
