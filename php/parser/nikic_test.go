package parser_test

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/cachevet/cachevet/php/ast"
	"github.com/cachevet/cachevet/php/token"
)

// A fact is one node as nikic/PHP-Parser sees it. The differential tests compare trees in the words
// of that parser, because its trees are what PHP tools agree on.
type fact struct {
	kind       string // its getType, such as Expr_MethodCall
	start, end token.Pos
	name       string // of a declaration, call or variable; the value of a literal
}

func (f fact) String() string {
	end := ""
	if f.end >= 0 {
		end = strconv.Itoa(int(f.end))
	}
	return strings.TrimRight(fmt.Sprintf("%s %d-%s %s", f.kind, f.start, end, f.name), " ")
}

// loose holds the kinds whose end the two parsers define differently: for the branches of the
// alternative syntax and for lists of statements without a closing brace, ours lasts to the next
// token and nikic's to the last statement. The end of their facts is -1.
var loose = map[string]bool{
	"Stmt_Else": true, "Stmt_ElseIf": true, "Stmt_Case": true, "Stmt_Namespace": true, "Stmt_HaltCompiler": true,
}

// terminated holds the kinds that end with a semicolon, with true, or that may end with a statement
// that does so. If "?>" stands for the semicolon, the tag belongs to nikic's node but not to ours, and
// the end is -1 too.
var terminated = map[string]bool{
	"Stmt_Break": true, "Stmt_Const": true, "Stmt_Continue": true, "Stmt_Do": true, "Stmt_Echo": true,
	"Stmt_Expression": true, "Stmt_Global": true, "Stmt_Goto": true, "Stmt_GroupUse": true,
	"Stmt_Return": true, "Stmt_Static": true, "Stmt_Unset": true, "Stmt_Use": true,
	"Stmt_Declare": false, "Stmt_For": false, "Stmt_Foreach": false, "Stmt_If": false, "Stmt_Switch": false,
	"Stmt_While": false,
}

// facts returns the tree in the vocabulary of nikic/PHP-Parser, sorted by place.
func facts(f *ast.File) []fact {
	l := factList{src: f.Lines.Source()}
	l.walk(nil, f)
	sortFacts(l.list)
	return l.list
}

type factList struct {
	src  []byte
	list []fact
}

func sortFacts(list []fact) {
	slices.SortFunc(list, func(a, b fact) int {
		if a.start != b.start {
			return int(a.start - b.start)
		}
		if c := strings.Compare(a.kind, b.kind); c != 0 {
			return c
		}
		if a.end != b.end {
			return int(a.end - b.end)
		}
		return strings.Compare(a.name, b.name)
	})
}

func (l *factList) add(kind string, n ast.Node, name string) {
	l.addRange(kind, n.Pos(), n.End(), name)
}

func (l *factList) addRange(kind string, start, end token.Pos, name string) {
	simple, ok := terminated[kind]
	switch {
	case loose[kind],
		ok && bytes.IndexByte([]byte(";}:"), l.src[end-1]) < 0,
		simple && l.src[end-1] == '}' && bytes.HasPrefix(bytes.TrimSpace(l.src[end:]), []byte("?>")):
		end = -1
	}
	l.list = append(l.list, fact{kind, start, end, name})
}

func (l *factList) walk(parent, n ast.Node) {
	l.node(parent, n)
	switch n := n.(type) {
	case *ast.StaticPropertyFetch:
		// In A::$$b nikic takes the second dollar alone for the variable.
		if v, ok := n.Name.(*ast.VarVar); ok {
			l.walk(n, n.Class)
			l.walk(n, v.X)
			return
		}
	case *ast.ArrayDimFetch:
		// In "$a[-1]" nikic has an integer, and in "$a[-0]" a string, as PHP has, though not in "{$a[-1]}".
		u, ok := n.Index.(*ast.UnaryExpr)
		switch parent.(type) {
		case *ast.InterpolatedString, *ast.Heredoc, *ast.ShellExec:
		default:
			ok = false
		}
		if ok && l.src[n.Pos()-1] != '{' {
			l.walk(n, n.X)
			s := string(l.src[u.Pos():u.End()])
			if i, err := strconv.Atoi(s); err == nil && strconv.Itoa(i) == s {
				l.add("Scalar_Int", u, s)
			} else {
				l.add("Scalar_String", u, text(s))
			}
			return
		}
	case *ast.Exit:
		// exit(x) has an expression in nikic's tree, not an argument.
		if exitIsCall(n) {
			break
		}
		for _, a := range n.Args {
			l.walk(a, a.Value)
		}
		return
	case *ast.NullableType, *ast.UnionType, *ast.IntersectionType:
		parent = nil
	}
	ast.Children(n, func(c ast.Node) { l.walk(n, c) })
}

