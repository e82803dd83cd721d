package parser_test

import (
	"errors"
	"fmt"
	"io"
	"reflect"
	"testing"

	"github.com/cachevet/cachevet/php/ast"
	"github.com/cachevet/cachevet/php/parser"
	"github.com/cachevet/cachevet/php/token"
)

// FuzzParser checks on any input that there is a tree, that the ranges of its nodes lie in the file
// and in each other, and that errors and comments are where they say.
func FuzzParser(f *testing.F) {
	for _, src := range fixtures(f) {
		f.Add(src)
	}
	for _, tt := range recoveryTests {
		f.Add([]byte("<?php\n" + tt.src))
	}
	f.Fuzz(func(t *testing.T, src []byte) { checkTree(t, src) })
}

// TestTruncated cuts each fixture off at every byte.
func TestTruncated(t *testing.T) {
	for name, src := range fixtures(t) {
		t.Run(name, func(t *testing.T) {
			for i := range src {
				checkTree(t, src[:i])
			}
		})
	}
}

// TestTokenDeleted leaves out each token of each fixture in turn.
func TestTokenDeleted(t *testing.T) {
	for name, src := range fixtures(t) {
		t.Run(name, func(t *testing.T) {
			for _, tok := range code(src) {
				checkTree(t, append(src[:tok.Pos:tok.Pos], src[tok.End:]...))
			}
		})
	}
}

func checkTree(t *testing.T, src []byte) {
	t.Helper()
	file, err := parser.ParseFile("a.php", src, 0)
	if file == nil {
		t.Fatalf("no tree\n%q", src)
	}
	broken := false
	if err != nil {
		var list parser.ErrorList
		if !errors.As(err, &list) || len(list) == 0 {
			t.Fatalf("error %T %v\n%q", err, err, src)
		}
		broken = list.HasSyntax()
		for i, e := range list {
			if e.Pos < 0 || int(e.Pos) > len(src) || e.Msg == "" || i > 0 && e.Pos <= list[i-1].Pos {
				t.Fatalf("error %d: %v at %d\n%q", i, e, e.Pos, src)
			}
		}
	}
	nodes := 0
	ast.Inspect(file, func(n ast.Node) bool {
		if n == nil {
			return false
		}
		nodes++
		if reflect.ValueOf(n).IsNil() {
			t.Fatalf("nil %T\n%q", n, src)
		}
		if n.Pos() < 0 || n.Pos() > n.End() || int(n.End()) > len(src) {
			t.Fatalf("%T at %d-%d of %d\n%q", n, n.Pos(), n.End(), len(src), src)
		}
		if bad := isBad(n); bad && !broken {
			t.Fatalf("%T at %d without a syntax error\n%q", n, n.Pos(), src)
		}
		checkChildren(t, n, src)
		return true
	})
	for i, c := range file.Comments {
		if c.End() > token.Pos(len(src)) || c.Text != string(src[c.Pos():c.End()]) || i > 0 && c.Pos() < file.Comments[i-1].End() {
			t.Fatalf("comment %q at %d\n%q", c.Text, c.Pos(), src)
		}
	}
	if err := ast.Fprint(io.Discard, file); err != nil {
		t.Fatal(err)
	}
	bare, _ := parser.ParseFile("a.php", src, parser.SkipComments|parser.SkipCompileErrors)
	ast.Inspect(bare, func(n ast.Node) bool {
		if n != nil {
			nodes--
		}
		return true
	})
	if nodes != 0 || len(bare.Comments) > 0 {
		t.Fatalf("without comments there are %d nodes less, %d comments\n%q", nodes, len(bare.Comments), src)
	}
}

func isBad(n ast.Node) bool {
	switch n.(type) {
	case *ast.BadExpr, *ast.BadStmt, *ast.BadMember, *ast.BadType:
		return true
	}
	return false
}

// checkChildren checks that the children of n lie in n, in order.
func checkChildren(t *testing.T, n ast.Node, src []byte) {
	t.Helper()
	var last ast.Node
	ast.Children(n, func(c ast.Node) {
		if c.Pos() < n.Pos() || c.End() > n.End() {
			t.Fatalf("%s is not within %s\n%q", span(c), span(n), src)
		}
		_, class := c.(*ast.ClassDecl)
		if _, isNew := n.(*ast.New); isNew && class {
			return // the arguments of an anonymous class stand within it
		}
		if last != nil && c.Pos() < last.End() {
			t.Fatalf("%s overlaps %s in %s\n%q", span(c), span(last), span(n), src)
		}
		last = c
	})
}

func span(n ast.Node) string { return fmt.Sprintf("%T %d-%d", n, n.Pos(), n.End()) }
