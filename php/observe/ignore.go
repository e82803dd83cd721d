package observe

import (
	"bytes"
	"strings"

	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/php/ast"
	"github.com/cachevet/cachevet/php/token"
)

const ignoreMark = "cachevet:ignore"

// ignores finds the suppression comments of a file:
//
//	// cachevet:ignore RULE[,RULE] -- reason
//
// also with "#" and in "/* */". Behind code it covers its line; alone on a line
// the next line of code; before a function, method or class (attributes and
// docblocks may stand between) that whole declaration; before the first
// statement of the file the whole file.
func ignores(tree *ast.File, path string) []model.Ignore {
	src := tree.Lines.Source()
	if !bytes.Contains(src, []byte(ignoreMark)) {
		return nil
	}
	var out []model.Ignore
	var spans []span
	collected := false
	for _, c := range tree.Comments {
		i := strings.Index(c.Text, ignoreMark)
		if i < 0 {
			continue
		}
		// The mark must begin the comment (or a line of it), not be talked about.
		before := strings.TrimLeft(c.Text[:i][strings.LastIndexAny(c.Text[:i], "\n")+1:], " \t/*#")
		if before != "" {
			continue
		}
		text := c.Text[i+len(ignoreMark):]
		if j := strings.IndexAny(text, "\r\n"); j >= 0 {
			text = text[:j]
		}
		text = strings.TrimSuffix(strings.TrimSpace(text), "*/")
		rules, reason, _ := strings.Cut(text, "--")
		pos := tree.Lines.Position(c.Slash + token.Pos(i))
		ig := model.Ignore{
			Pos:    model.Pos{File: path, Line: int32(pos.Line), Column: int32(pos.CharColumn)},
			Reason: strings.TrimSpace(reason),
		}
		for _, r := range strings.FieldsFunc(rules, func(r rune) bool { return r == ',' || r == ' ' || r == '\t' }) {
			ig.Rules = append(ig.Rules, strings.Clone(r))
		}
		ig.Reason = strings.Clone(ig.Reason)
		if !collected {
			spans = declarations(tree)
			collected = true
		}
		ig.From, ig.To = cover(tree, c, spans)
		out = append(out, ig)
	}
	return out
}

// A span is a declaration that an ignore before it covers.
type span struct{ from, to token.Pos }

// declarations are the functions, methods and classes of a file by position.
func declarations(tree *ast.File) []span {
	var out []span
	ast.Inspect(tree, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl, *ast.ClassMethod, *ast.ClassDecl, *ast.InterfaceDecl, *ast.TraitDecl, *ast.EnumDecl:
			out = append(out, span{n.Pos(), n.End()})
		}
		return true
	})
	return out
}

// cover is the first and last line that a comment covers.
func cover(tree *ast.File, c *ast.Comment, spans []span) (from, to int32) {
	lines := tree.Lines
	src := lines.Source()
	line := lines.Line(c.Slash)
	start := lines.LineStart(line)
	if len(bytes.TrimSpace(src[start:c.Slash])) > 0 {
		return int32(line), int32(line)
	}
	next := skipTrivia(tree, src, c.End())
	if first := firstCode(tree); next == first && first > 0 {
		return 1, int32(lines.LineCount())
	}
	for _, s := range spans {
		if s.from == next {
			return int32(line), int32(lines.Line(s.to))
		}
	}
	return int32(line), int32(lines.Line(next))
}

// firstCode is where the first statement begins, declare included.
func firstCode(tree *ast.File) token.Pos {
	for _, st := range tree.Stmts {
		if h, ok := st.(*ast.InlineHTML); ok && strings.TrimSpace(h.Text) == "" {
			continue
		}
		switch st.(type) {
		// Before a declaration the comment belongs to that.
		case *ast.FuncDecl, *ast.ClassDecl, *ast.InterfaceDecl, *ast.TraitDecl, *ast.EnumDecl:
			return 0
		case *ast.Namespace, *ast.DeclareStmt, *ast.UseStmt:
			return st.Pos()
		}
		return 0
	}
	return 0
}

// skipTrivia moves over blanks and comments.
func skipTrivia(tree *ast.File, src []byte, p token.Pos) token.Pos {
	for {
		for int(p) < len(src) && strings.IndexByte(" \t\r\n", src[p]) >= 0 {
			p++
		}
		moved := false
		for _, c := range tree.Comments {
			if c.Slash == p && c.End() > p {
				p = c.End()
				moved = true
				break
			}
			if c.Slash > p {
				break
			}
		}
		if !moved {
			return p
		}
	}
}
