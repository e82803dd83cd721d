package types

import (
	"strings"

	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/php/ast"
	"github.com/cachevet/cachevet/php/token"
)

// Op is the kind of an [Expr].
type Op uint8

// The kinds of constant expressions.
const (
	OpUnknown Op = iota // Str: the source, shortened
	OpString            // Str
	OpInt               // Num
	OpFloat             // Num
	OpBool              // Num 0 or 1
	OpNull
	OpArray      // Args are key, value pairs; a missing key is nil, a spread has the key OpUnknown "..."
	OpConst      // Str the resolved name, Class the global fallback
	OpClassConst // Class (may be "self", "static", "parent"), Str the constant
	OpClass      // Class::class
	OpStaticProp // Class::$Str
	OpBinary     // Str the operator, Args two
	OpUnary      // Str the operator, Args one
	OpTernary    // Args condition, then (may be nil), else
	OpNew        // Class, Args, Names of named arguments
	OpCall       // Str the function or "Class::method" in Class and Str, Args, Names
	OpMethod     // Args[0] is the object, Str the method, then the arguments; Names
	OpProp       // Args[0]->Str
	OpElem       // Args[0][Args[1]]
	OpClosure    // a closure; Pos tells which
	OpVar        // $Str
	OpCallable   // f(...): Class, Str as in OpCall
)

// An Expr is an expression of a declaration (default, constant, argument of an
// attribute) or of a configuration file in PHP: names are resolved, nothing is
// evaluated.
type Expr struct {
	Op    Op
	Str   string
	Class string
	Num   float64
	Args  []*Expr
	Names []string // names of named arguments, parallel to the arguments; nil when none is named
	Pos   model.Pos
}

// maxExprDepth bounds recursion over nested expressions.
const maxExprDepth = 200

// An exprReader converts syntax.
type exprReader struct {
	scope *Scope
	lines *token.File
	file  string
	depth int
}

func (r *exprReader) pos(p token.Pos) model.Pos {
	return Position(r.lines, r.file, p)
}

// Position is a place as the model counts it.
func Position(lines *token.File, file string, p token.Pos) model.Pos {
	if lines == nil {
		return model.Pos{File: file}
	}
	q := lines.Position(p)
	return model.Pos{File: file, Line: int32(q.Line), Column: int32(q.CharColumn)}
}

// NewExpr converts an expression, names resolved by the scope. file is the
// relative path.
func NewExpr(s *Scope, lines *token.File, file string, e ast.Expr) *Expr {
	r := &exprReader{scope: s, lines: lines, file: file}
	return r.expr(e)
}

func (r *exprReader) unknown(e ast.Expr) *Expr {
	return &Expr{Op: OpUnknown, Pos: r.pos(e.Pos())}
}

func (r *exprReader) expr(e ast.Expr) *Expr {
	if e == nil {
		return nil
	}
	r.depth++
	defer func() { r.depth-- }()
	if r.depth > maxExprDepth {
		return r.unknown(e)
	}
	x := r.convert(e)
	if x == nil {
		return r.unknown(e)
	}
	if !x.Pos.IsValid() {
		x.Pos = r.pos(e.Pos())
	}
	return x
}

