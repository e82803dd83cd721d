package golang

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"sort"
	"strings"
	"unicode/utf8"

	"github.com/cachevet/cachevet/internal/model"
)

// An index finds syntax by the positions that SSA instructions keep. SSA form
// has lost names of constants, explicit receivers and the text of calls; they
// are looked up here.
type index struct {
	calls map[token.Pos]*ast.CallExpr     // by Lparen
	news  map[token.Pos]*ast.CallExpr     // new(T) by Rparen
	lits  map[token.Pos]*ast.CompositeLit // by Lbrace
	elems map[token.Pos]element           // by Colon, or start of an element without key
	defs  map[token.Pos]*ast.CompositeLit // x := T{…} by the position of x
}

// An element of a composite literal.
type element struct {
	lit   *ast.CompositeLit
	value ast.Expr
}

// indexSyntax indexes the bodies and initialisers that are left in s.
func indexSyntax(s *source) *index {
	ix := &index{
		calls: make(map[token.Pos]*ast.CallExpr),
		news:  make(map[token.Pos]*ast.CallExpr),
		lits:  make(map[token.Pos]*ast.CompositeLit),
		elems: make(map[token.Pos]element),
		defs:  make(map[token.Pos]*ast.CompositeLit),
	}
	left := make(map[ast.Expr]bool)
	for _, init := range s.info.InitOrder {
		left[init.Rhs] = true
	}
	for _, f := range s.files {
		for _, decl := range f.syntax.Decls {
			switch decl := decl.(type) {
			case *ast.FuncDecl:
				if decl.Body != nil {
					ast.Inspect(decl.Body, ix.visit)
				}
			case *ast.GenDecl:
				for _, spec := range decl.Specs {
					if v, ok := spec.(*ast.ValueSpec); ok && slices.ContainsFunc(v.Values, func(e ast.Expr) bool { return left[e] }) {
						ast.Inspect(spec, ix.visit)
					}
				}
			}
		}
	}
	return ix
}

func (ix *index) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.CallExpr:
		ix.calls[n.Lparen] = n
		if id, ok := n.Fun.(*ast.Ident); ok && id.Name == "new" {
			ix.news[n.Rparen] = n
		}
	case *ast.CompositeLit:
		ix.lits[n.Lbrace] = n
		for _, e := range n.Elts {
			if kv, ok := e.(*ast.KeyValueExpr); ok {
				ix.elems[kv.Colon] = element{n, kv.Value}
			} else {
				ix.elems[e.Pos()] = element{n, e}
			}
		}
	case *ast.AssignStmt:
		if len(n.Lhs) == len(n.Rhs) {
			for i, rhs := range n.Rhs {
				if lit, ok := ast.Unparen(rhs).(*ast.CompositeLit); ok {
					ix.defs[n.Lhs[i].Pos()] = lit
				}
			}
		}
	case *ast.ValueSpec:
		if len(n.Names) == len(n.Values) {
			for i, rhs := range n.Values {
				if lit, ok := ast.Unparen(rhs).(*ast.CompositeLit); ok {
					ix.defs[n.Names[i].Pos()] = lit
				}
			}
		}
	}
	return true
}

// calledName is the identifier a call names: "get" in s.c.get(…). It is nil
// for calls of function literals and the like.
func calledName(call *ast.CallExpr) *ast.Ident {
	switch fun := instantiated(call.Fun).(type) {
	case *ast.Ident:
		return fun
	case *ast.SelectorExpr:
		return fun.Sel
	}
	return nil
}

// instantiated strips parentheses and type arguments from a called expression.
func instantiated(e ast.Expr) ast.Expr {
	e = ast.Unparen(e)
	switch x := e.(type) {
	case *ast.IndexExpr:
		return ast.Unparen(x.X)
	case *ast.IndexListExpr:
		return ast.Unparen(x.X)
	}
	return e
}

