package suggest

import (
	"go/ast"
	"go/token"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/cachevet/cachevet/internal/model"
)

// hoist makes a call of literals once, in a variable of the package before the
// function. Only functions that return one value and can not fail qualify,
// which is what a name that begins with Must says.
func (s *source) hoist(call *ast.CallExpr) (model.Fix, bool) {
	if !s.hoistable(call) {
		return model.Fix{}, false
	}
	var in *ast.FuncDecl
	for _, d := range s.syntax.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok && fn.Pos() <= call.Pos() && call.End() <= fn.End() {
			in = fn
		}
	}
	if in == nil {
		return model.Fix{}, false
	}
	name := s.hoistedName(in, call)
	if name == "" || s.used(name) {
		return model.Fix{}, false
	}
	before := in.Pos()
	if in.Doc != nil {
		before = in.Doc.Pos()
	}
	return model.Fix{
		Message: "make it once, in " + name,
		Edits: []model.Edit{
			{Pos: s.pos(before, before), New: "var " + name + " = " + s.source(call) + "\n\n"},
			{Pos: s.pos(call.Pos(), call.End()), New: name},
		},
	}, true
}

func (s *source) hoistable(call *ast.CallExpr) bool {
	pkg, _ := s.imported(call)
	if pkg == "" || len(call.Args) == 0 || call.Ellipsis.IsValid() || !strings.HasPrefix(calledName(call).Name, "Must") {
		return false
	}
	for _, a := range call.Args {
		if !literal(a) {
			return false
		}
	}
	if pkg == "regexp" { // what is not valid would stop the program as it starts
		if _, err := regexp.Compile(text(call.Args[0])); err != nil {
			return false
		}
	}
	return true
}

func literal(e ast.Expr) bool {
	switch x := ast.Unparen(e).(type) {
	case *ast.BasicLit:
		return true
	case *ast.BinaryExpr:
		return x.Op == token.ADD && literal(x.X) && literal(x.Y)
	}
	return false
}

// text is the string that a literal stands for.
func text(e ast.Expr) string {
	switch x := ast.Unparen(e).(type) {
	case *ast.BasicLit:
		s, _ := strconv.Unquote(x.Value)
		return s
	case *ast.BinaryExpr:
		return text(x.X) + text(x.Y)
	}
	return ""
}

// hoistedName is made of the function's name and the package's:
// "parseLineRegexp"; with a number where the function has several.
func (s *source) hoistedName(in *ast.FuncDecl, call *ast.CallExpr) string {
	base := in.Name.Name
	if in.Recv != nil && len(in.Recv.List) > 0 {
		base = typeName(in.Recv.List[0].Type) + title(base)
	}
	_, pkg := s.imported(call)
	name := private(base) + title(pkg)
	at, n := 0, 0
	ast.Inspect(in, func(x ast.Node) bool {
		if c, ok := x.(*ast.CallExpr); ok && s.hoistable(c) {
			if _, p := s.imported(c); p == pkg {
				n++
				if c == call {
					at = n
				}
			}
		}
		return true
	})
	if n > 1 {
		name += strconv.Itoa(at)
	}
	return name
}

func typeName(e ast.Expr) string {
	switch x := e.(type) {
	case *ast.StarExpr:
		return typeName(x.X)
	case *ast.ParenExpr:
		return typeName(x.X)
	case *ast.IndexExpr:
		return typeName(x.X)
	case *ast.IndexListExpr:
		return typeName(x.X)
	case *ast.Ident:
		return x.Name
	}
	return ""
}

func title(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}

// private is a name as one that is not exported: "URLPath" becomes "urlPath".
func private(s string) string {
	rs := []rune(s)
	for i := range rs {
		if !unicode.IsUpper(rs[i]) || i > 0 && i+1 < len(rs) && !unicode.IsUpper(rs[i+1]) {
			break
		}
		rs[i] = unicode.ToLower(rs[i])
	}
	return string(rs)
}