func (r *exprReader) convert(e ast.Expr) *Expr {
	switch e := e.(type) {
	case *ast.ParenExpr:
		return r.expr(e.X)
	case *ast.StringLit:
		return &Expr{Op: OpString, Str: strings.Clone(e.Value())}
	case *ast.IntLit:
		return &Expr{Op: OpInt, Num: float64(e.Value)}
	case *ast.FloatLit:
		return &Expr{Op: OpFloat, Num: e.Value()}
	case *ast.Heredoc:
		if s, ok := e.Value(); ok {
			return &Expr{Op: OpString, Str: strings.Clone(s)}
		}
		return r.concat(e.Parts)
	case *ast.InterpolatedString:
		return r.concat(e.Parts)
	case *ast.StringPart:
		return &Expr{Op: OpString, Str: strings.Clone(e.Value())}
	case *ast.ConstFetch:
		switch strings.ToLower(strings.TrimPrefix(e.Name.Name, `\`)) {
		case "true":
			return &Expr{Op: OpBool, Num: 1}
		case "false":
			return &Expr{Op: OpBool}
		case "null":
			return &Expr{Op: OpNull}
		}
		full, fallback := r.scope.Const(e.Name.Name)
		return &Expr{Op: OpConst, Str: strings.Clone(full), Class: strings.Clone(fallback)}
	case *ast.MagicConst:
		return r.magic(e)
	case *ast.ArrayExpr:
		x := &Expr{Op: OpArray}
		for _, element := range e.Items {
			it := ast.ItemOf(element)
			if it.Value == nil {
				continue
			}
			key := r.expr(it.Key)
			if it.Ellipsis.IsValid() {
				key = &Expr{Op: OpUnknown, Str: "..."}
			}
			x.Args = append(x.Args, key, r.expr(it.Value))
		}
		return x
	case *ast.ClassConstFetch:
		name, ok := e.Name.(*ast.Ident)
		class, ok2 := e.Class.(*ast.Name)
		if !ok || !ok2 {
			return nil
		}
		c := strings.Clone(r.scope.Class(class.Name))
		if strings.EqualFold(name.Name, "class") {
			return &Expr{Op: OpClass, Class: c}
		}
		return &Expr{Op: OpClassConst, Class: c, Str: strings.Clone(name.Name)}
	case *ast.StaticPropertyFetch:
		name, ok := e.Name.(*ast.VarIdent)
		class, ok2 := e.Class.(*ast.Name)
		if ok && ok2 {
			return &Expr{Op: OpStaticProp, Class: strings.Clone(r.scope.Class(class.Name)), Str: strings.Clone(name.Name)}
		}
	case *ast.BinaryExpr:
		return &Expr{Op: OpBinary, Str: e.Op.String(), Args: []*Expr{r.expr(e.X), r.expr(e.Y)}}
	case *ast.UnaryExpr:
		return &Expr{Op: OpUnary, Str: e.Op.String(), Args: []*Expr{r.expr(e.X)}}
	case *ast.Ternary:
		return &Expr{Op: OpTernary, Args: []*Expr{r.expr(e.Cond), r.expr(e.Then), r.expr(e.Else)}}
	case *ast.New:
		class, ok := e.Class.(*ast.Name)
		if !ok {
			return nil
		}
		return r.args(&Expr{Op: OpNew, Class: strings.Clone(r.scope.Class(class.Name))}, &e.ArgList)
	case *ast.FuncCall:
		name, ok := e.Func.(*ast.Name)
		if !ok {
			return nil
		}
		full, fallback := r.scope.Func(name.Name)
		if fallback != "" {
			full = fallback // functions of the project's namespaces are rare in declarations
		}
		return r.args(&Expr{Op: OpCall, Str: strings.Clone(full)}, &e.ArgList)
	case *ast.StaticCall:
		name, ok := e.Name.(*ast.Ident)
		class, ok2 := e.Class.(*ast.Name)
		if ok && ok2 {
			return r.args(&Expr{Op: OpCall, Class: strings.Clone(r.scope.Class(class.Name)), Str: strings.Clone(name.Name)}, &e.ArgList)
		}
	case *ast.MethodCall:
		if name, ok := e.Name.(*ast.Ident); ok {
			x := &Expr{Op: OpMethod, Str: strings.Clone(name.Name), Args: []*Expr{r.expr(e.X)}, Pos: r.pos(name.Pos())}
			return r.args(x, &e.ArgList)
		}
	case *ast.PropertyFetch:
		if name, ok := e.Name.(*ast.Ident); ok {
			return &Expr{Op: OpProp, Str: strings.Clone(name.Name), Args: []*Expr{r.expr(e.X)}}
		}
	case *ast.NullsafePropertyFetch:
		if name, ok := e.Name.(*ast.Ident); ok {
			return &Expr{Op: OpProp, Str: strings.Clone(name.Name), Args: []*Expr{r.expr(e.X)}}
		}
	case *ast.ArrayDimFetch:
		if e.Index != nil {
			return &Expr{Op: OpElem, Args: []*Expr{r.expr(e.X), r.expr(e.Index)}}
		}
	case *ast.Variable:
		return &Expr{Op: OpVar, Str: strings.Clone(e.Name)}
	case *ast.Closure, *ast.ArrowFunc:
		return &Expr{Op: OpClosure}
	}
	return nil
}

func (r *exprReader) args(x *Expr, l *ast.ArgList) *Expr {
	if l.IsCallable() {
		if x.Op == OpCall {
			x.Op = OpCallable
		}
		return x
	}
	skip := len(x.Args)
	for i, a := range l.Args {
		if a.Name != nil {
			if x.Names == nil {
				x.Names = make([]string, i+skip, skip+len(l.Args))
			}
			x.Names = append(x.Names, strings.Clone(a.Name.Name))
		} else if x.Names != nil {
			x.Names = append(x.Names, "")
		}
		x.Args = append(x.Args, r.expr(a.Value))
	}
	return x
}

func (r *exprReader) concat(parts []ast.Expr) *Expr {
	var x *Expr
	for _, p := range parts {
		y := r.expr(p)
		if x == nil {
			x = y
		} else {
			x = &Expr{Op: OpBinary, Str: ".", Args: []*Expr{x, y}, Pos: x.Pos}
		}
	}
	if x == nil {
		return &Expr{Op: OpString}
	}
	return x
}

func (r *exprReader) magic(e *ast.MagicConst) *Expr {
	s := r.scope
	switch e.Kind {
	case token.MagicClass:
		if s.Trait {
			return &Expr{Op: OpClass, Class: "self"}
		}
		return &Expr{Op: OpString, Str: s.Self}
	case token.MagicNamespace:
		return &Expr{Op: OpString, Str: s.Namespace}
	case token.MagicLine:
		return &Expr{Op: OpInt, Num: float64(r.pos(e.Pos()).Line)}
	case token.MagicDir:
		return &Expr{Op: OpConst, Str: "__DIR__"}
	case token.MagicFile:
		return &Expr{Op: OpConst, Str: "__FILE__"}
	}
	return nil
}
