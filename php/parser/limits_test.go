package parser_test

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/cachevet/cachevet/php/ast"
	"github.com/cachevet/cachevet/php/parser"
)

// nests are shapes of code that go one level deeper with each repetition.
var nests = []struct{ name, open, middle, close string }{
	{"parentheses", "(", "1", ")"},
	{"arrays", "[", "1", "]"},
	{"lists", "list(", "$a", ")"},
	{"not", "!", "1", ""},
	{"minus", "- ", "1", ""},
	{"casts", "(int)", "1", ""},
	{"clone", "clone ", "$a", ""},
	{"assignments", "$a = ", "1", ""},
	{"powers", "1 ** ", "1", ""},
	{"coalesce", "$a ?? ", "1", ""},
	{"calls", "f(", "1", ")"},
	{"indexes", "$a[", "1", "]"},
	{"variable variables", "$", "$a", ""},
	{"computed names", "${", "$a", "}"},
	{"arrow functions", "fn() => ", "1", ""},
	{"closures", "function () { ", "f();", " };"},
	{"anonymous classes", "new class { function f() { ", "f();", " } };"},
	{"blocks", "{", "f();", "}"},
	{"ifs", "if (1) ", "f();", ""},
	{"alternative ifs", "if (1): ", "f();", " endif;"},
	{"else ifs", "if (1) f(); else ", "f();", ""},
	{"loops", "while (1) ", "f();", ""},
	{"matches", "match (1) { 1 => ", "1", " }"},
	{"ternaries", "1 ? 1 : (", "1", ")"},
	{"interpolation", `"{$a[`, "1", `]}"`},
	{"attributes", "#[A(", "1", ")] fn() => 1"},
	{"new", "new (", "A", ")"},
	{"functions", "function f() { ", "f();", " }"},
}

func nested(open, middle, close string, n int) []byte {
	return []byte("<?php " + strings.Repeat(open, n) + middle + strings.Repeat(close, n) + ";")
}

// TestNesting checks that code may nest as deep as PHP's own parser allows, and that code that nests
// deeper yields one error that says so, and a tree.
func TestNesting(t *testing.T) {
	for _, tt := range nests {
		t.Run(tt.name, func(t *testing.T) {
			file, err := parser.ParseFile("", nested(tt.open, tt.middle, tt.close, 2000), parser.SkipCompileErrors)
			if err != nil && tt.name != "lists" { // which cannot stand alone
				t.Errorf("2000 levels: %v", err)
			}
			if n := depth(file); n < 2000 {
				t.Errorf("the tree has %d levels, want at least 2000", n)
			}
			file, err = parser.ParseFile("", nested(tt.open, tt.middle, tt.close, 100_000), parser.SkipCompileErrors)
			var list parser.ErrorList
			if !errors.As(err, &list) || len(list) != 1 || list[0].Msg != "nesting too deep: more than 10000 levels" {
				t.Errorf("100000 levels: error %v", err)
			}
			if n := depth(file); n > 200_000 {
				t.Errorf("100000 levels: the tree has %d levels", n)
			}
		})
	}
	if _, err := parser.ParseFile("", nested("(", "1", ")", 9000), 0); err != nil {
		t.Errorf("PHP takes 9000 parentheses: %v", err)
	}
}

// depth returns how deep the tree is.
func depth(file *ast.File) int {
	level, deepest := 0, 0
	ast.Inspect(file, func(n ast.Node) bool {
		if n == nil {
			level--
		} else {
			level++
		}
		deepest = max(deepest, level)
		return true
	})
	return deepest
}

// TestChains checks that what binds to the left does not count as nesting, however long.
func TestChains(t *testing.T) {
	for _, tt := range []struct{ name, start, link, end string }{
		{"concatenation", "$a", " . $a", ""},
		{"sum", "1", " + 1", ""},
		{"methods", "$a", "->b()", ""},
		{"nullsafe properties", "$a", "?->b", ""},
		{"static", "A", "::$b", ""},
		{"elements", "$a", "[0]", ""},
		{"calls", "f()", "()", ""},
		{"short ternaries", "$a", " ?: $a", ""},
		{"pipes", "$a", " |> f(...)", ""},
		{"instanceof", "$a", " instanceof A", ""},
		{"union type", "fn(): A", "|A", " => 1"},
		{"intersection type", "fn(): A", "&A", " => 1"},
		{"elseif", "if (1) {}", " elseif (1) {}", ""},
		{"arguments", "f(1", ", 1", ")"},
		{"attributes", "", "#[A] ", "fn() => 1"},
		{"interpolation", `"`, "$a ", `"`},
		{"statements", "", "f();\n", ""},
		{"catches", "try {}", " catch (A) {}", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			src := []byte("<?php " + tt.start + strings.Repeat(tt.link, 100_000) + tt.end + ";")
			_, err := parser.ParseFile("", src, 0)
			var list parser.ErrorList
			if errors.As(err, &list) && list.HasSyntax() { // A|A is an error, of the other level
				t.Error(err)
			}
		})
	}
}

