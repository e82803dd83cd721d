package ast

// A Visitor's Visit method is called for each node that [Walk] meets. If the visitor it returns is
// not nil, Walk visits each of the node's children with that visitor, and calls Visit(nil) on it
// after them.
type Visitor interface {
	Visit(node Node) (w Visitor)
}

// Walk visits a tree depth first, in source order. The node must not be nil.
func Walk(v Visitor, node Node) {
	if v = v.Visit(node); v == nil {
		return
	}
	Children(node, func(n Node) { Walk(v, n) })
	v.Visit(nil)
}

// Inspect visits a tree depth first, in source order. It calls f for the node and, if f returns
// true, for each of its children, and then f(nil).
//
// Comments are no children: they are in [File.Comments], and docblocks also in the Doc fields.
func Inspect(node Node, f func(Node) bool) {
	var visit func(Node)
	visit = func(n Node) {
		if f(n) {
			Children(n, visit)
			f(nil)
		}
	}
	visit(node)
}

// Children calls f for each direct child of a node, in source order. It is what [Walk] is made of;
// use it where the children need different handling.
func Children(node Node, f func(Node)) {
	switch n := node.(type) {
	case *File:
		each(n.Stmts, f)
	case *AttributeGroup:
		each(n.Attrs, f)
	case *Attribute:
		f(n.Name)
		each(n.Args, f)
	case *Arg:
		if n.Name != nil {
			f(n.Name)
		}
		f(n.Value)
	case *Param:
		each(n.Attrs, f)
		if n.Type != nil {
			f(n.Type)
		}
		f(n.Var)
		if n.Default != nil {
			f(n.Default)
		}
		if n.Hooks != nil {
			f(n.Hooks)
		}
	case *NullableType:
		f(n.Type)
	case *UnionType:
		each(n.Types, f)
	case *IntersectionType:
		each(n.Types, f)
	case *VarVar:
		f(n.X)
	case *ParenExpr:
		f(n.X)
	case *ConstFetch:
		f(n.Name)
	case *ArrayExpr:
		for _, it := range n.Items {
			if it != nil {
				f(it)
			}
		}
	case *ListExpr:
		for _, it := range n.Items {
			if it != nil {
				f(it)
			}
		}
	case *ArrayItem:
		if n.Key != nil {
			f(n.Key)
		}
		f(n.Value)
	case *ArrayDimFetch:
		f(n.X)
		if n.Index != nil {
			f(n.Index)
		}
	case *PropertyFetch:
		f(n.X)
		f(n.Name)
	case *NullsafePropertyFetch:
		f(n.X)
		f(n.Name)
	case *StaticPropertyFetch:
		f(n.Class)
		f(n.Name)
	case *ClassConstFetch:
		f(n.Class)
		f(n.Name)
	case *FuncCall:
		f(n.Func)
		each(n.Args, f)
	case *MethodCall:
		f(n.X)
		f(n.Name)
		each(n.Args, f)
	case *NullsafeMethodCall:
		f(n.X)
		f(n.Name)
		each(n.Args, f)
	case *StaticCall:
		f(n.Class)
		f(n.Name)
		each(n.Args, f)
	case *New:
		if d, ok := n.Class.(*ClassDecl); ok {
			anonymousClass(d, n.Args, f)
			return
		}
		f(n.Class)
		each(n.Args, f)
	case *Clone:
		f(n.X)
	case *Closure:
		each(n.Attrs, f)
		each(n.Params, f)
		each(n.Uses, f)
		if n.Result != nil {
			f(n.Result)
		}
		f(n.Body)
	case *ClosureUse:
		f(n.Var)
	case *ArrowFunc:
		each(n.Attrs, f)
		each(n.Params, f)
		if n.Result != nil {
			f(n.Result)
		}
		f(n.X)
	case *Match:
		f(n.Cond)
		each(n.Arms, f)
	case *MatchArm:
		each(n.Conds, f)
		f(n.X)
	case *Assign:
		f(n.Var)
		f(n.Value)
	case *AssignRef:
		f(n.Var)
		f(n.Value)
	case *AssignOp:
		f(n.Var)
		f(n.Value)
	case *BinaryExpr:
		f(n.X)
		f(n.Y)
	case *UnaryExpr:
		f(n.X)
	case *IncDec:
		f(n.X)
	case *Cast:
		f(n.X)
	case *Ternary:
		f(n.Cond)
		if n.Then != nil {
			f(n.Then)
		}
		f(n.Else)
	case *InstanceOf:
		f(n.X)
		f(n.Class)
	case *Isset:
		each(n.Vars, f)
	case *Empty:
		f(n.X)
	case *Eval:
		f(n.X)
	case *Exit:
		each(n.Args, f)
	case *Include:
		f(n.X)
	case *Print:
		f(n.X)
	case *Throw:
		f(n.X)
	case *Yield:
		if n.Key != nil {
			f(n.Key)
		}
		if n.Value != nil {
			f(n.Value)
		}
	case *YieldFrom:
		f(n.X)
	case *InterpolatedString:
		each(n.Parts, f)
	case *Heredoc:
		each(n.Parts, f)
	case *ShellExec:
		each(n.Parts, f)
	case *Block:
		each(n.Stmts, f)
	case *ExprStmt:
		f(n.X)
	case *EchoStmt:
		each(n.Args, f)
	case *VoidStmt:
		f(n.X)
	case *IfStmt:
		f(n.Cond)
		f(n.Body)
		each(n.ElseIfs, f)
		if n.Else != nil {
			f(n.Else)
		}
	case *ElseIf:
		f(n.Cond)
		f(n.Body)
	case *Else:
		f(n.Body)
	case *WhileStmt:
		f(n.Cond)
		f(n.Body)
	case *DoStmt:
		f(n.Body)
		f(n.Cond)
	case *ForStmt:
		each(n.Init, f)
		each(n.Cond, f)
		each(n.Post, f)
		f(n.Body)
	case *ForeachStmt:
		f(n.X)
		if n.Key != nil {
			f(n.Key)
		}
		f(n.Value)
		f(n.Body)
	case *SwitchStmt:
		f(n.Cond)
		each(n.Cases, f)
	case *CaseClause:
		if n.Cond != nil {
			f(n.Cond)
		}
		each(n.Stmts, f)
	case *BreakStmt:
		if n.Level != nil {
			f(n.Level)
		}
	case *ContinueStmt:
		if n.Level != nil {
			f(n.Level)
		}
	case *ReturnStmt:
		if n.X != nil {
			f(n.X)
		}
	case *GlobalStmt:
		each(n.Vars, f)
	case *StaticStmt:
		each(n.Vars, f)
	case *StaticVar:
		f(n.Var)
		if n.Default != nil {
			f(n.Default)
		}
	case *UnsetStmt:
		each(n.Vars, f)
	case *GotoStmt:
		f(n.Label)
	case *LabelStmt:
		f(n.Label)
	case *TryStmt:
		f(n.Body)
		each(n.Catches, f)
		if n.Finally != nil {
			f(n.Finally)
		}
	case *Catch:
		each(n.Types, f)
		if n.Var != nil {
			f(n.Var)
		}
		f(n.Body)
	case *Finally:
		f(n.Body)
	case *DeclareStmt:
		each(n.Items, f)
		if n.Body != nil {
			f(n.Body)
		}
	case *DeclareItem:
		f(n.Name)
		f(n.Value)
	case *Namespace:
		if n.Name != nil {
			f(n.Name)
		}
		each(n.Stmts, f)
	case *UseStmt:
		if n.Prefix != nil {
			f(n.Prefix)
		}
		each(n.Items, f)
	case *UseItem:
		f(n.Name)
		if n.Alias != nil {
			f(n.Alias)
		}
	case *ConstDecl:
		each(n.Attrs, f)
		each(n.Items, f)
	case *ConstItem:
		f(n.Name)
		f(n.Value)
	case *FuncDecl:
		each(n.Attrs, f)
		f(n.Name)
		each(n.Params, f)
		if n.Result != nil {
			f(n.Result)
		}
		f(n.Body)
	case *ClassDecl:
		each(n.Attrs, f)
		if n.Name != nil {
			f(n.Name)
		}
		if n.Extends != nil {
			f(n.Extends)
		}
		each(n.Implements, f)
		each(n.Members, f)
	case *InterfaceDecl:
		each(n.Attrs, f)
		f(n.Name)
		each(n.Extends, f)
		each(n.Members, f)
	case *TraitDecl:
		each(n.Attrs, f)
		f(n.Name)
		each(n.Members, f)
	case *EnumDecl:
		each(n.Attrs, f)
		f(n.Name)
		if n.Scalar != nil {
			f(n.Scalar)
		}
		each(n.Implements, f)
		each(n.Members, f)
	case *ClassConst:
		each(n.Attrs, f)
		if n.Type != nil {
			f(n.Type)
		}
		each(n.Items, f)
	case *Property:
		each(n.Attrs, f)
		if n.Type != nil {
			f(n.Type)
		}
		each(n.Items, f)
		if n.Hooks != nil {
			f(n.Hooks)
		}
	case *PropertyItem:
		f(n.Name)
		if n.Default != nil {
			f(n.Default)
		}
	case *HookList:
		each(n.Hooks, f)
	case *PropertyHook:
		each(n.Attrs, f)
		f(n.Name)
		each(n.Params, f)
		if n.X != nil {
			f(n.X)
		}
		if n.Body != nil {
			f(n.Body)
		}
	case *ClassMethod:
		each(n.Attrs, f)
		f(n.Name)
		each(n.Params, f)
		if n.Result != nil {
			f(n.Result)
		}
		if n.Body != nil {
			f(n.Body)
		}
	case *TraitUse:
		each(n.Traits, f)
		each(n.Adaptations, f)
	case *TraitAdaptation:
		if n.Trait != nil {
			f(n.Trait)
		}
		f(n.Method)
		each(n.Insteadof, f)
		if n.Alias != nil {
			f(n.Alias)
		}
	case *EnumCase:
		each(n.Attrs, f)
		f(n.Name)
		if n.Value != nil {
			f(n.Value)
		}
	}
}

// each calls f for each node of a list.
func each[N Node](list []N, f func(Node)) {
	for _, n := range list {
		f(n)
	}
}

// anonymousClass visits new class(args) { ... }. The arguments stand within the range of the class.
func anonymousClass(d *ClassDecl, args []*Arg, f func(Node)) {
	each(args, f)
	f(d)
}