func exitIsCall(n *ast.Exit) bool {
	return n.IsCallable() || len(n.Args) > 1 || len(n.Args) == 1 && (n.Args[0].Name != nil || n.Args[0].Ellipsis.IsValid())
}

// node adds the facts of one node without its children.
func (l *factList) node(parent, n ast.Node) {
	switch n := n.(type) {
	case *ast.File, *ast.ParenExpr, *ast.HookList, *ast.EmptyStmt:
		// nikic has no node for these.
	case *ast.Block:
		switch parent.(type) {
		case *ast.File, *ast.Block, *ast.Namespace, *ast.CaseClause:
			l.add("Stmt_Block", n, "")
		}
	case *ast.Ident:
		l.add("Identifier", n, n.Name)
	case *ast.VarIdent:
		l.add("VarLikeIdentifier", n, n.Name)
	case *ast.Name:
		l.name(parent, n)
	case *ast.AttributeGroup:
		l.add("AttributeGroup", n, "")
	case *ast.Attribute:
		l.add("Attribute", n, nameOf(n.Name))
		l.placeholder(&n.ArgList)
	case *ast.Arg:
		name := ""
		if n.Name != nil {
			name = n.Name.Name
		}
		l.add("Arg", n, name)
	case *ast.Param:
		l.add("Param", n, n.Var.Name)
	case *ast.NullableType:
		l.add("NullableType", n, "")
	case *ast.UnionType:
		// nikic leaves the parentheses of (A&B)|C out of the inner type, not of the outer one.
		l.add("UnionType", n, "")
	case *ast.IntersectionType:
		l.addRange("IntersectionType", n.Types[0].Pos(), n.Types[len(n.Types)-1].End(), "")

	case *ast.BadExpr:
		l.add("Expr_Error", n, "")
	case *ast.Variable:
		l.add("Expr_Variable", n, n.Name)
	case *ast.VarVar:
		l.add("Expr_Variable", n, nameOf(n.X))
	case *ast.ConstFetch:
		l.add("Expr_ConstFetch", n, nameOf(n.Name))
	case *ast.MagicConst:
		l.add("Scalar_MagicConst_"+magicNames[n.Kind], n, "")
	case *ast.ArrayExpr:
		l.add("Expr_Array", n, "")
		l.items(n.Items)
	case *ast.ListExpr:
		l.add("Expr_List", n, "")
		l.items(n.Items)
	case *ast.ArrayItem:
		// Added with the array: nikic has one around each element.
	case *ast.ArrayDimFetch:
		l.add("Expr_ArrayDimFetch", n, "")
	case *ast.PropertyFetch:
		l.add("Expr_PropertyFetch", n, nameOf(n.Name))
	case *ast.NullsafePropertyFetch:
		l.add("Expr_NullsafePropertyFetch", n, nameOf(n.Name))
	case *ast.StaticPropertyFetch:
		name := nameOf(n.Name)
		if v, ok := n.Name.(*ast.VarVar); ok {
			name = nameOf(v.X)
		}
		l.add("Expr_StaticPropertyFetch", n, name)
	case *ast.ClassConstFetch:
		l.add("Expr_ClassConstFetch", n, nameOf(n.Name))
	case *ast.FuncCall:
		l.add("Expr_FuncCall", n, nameOf(n.Func))
		l.placeholder(&n.ArgList)
	case *ast.MethodCall:
		l.add("Expr_MethodCall", n, nameOf(n.Name))
		l.placeholder(&n.ArgList)
	case *ast.NullsafeMethodCall:
		l.add("Expr_NullsafeMethodCall", n, nameOf(n.Name))
		l.placeholder(&n.ArgList)
	case *ast.StaticCall:
		l.add("Expr_StaticCall", n, nameOf(n.Name))
		l.placeholder(&n.ArgList)
	case *ast.New:
		l.add("Expr_New", n, "")
		l.placeholder(&n.ArgList)
	case *ast.Clone:
		l.add("Expr_Clone", n, "")
	case *ast.Closure:
		l.add("Expr_Closure", n, "")
	case *ast.ClosureUse:
		l.add("ClosureUse", n, n.Var.Name)
	case *ast.ArrowFunc:
		l.add("Expr_ArrowFunction", n, "")
	case *ast.Match:
		l.add("Expr_Match", n, "")
	case *ast.MatchArm:
		l.add("MatchArm", n, "")
	case *ast.Assign:
		l.add("Expr_Assign", n, "")
	case *ast.AssignRef:
		l.add("Expr_AssignRef", n, "")
	case *ast.AssignOp:
		l.add("Expr_AssignOp_"+opNames[n.Op], n, "")
	case *ast.BinaryExpr:
		l.add("Expr_BinaryOp_"+opNames[n.Op], n, "")
	case *ast.UnaryExpr:
		l.add("Expr_"+unaryNames[n.Op], n, "")
	case *ast.IncDec:
		kind := "Post"
		if n.Prefix {
			kind = "Pre"
		}
		if n.Op == token.Inc {
			kind += "Inc"
		} else {
			kind += "Dec"
		}
		l.add("Expr_"+kind, n, "")
	case *ast.Cast:
		l.add("Expr_Cast_"+castNames[n.Kind], n, "")
	case *ast.Ternary:
		l.add("Expr_Ternary", n, "")
	case *ast.InstanceOf:
		l.add("Expr_Instanceof", n, "")
	case *ast.Isset:
		l.add("Expr_Isset", n, "")
	case *ast.Empty:
		l.add("Expr_Empty", n, "")
	case *ast.Eval:
		l.add("Expr_Eval", n, "")
	case *ast.Exit:
		if exitIsCall(n) {
			l.add("Expr_FuncCall", n, n.Word)
			l.addRange("Name", n.Keyword, n.Keyword+token.Pos(len(n.Word)), n.Word)
			l.placeholder(&n.ArgList)
			break
		}
		l.add("Expr_Exit", n, "")
	case *ast.Include:
		l.add("Expr_Include", n, "")
	case *ast.Print:
		l.add("Expr_Print", n, "")
	case *ast.Throw:
		l.add("Expr_Throw", n, "")
	case *ast.Yield:
		l.add("Expr_Yield", n, "")
	case *ast.YieldFrom:
		l.add("Expr_YieldFrom", n, "")

	case *ast.IntLit:
		l.add("Scalar_Int", n, strconv.FormatInt(n.Value, 10))
	case *ast.FloatLit:
		l.add("Scalar_Float", n, "")
	case *ast.StringLit:
		l.add("Scalar_String", n, text(n.Value()))
	case *ast.InterpolatedString:
		l.add("Scalar_InterpolatedString", n, "")
	case *ast.Heredoc:
		if s, ok := n.Value(); ok {
			l.add("Scalar_String", n, text(s))
			break
		}
		l.add("Scalar_InterpolatedString", n, "")
	case *ast.ShellExec:
		l.add("Expr_ShellExec", n, "")
	case *ast.StringPart:
		if h, ok := parent.(*ast.Heredoc); ok {
			if _, ok := h.Value(); ok {
				break
			}
		}
		// nikic drops a part that the removal of the indentation leaves empty.
		if s := n.Value(); s != "" {
			l.add("InterpolatedStringPart", n, text(s))
		}

	case *ast.BadStmt, *ast.BadMember:
	case *ast.ExprStmt:
		l.add("Stmt_Expression", n, "")
	case *ast.VoidStmt:
		l.add("Stmt_Expression", n, "")
		l.addRange("Expr_Cast_Void", n.Pos(), n.X.End(), "")
	case *ast.EchoStmt:
		l.add("Stmt_Echo", n, "")
	case *ast.InlineHTML:
		l.add("Stmt_InlineHTML", n, text(n.Text))
	case *ast.IfStmt:
		l.add("Stmt_If", n, "")
	case *ast.ElseIf:
		l.add("Stmt_ElseIf", n, "")
	case *ast.Else:
		l.add("Stmt_Else", n, "")
	case *ast.WhileStmt:
		l.add("Stmt_While", n, "")
	case *ast.DoStmt:
		l.add("Stmt_Do", n, "")
	case *ast.ForStmt:
		l.add("Stmt_For", n, "")
	case *ast.ForeachStmt:
		l.add("Stmt_Foreach", n, "")
	case *ast.SwitchStmt:
		l.add("Stmt_Switch", n, "")
	case *ast.CaseClause:
		l.add("Stmt_Case", n, "")
	case *ast.BreakStmt:
		l.add("Stmt_Break", n, "")
	case *ast.ContinueStmt:
		l.add("Stmt_Continue", n, "")
	case *ast.ReturnStmt:
		l.add("Stmt_Return", n, "")
	case *ast.GlobalStmt:
		l.add("Stmt_Global", n, "")
	case *ast.StaticStmt:
		l.add("Stmt_Static", n, "")
	case *ast.StaticVar:
		l.add("StaticVar", n, n.Var.Name)
	case *ast.UnsetStmt:
		l.add("Stmt_Unset", n, "")
	case *ast.GotoStmt:
		l.add("Stmt_Goto", n, n.Label.Name)
	case *ast.LabelStmt:
		l.add("Stmt_Label", n, n.Label.Name)
	case *ast.TryStmt:
		l.add("Stmt_TryCatch", n, "")
	case *ast.Catch:
		l.add("Stmt_Catch", n, "")
	case *ast.Finally:
		l.add("Stmt_Finally", n, "")
	case *ast.DeclareStmt:
		l.add("Stmt_Declare", n, "")
	case *ast.DeclareItem:
		l.add("DeclareItem", n, "")
	case *ast.HaltCompilerStmt:
		l.add("Stmt_HaltCompiler", n, "")
	case *ast.Namespace:
		name := ""
		if n.Name != nil {
			name = nameOf(n.Name)
		}
		l.add("Stmt_Namespace", n, name)
	case *ast.UseStmt:
		if n.Prefix != nil {
			l.add("Stmt_GroupUse", n, "")
			break
		}
		l.add("Stmt_Use", n, "")
	case *ast.UseItem:
		// The keyword in use A\{function b} is no part of nikic's node.
		l.addRange("UseItem", n.Name.Pos(), n.End(), nameOf(n.Name))
	case *ast.ConstDecl:
		l.add("Stmt_Const", n, "")
	case *ast.ConstItem:
		l.add("Const", n, n.Name.Name)
	case *ast.FuncDecl:
		l.add("Stmt_Function", n, n.Name.Name)
	case *ast.ClassDecl:
		name := ""
		if n.Name != nil {
			name = n.Name.Name
		}
		l.add("Stmt_Class", n, name)
	case *ast.InterfaceDecl:
		l.add("Stmt_Interface", n, n.Name.Name)
	case *ast.TraitDecl:
		l.add("Stmt_Trait", n, n.Name.Name)
	case *ast.EnumDecl:
		l.add("Stmt_Enum", n, n.Name.Name)
	case *ast.ClassConst:
		l.add("Stmt_ClassConst", n, "")
	case *ast.Property:
		l.add("Stmt_Property", n, "")
	case *ast.PropertyItem:
		l.add("PropertyItem", n, n.Name.Name)
	case *ast.PropertyHook:
		l.add("PropertyHook", n, n.Name.Name)
	case *ast.ClassMethod:
		l.add("Stmt_ClassMethod", n, n.Name.Name)
	case *ast.TraitUse:
		l.add("Stmt_TraitUse", n, "")
	case *ast.TraitAdaptation:
		if len(n.Insteadof) > 0 {
			l.add("Stmt_TraitUseAdaptation_Precedence", n, "")
			break
		}
		l.add("Stmt_TraitUseAdaptation_Alias", n, "")
	case *ast.EnumCase:
		l.add("Stmt_EnumCase", n, n.Name.Name)
	default:
		l.add(fmt.Sprintf("%T", n), n, "")
	}
}