// TestLinear feeds the parser what has brought other parsers to a crawl. The limit is far above what
// it takes (some 0.1 s) and far below what anything superlinear would.
func TestLinear(t *testing.T) {
	const n = 100_000
	for _, tt := range []struct{ name, src string }{
		{"junk", strings.Repeat("} ) ] ; = ", n)},
		{"open strings", strings.Repeat(`"$a `, n)},
		{"open braces", strings.Repeat("{", 9000) + strings.Repeat("x ", n)},
		{"open calls", strings.Repeat("f(", 9000)},
		{"classes without a brace", strings.Repeat("class A { function f() { ", n)},
		{"methods without a class", strings.Repeat("} public function f() {} ", n)},
		{"modifiers", strings.Repeat("public ", n)},
		{"parameters", "function f(" + strings.Repeat("$a,", n) + ") {}"},
		{"heredocs without an end", strings.Repeat("<<<A\n", n)},
		{"heredoc with lines like its end", "<<<A\n" + strings.Repeat("AA\n", n)},
		{"comments without an end", strings.Repeat("/*", n)},
		{"keywords before comments", strings.Repeat("yield /* x */ ", n)},
		{"enum", strings.Repeat("enum ", n)},
		{"one long line of errors", strings.Repeat("$a $b $c; ", n)},
		{"closing tags in a class", "class A { " + strings.Repeat("?> ; ", n)},
		{"closing tags in calls", strings.Repeat("f( ?> ; ", n)},
		{"closing tags without code", "f(" + strings.Repeat("?>", n)},
		{"conflict markers", strings.Repeat("\n<<<<<<< HEAD", n)},
		// These once went on for ever.
		{"readonly in a match", "match (true) { $a => 1, $b readonly  ;"},
		{"var in hooks", "abstract $a { var $a; static $b; }"},
		{"unicode escapes", `"` + strings.Repeat(`\u{`, n) + `"`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			start := time.Now()
			parser.ParseFile("", []byte("<?php "+tt.src), 0)
			if d := time.Since(start); d > 10*time.Second {
				t.Errorf("took %v for %d bytes", d, len(tt.src))
			}
		})
	}
}

// TestLongList checks that long lists, and short ones within them, hold what they should.
func TestLongList(t *testing.T) {
	const n = 10_000
	var src strings.Builder
	src.WriteString("<?php [")
	for i := range n {
		fmt.Fprintf(&src, "%d, [%d, %[1]d], ", i, -i)
	}
	src.WriteString("];")
	file, err := parser.ParseFile("", []byte(src.String()), 0)
	if err != nil {
		t.Fatal(err)
	}
	items := file.Stmts[0].(*ast.ExprStmt).X.(*ast.ArrayExpr).Items
	if len(items) != 2*n {
		t.Fatalf("%d elements, want %d", len(items), 2*n)
	}
	for i := range n {
		pair, ok := items[2*i+1].(*ast.ArrayExpr)
		if !ok || len(pair.Items) != 2 || number(items[2*i]) != i || number(pair.Items[1]) != i {
			t.Fatalf("elements %d and %d are wrong", 2*i, 2*i+1)
		}
	}
}

// number returns the value of an integer literal, or -1.
func number(x ast.Expr) int {
	if lit, ok := x.(*ast.IntLit); ok {
		return int(lit.Value)
	}
	return -1
}

// allocated returns how many MB parsing the source allocates, garbage included.
func allocated(src string) (mb uint64, file *ast.File, err error) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	file, err = parser.ParseFile("", []byte(src), 0)
	runtime.ReadMemStats(&after)
	return (after.TotalAlloc - before.TotalAlloc) >> 20, file, err
}

// TestBigArray holds what an array of 5 MB may cost.
func TestBigArray(t *testing.T) {
	for _, tt := range bigArrays {
		t.Run(tt.name, func(t *testing.T) {
			mb, file, err := allocated(string(literalArray(tt.element, 5_000_000)))
			if err != nil {
				t.Fatal(err)
			}
			if mb > 190 {
				t.Errorf("%d MB allocated for a file of 5 MB, want at most 190", mb)
			}
			n := len(file.Stmts[0].(*ast.ReturnStmt).X.(*ast.ArrayExpr).Items)
			if want := 5_000_000 / len(tt.element); n != want {
				t.Errorf("%d items, want %d", n, want)
			}
		})
	}
}

// TestListsAtEdge has short lists begin at every place of a long one. Where they cross the edge of a
// segment of the parser's stack, they must not each make a new one.
func TestListsAtEdge(t *testing.T) {
	for before := 4090; before < 4100; before++ {
		src := "<?php [" + strings.Repeat("1,", before) + "function () {" + strings.Repeat("[1, 2, 3];", 10_000) + "}];"
		if mb, _, err := allocated(src); err != nil || mb > 20 {
			t.Errorf("%d elements before: %d MB allocated, want at most 20; error %v", before, mb, err)
		}
	}
}