// callText is a call as a reader knows it, without arguments: "s.c.Get(…)".
func callText(call *ast.CallExpr) string {
	name := exprText(call.Fun)
	if name == "" {
		return ""
	}
	if len(call.Args) == 0 {
		return name + "()"
	}
	return name + "(…)"
}

// exprText is the text of a short expression: names, selectors, calls and
// indexing; empty for anything else.
func exprText(e ast.Expr) string {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		if x := exprText(e.X); x != "" {
			return x + "." + e.Sel.Name
		}
		return e.Sel.Name
	case *ast.CallExpr:
		return callText(e)
	case *ast.IndexExpr:
		if x := exprText(e.X); x != "" {
			return x + "[…]"
		}
	case *ast.IndexListExpr:
		return exprText(e.X)
	case *ast.StarExpr:
		if x := exprText(e.X); x != "" {
			return "*" + x
		}
	case *ast.UnaryExpr:
		if x := exprText(e.X); x != "" {
			return e.Op.String() + x
		}
	case *ast.TypeAssertExpr:
		return exprText(e.X)
	case *ast.FuncLit:
		return "func"
	}
	return ""
}

// constName is the name of the constant e stands for: "time.Minute", or all
// names of a constant expression with "|" between: "LOCK_EX|LOCK_NB". A plain
// literal has none.
func constName(info *types.Info, e ast.Expr) string {
	var names []string
	var walk func(ast.Expr)
	walk = func(e ast.Expr) {
		switch e := ast.Unparen(e).(type) {
		case *ast.Ident:
			if c, ok := info.Uses[e].(*types.Const); ok && c.Pkg() != nil {
				names = append(names, constQualified(c))
			}
		case *ast.SelectorExpr:
			if c, ok := info.Uses[e.Sel].(*types.Const); ok {
				names = append(names, constQualified(c))
			}
		case *ast.BinaryExpr:
			walk(e.X)
			walk(e.Y)
		case *ast.UnaryExpr:
			walk(e.X)
		case *ast.CallExpr: // a conversion
			for _, a := range e.Args {
				walk(a)
			}
		}
	}
	walk(e)
	return strings.Join(names, "|")
}

func constQualified(c *types.Const) string {
	if c.Pkg() == nil || c.Parent() != c.Pkg().Scope() {
		return c.Name()
	}
	return c.Pkg().Path() + "." + c.Name()
}

// pos is the position of p as the model counts: columns in characters.
func (s *source) pos(p token.Pos) model.Pos {
	if !p.IsValid() {
		return model.Pos{}
	}
	f, line, column := s.locate(p)
	if f == nil {
		return model.Pos{}
	}
	return model.Pos{File: f.name, Line: line, Column: column}
}

// span is the range of a node.
func (s *source) span(from, to token.Pos) model.Pos {
	p := s.pos(from)
	if p.IsValid() && to.IsValid() {
		_, p.EndLine, p.EndColumn = s.locate(to)
	}
	return p
}

// locate finds file, line and column of p, without regard to //line comments.
func (s *source) locate(p token.Pos) (*sourceFile, int32, int32) {
	// Files were added to the set one after the other.
	i := sort.Search(len(s.files), func(i int) bool { return s.files[i].syntax.FileEnd >= p })
	if i == len(s.files) || p < s.files[i].syntax.FileStart {
		return nil, 0, 0
	}
	f := s.files[i]
	tf := s.fset.File(f.syntax.FileStart)
	if tf == nil {
		return nil, 0, 0
	}
	at := tf.PositionFor(p, false)
	column := at.Column
	if start := at.Offset - column + 1; !f.ascii && at.Offset <= len(f.src) {
		column = utf8.RuneCount(f.src[start:at.Offset]) + 1
	}
	return f, int32(at.Line), int32(column)
}

// fileOf is the file p stands in.
func (s *source) fileOf(p token.Pos) *sourceFile {
	f, _, _ := s.locate(p)
	return f
}