// name adds a name: nikic tells apart how it is qualified, and takes built-in types for identifiers.
func (l *factList) name(parent ast.Node, n *ast.Name) {
	switch parent.(type) {
	case *ast.UseStmt, *ast.UseItem:
		l.add("Name", n, nameOf(n)) // a leading backslash makes no difference in an import
		return
	}
	switch {
	case isType(parent, n) && n.IsUnqualified() && n.IsBuiltinType() && !n.Is("self") && !n.Is("parent") && !n.Is("static"):
		l.add("Identifier", n, token.ToLower(n.Name))
	case n.IsFullyQualified():
		l.add("Name_FullyQualified", n, nameOf(n))
	case n.IsRelative():
		l.add("Name_Relative", n, nameOf(n))
	default:
		l.add("Name", n, nameOf(n))
	}
}

// isType reports whether n stands where a type is declared.
func isType(parent ast.Node, n *ast.Name) bool {
	switch p := parent.(type) {
	case *ast.NullableType, *ast.UnionType, *ast.IntersectionType:
		return true
	case *ast.Param:
		return p.Type == n
	case *ast.FuncDecl:
		return p.Result == n
	case *ast.ClassMethod:
		return p.Result == n
	case *ast.Closure:
		return p.Result == n
	case *ast.ArrowFunc:
		return p.Result == n
	case *ast.Property:
		return p.Type == n
	case *ast.ClassConst:
		return p.Type == n
	case *ast.EnumDecl:
		return p.Scalar == n
	}
	return false
}

