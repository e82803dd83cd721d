package golang

import (
	"go/ast"
	"go/token"
	"strings"

	"github.com/cachevet/cachevet/internal/model"
)

// ignores collects the comments that silence rules.
func ignores(s *source) []model.Ignore {
	var out []model.Ignore
	for _, f := range s.files {
		for _, group := range f.syntax.Comments {
			for _, c := range group.List {
				ig, ok := parseIgnore(c.Text)
				if !ok {
					continue
				}
				ig.Pos = s.span(c.Pos(), c.End())
				ig.From, ig.To = s.covered(f, group, c)
				out = append(out, ig)
			}
		}
	}
	return out
}

// parseIgnore reads "// cachevet:ignore RULE[,RULE] -- reason" and
// "//nolint:cachevet // reason".
func parseIgnore(text string) (model.Ignore, bool) {
	body, ok := strings.CutPrefix(text, "//")
	if !ok {
		body = strings.TrimSuffix(strings.TrimPrefix(text, "/*"), "*/")
	}
	if rest, ok := strings.CutPrefix(strings.TrimSpace(body), "cachevet:ignore"); ok {
		if rest != "" && rest[0] != ' ' && rest[0] != '\t' {
			return model.Ignore{}, false
		}
		rules, reason, _ := strings.Cut(rest, "--")
		ig := model.Ignore{Reason: strings.TrimSpace(reason)}
		for rule := range strings.FieldsFuncSeq(rules, func(r rune) bool { return r == ',' || r == ' ' || r == '\t' }) {
			ig.Rules = append(ig.Rules, rule)
		}
		return ig, true
	}
	rest, ok := strings.CutPrefix(strings.TrimPrefix(body, " "), "nolint")
	if !ok {
		return model.Ignore{}, false
	}
	list, reason, _ := strings.Cut(rest, "//")
	list = strings.TrimSpace(list)
	if list == "" {
		return model.Ignore{NoLint: true, Reason: strings.TrimSpace(reason)}, true
	}
	names, ok := strings.CutPrefix(list, ":")
	if !ok {
		return model.Ignore{}, false
	}
	for name := range strings.SplitSeq(names, ",") {
		if name = strings.TrimSpace(name); name == "cachevet" || name == "all" {
			return model.Ignore{NoLint: true, Reason: strings.TrimSpace(reason)}, true
		}
	}
	return model.Ignore{}, false
}

// covered are the lines a comment speaks of: the whole file before the package
// clause, a whole function or declaration in its doc comment, else its own line, and the next one
// when it stands alone.
func (s *source) covered(f *sourceFile, group *ast.CommentGroup, c *ast.Comment) (from, to int32) {
	line := s.line(c.Pos())
	if c.Pos() < f.syntax.Package {
		return 1, max(s.line(f.syntax.FileEnd), line)
	}
	for _, decl := range f.syntax.Decls {
		var doc *ast.CommentGroup
		switch d := decl.(type) {
		case *ast.FuncDecl:
			doc = d.Doc
		case *ast.GenDecl:
			doc = d.Doc
		}
		if doc == group {
			return line, s.line(decl.End())
		}
	}
	if code := s.line(lastCodeBefore(f, c.Pos())); code == line {
		return line, line
	}
	// The next line of code, behind whatever else the comment group says.
	return line, s.line(group.End()) + 1
}

func (s *source) line(p token.Pos) int32 {
	_, line, _ := s.locate(p)
	return line
}

// lastCodeBefore is the end of the last token of a declaration that stands
// before p; 0 when there is none.
func lastCodeBefore(f *sourceFile, p token.Pos) token.Pos {
	last := token.NoPos
	for _, decl := range f.syntax.Decls {
		if decl.Pos() > p {
			break
		}
		ast.Inspect(decl, func(n ast.Node) bool {
			if n == nil || n.Pos() > p {
				return false
			}
			switch n := n.(type) {
			case *ast.Comment, *ast.CommentGroup:
				return false
			case *ast.BlockStmt:
				last = max(last, n.Lbrace)
			case *ast.CompositeLit:
				last = max(last, n.Lbrace)
			case *ast.CallExpr:
				last = max(last, n.Lparen)
			}
			if n.End() <= p {
				last = max(last, n.End()-1)
			}
			return true
		})
	}
	return last
}
