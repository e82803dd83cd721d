package parser_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/cachevet/cachevet/php/ast"
	"github.com/cachevet/cachevet/php/parser"
)

// dump is what parsing a source yields, as text.
func dump(file *ast.File, err error) string {
	var b strings.Builder
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case nil:
			b.WriteString(")")
		case *ast.Name, *ast.Ident, *ast.Variable, *ast.IntLit, *ast.StringLit:
			fmt.Fprintf(&b, "(%+v", n)
		default:
			fmt.Fprintf(&b, "(%s", span(n))
		}
		return true
	})
	for _, c := range file.Comments {
		fmt.Fprintln(&b, c.Slash, c.Text)
	}
	fmt.Fprintln(&b, err)
	return b.String()
}

// TestReuse parses files one after the other and side by side. What the parser keeps of one file, the
// memory of its stacks, must not show in the next, nor change a tree that it has given away.
func TestReuse(t *testing.T) {
	sources := fixtures(t)
	sources["deep"] = nested("[", "1", "]", 20_000)
	sources["long"] = []byte("<?php [" + strings.Repeat("1,", 10_000) + "f(")
	sources["holes"] = []byte("<?php [,,,1]; /** a */ /* b */ class A { const X = 1, X = 2; " + strings.Repeat("const C = 1; ", 100))
	sources["junk"] = []byte("<?php " + strings.Repeat("} ) ] ; = $a $b /* c */ ", 1000))
	sources["empty"] = nil
	want, trees := map[string]string{}, map[string]func() string{}
	for name, src := range sources {
		file, err := parser.ParseFile(name, src, 0)
		want[name], trees[name] = dump(file, err), func() string { return dump(file, err) }
	}
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for name, src := range sources { // in another order each time
				if dump(parser.ParseFile(name, src, 0)) != want[name] {
					t.Errorf("%s: parsed again, the result differs", name)
				}
			}
		})
	}
	wg.Wait()
	for name, again := range trees {
		if again() != want[name] {
			t.Errorf("%s: the tree has changed since", name)
		}
	}
}