// items adds the elements of an array or list. Where one is just a value, nikic has an item around it.
func (l *factList) items(list []ast.Expr) {
	for _, x := range list {
		if x != nil {
			l.add("ArrayItem", x, "")
		}
	}
}

func (l *factList) placeholder(args *ast.ArgList) {
	if args.IsCallable() {
		l.addRange("VariadicPlaceholder", args.Ellipsis, args.Ellipsis+3, "")
	}
}

// nameOf returns a name that is written out, "$x" for a name held in a variable, and "?" for one that is
// computed.
func nameOf(n ast.Node) string {
	switch n := n.(type) {
	case *ast.Name:
		switch {
		case n.IsFullyQualified():
			return n.Name[1:]
		case n.IsRelative():
			return n.Name[len(`namespace\`):]
		}
		return n.Name
	case *ast.Ident:
		return n.Name
	case *ast.VarIdent:
		return n.Name
	case *ast.ParenExpr:
		return nameOf(n.X)
	case *ast.Variable:
		return "$" + n.Name
	}
	return "?"
}

// text writes the start of a string in ASCII without blanks, and its length.
func text(s string) string {
	var b strings.Builder
	for _, c := range []byte(s[:min(len(s), 40)]) {
		if c <= ' ' || c == '"' || c == '\\' || c > '~' {
			fmt.Fprintf(&b, `\x%02x`, c)
			continue
		}
		b.WriteByte(c)
	}
	return b.String() + "#" + strconv.Itoa(len(s))
}

var magicNames = map[token.Kind]string{
	token.MagicClass: "Class", token.MagicDir: "Dir", token.MagicFile: "File", token.MagicFunction: "Function",
	token.MagicLine: "Line", token.MagicMethod: "Method", token.MagicNamespace: "Namespace",
	token.MagicProperty: "Property", token.MagicTrait: "Trait",
}

var castNames = map[token.Kind]string{
	token.CastInt: "Int", token.CastFloat: "Double", token.CastString: "String", token.CastBool: "Bool",
	token.CastArray: "Array", token.CastObject: "Object", token.CastUnset: "Unset", token.CastVoid: "Void",
}

var unaryNames = map[token.Kind]string{
	token.Not: "BooleanNot", token.Tilde: "BitwiseNot", token.Plus: "UnaryPlus", token.Minus: "UnaryMinus",
	token.At: "ErrorSuppress",
}

var opNames = map[token.Kind]string{
	token.Plus: "Plus", token.Minus: "Minus", token.Mul: "Mul", token.Div: "Div", token.Mod: "Mod",
	token.Pow: "Pow", token.Dot: "Concat", token.And: "BitwiseAnd", token.Or: "BitwiseOr",
	token.Caret: "BitwiseXor", token.Shl: "ShiftLeft", token.Shr: "ShiftRight",
	token.AndAnd: "BooleanAnd", token.OrOr: "BooleanOr", token.KwAnd: "LogicalAnd", token.KwOr: "LogicalOr",
	token.KwXor: "LogicalXor", token.Coalesce: "Coalesce", token.Pipe: "Pipe",
	token.Equal: "Equal", token.NotEqual: "NotEqual", token.Identical: "Identical",
	token.NotIdentical: "NotIdentical", token.Less: "Smaller", token.LessEq: "SmallerOrEqual",
	token.Greater: "Greater", token.GreaterEq: "GreaterOrEqual", token.Spaceship: "Spaceship",

	token.PlusEq: "Plus", token.MinusEq: "Minus", token.MulEq: "Mul", token.DivEq: "Div", token.ModEq: "Mod",
	token.PowEq: "Pow", token.DotEq: "Concat", token.AndEq: "BitwiseAnd", token.OrEq: "BitwiseOr",
	token.XorEq: "BitwiseXor", token.ShlEq: "ShiftLeft", token.ShrEq: "ShiftRight", token.CoalesceEq: "Coalesce",
}
