// Package suggest writes down the changes that findings in Go code offer. It
// offers what a maintainer would accept without thinking: no numbers are made
// up, the result compiles, and where any of that is in doubt there is no fix.
package suggest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/cachevet/cachevet/internal/model"
)

// Fix writes down what the finding offers to change in the named file, the one
// that its position is in; false when nothing safe can be offered.
func Fix(name string, f *model.Finding) (model.Fix, bool) {
	if f.Offer == model.NoOffer || f.Language != model.Go {
		return model.Fix{}, false
	}
	src, err := os.ReadFile(name)
	if err != nil {
		return model.Fix{}, false
	}
	s := &source{name: name, text: src, fset: token.NewFileSet(), place: f.Pos.File}
	s.syntax, err = parser.ParseFile(s.fset, name, src, parser.ParseComments)
	if err != nil || ast.IsGenerated(s.syntax) {
		return model.Fix{}, false
	}
	s.tokens = s.fset.File(s.syntax.FileStart)
	call := s.callAt(f.Pos)
	if call == nil {
		return model.Fix{}, false
	}
	switch f.Offer {
	case model.Hoist:
		return s.hoist(call)
	case model.Detach:
		return s.detach(call)
	}
	return model.Fix{}, false
}

// A source is a file that is to be changed.
type source struct {
	name   string // on disk
	place  string // as positions name it
	text   []byte
	fset   *token.FileSet
	syntax *ast.File
	tokens *token.File
}

// callAt returns the call whose called name stands at a position.
func (s *source) callAt(pos model.Pos) *ast.CallExpr {
	var found *ast.CallExpr
	ast.Inspect(s.syntax, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			if id := calledName(call); id != nil {
				if at := s.pos(id.Pos(), id.Pos()); at.Line == pos.Line && at.Column == pos.Column {
					found = call
				}
			}
		}
		return found == nil
	})
	return found
}

func calledName(call *ast.CallExpr) *ast.Ident {
	fun := ast.Unparen(call.Fun)
	switch x := fun.(type) {
	case *ast.IndexExpr:
		fun = x.X
	case *ast.IndexListExpr:
		fun = x.X
	}
	switch x := fun.(type) {
	case *ast.Ident:
		return x
	case *ast.SelectorExpr:
		return x.Sel
	}
	return nil
}

// imported returns the path of the package whose function a call names, and the
// name it has in this file.
func (s *source) imported(call *ast.CallExpr) (pkgPath, name string) {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return "", ""
	}
	id, ok := sel.X.(*ast.Ident)
	if !ok || id.Obj != nil {
		return "", ""
	}
	for _, spec := range s.syntax.Imports {
		p, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			continue
		}
		if spec.Name != nil && spec.Name.Name == id.Name || spec.Name == nil && path.Base(p) == id.Name {
			return p, id.Name
		}
	}
	return "", ""
}

// pos is a range of the file as findings have it.
func (s *source) pos(from, to token.Pos) model.Pos {
	p := model.Pos{File: s.place}
	p.Line, p.Column = s.column(from)
	p.EndLine, p.EndColumn = s.column(to)
	return p
}

func (s *source) column(at token.Pos) (line, column int32) {
	n := s.tokens.PositionFor(at, false).Line
	start := s.tokens.Offset(s.tokens.LineStart(n))
	return int32(n), int32(utf8.RuneCount(s.text[start:s.tokens.Offset(at)])) + 1
}

// source is the text of a node.
func (s *source) source(n ast.Node) string {
	return string(s.text[s.tokens.Offset(n.Pos()):s.tokens.Offset(n.End())])
}

// used reports whether a name stands anywhere in the package.
func (s *source) used(name string) bool {
	word := regexp.MustCompile(`\b` + name + `\b`)
	for _, file := range siblings(s.name) {
		if text, err := os.ReadFile(file); err != nil || word.Match(text) {
			return true
		}
	}
	return false
}

// atLeast reports whether the file's module is written for Go 1.minor or later.
func (s *source) atLeast(minor int) bool {
	parts := strings.Split(goVersion(s.name), ".")
	if len(parts) < 2 {
		return false
	}
	n, err := strconv.Atoi(parts[1])
	return err == nil && (parts[0] == "1" && n >= minor)
}
