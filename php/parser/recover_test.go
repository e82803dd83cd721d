package parser_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/cachevet/cachevet/php/ast"
	"github.com/cachevet/cachevet/php/parser"
)

// recoveryTest is a broken file. It yields exactly the errors, and the function or method called after,
// which comes after what is broken (or is broken off itself), is in the tree all the same. The source
// begins on line 2.
type recoveryTest struct {
	name string
	src  string
	want []string
}

var recoveryTests = slices.Concat(wrongTests, typingTests)

// wrongTests have something that is wrong, too much, or missing.
var wrongTests = []recoveryTest{
	{
		name: "missing brace of a block",
		src: `class A {
    function f() {
        if ($a) {
            g();
    }
    public function after() {}
}
`,
		want: []string{
			`7:5: syntax error, unexpected token "public", expecting "}" to close the "{" on line 3`,
		},
	},
	{
		name: "missing brace of a method",
		src: `class A {
    function f() {
        g();

    public function after() {}
}
`,
		want: []string{
			`6:5: syntax error, unexpected token "public", expecting "}" to close the "{" on line 3`,
		},
	},
	{
		name: "missing brace before a static method",
		src: `class A {
    function f() {
    static function after() {}
    const X = 1;
}
`,
		want: []string{
			`4:5: syntax error, unexpected token "static", expecting "}" to close the "{" on line 3`,
		},
	},
	{
		name: "a closing tag in a class",
		src: `class A {
    function f() {}
    ?>
    public function after() {}
}
`,
		want: []string{
			`4:5: syntax error, unexpected token "?>", expecting member declaration or "}" to close the "{" on line 2`,
		},
	},
	{
		name: "a closing tag in a comment",
		src: `class A {
    // between <?php and ?> is code
    public function after() {}
}
`,
		want: []string{
			`3:26: syntax error, unexpected token "?>", expecting member declaration or "}" to close the "{" on line 2`,
		},
	},
	{
		name: "a closing tag among arguments",
		src: `f($a, ?> $b);
function after() {}
`,
		want: []string{
			`2:7: syntax error, unexpected token "?>", expecting argument or ")"`,
		},
	},
	{
		name: "a closing tag for a type",
		src: `class A {
    function f(): ?> int {
        return 1;
    }
    public function after() {}
}
`,
		want: []string{
			`3:19: syntax error, unexpected token "?>", expecting type`,
		},
	},
	{
		name: "a closing tag in an import",
		src: `use ?> A\B;
function after() {}
`,
		want: []string{
			`2:5: syntax error, unexpected token "?>", expecting name`,
		},
	},
	{
		name: "a closing tag for a value, with markup after it",
		src: `$a = ?>
<p>{ not code; }</p>
<?php
function after() {}
`,
		want: []string{
			`2:6: syntax error, unexpected token "?>", expecting expression`,
		},
	},
	{
		name: "a brace too many in a method",
		src: `class A {
    function f() {
        g(); }
    }
    public function after() {}
}
`,
		want: []string{
			`6:5: syntax error, unexpected token "public" outside of a class`,
		},
	},
	{
		name: "missing brace of a class",
		src: `class A {
    function f() {}

class B {
    function after() {}
}
`,
		want: []string{
			`5:1: syntax error, unexpected token "class", expecting member declaration or "}" to close the "{" on line 2`,
		},
	},
	{
		name: "missing semicolon",
		src: `$a = 1
$b = 2;
function after() {}
`,
		want: []string{
			`3:1: syntax error, unexpected variable "$b", expecting ";"`,
		},
	},
	{
		name: "missing semicolon before a brace",
		src: `function f() { return 1 }
function after() {}
`,
		want: []string{
			`2:25: syntax error, unexpected token "}", expecting ";"`,
		},
	},
	{
		name: "missing comma",
		src: `f($a $b);
function after() {}
`,
		want: []string{
			`2:6: syntax error, unexpected variable "$b", expecting "," or ")"`,
		},
	},
	{
		name: "missing operand",
		src: `$a = 1 + ;
function after() {}
`,
		want: []string{
			`2:10: syntax error, unexpected token ";", expecting expression`,
		},
	},
	{
		name: "wrong bracket",
		src: `f([1, 2);
function after() {}
`,
		want: []string{
			`2:8: syntax error, unexpected token ")", expecting "," or "]"`,
		},
	},
	{
		name: "conflict marker",
		src: `class A {
<<<<<<< HEAD
    function f() { return 1; }
=======
    function f() { return 2; }
>>>>>>> topic
    function after() {}
}
`,
		want: []string{
			`3:1: syntax error, unexpected conflict marker "<<<<<<< HEAD"`,
			`5:1: syntax error, unexpected conflict marker "======="`,
			`7:1: syntax error, unexpected conflict marker ">>>>>>> topic"`,
		},
	},
	{
		name: "unquoted key in a string",
		src: `echo "$a['k']";
function after() {}
`,
		want: []string{
			`2:10: syntax error, unexpected string content "'k']", expecting variable, name or number`,
		},
	},
	{
		name: "a type that needs parentheses",
		src: `function f(A&B|null $x) {}
function after() {}
`,
		want: []string{
			`2:15: syntax error, unexpected token "|", expecting variable`,
		},
	},
	{
		name: "nullable union",
		src: `function f(?A|B $x) {}
function after() {}
`,
		want: []string{
			`2:14: syntax error, unexpected token "|", expecting variable`,
		},
	},
	{
		name: "comparison chain",
		src: `$x = $a < $b < $c;
function after() {}
`,
		want: []string{
			`2:14: syntax error, unexpected token "<", comparisons cannot be chained without parentheses`,
		},
	},
	{
		name: "member of an object without arguments",
		src: `new A->b();
function after() {}
`,
		want: []string{
			`2:6: syntax error, unexpected token "->", expecting ";"`,
		},
	},
	{
		name: "else without if",
		src: `else { g(); }
function after() {}
`,
		want: []string{
			`2:1: syntax error, unexpected token "else", expecting statement`,
		},
	},
	{
		name: "unmatched bracket",
		src: `f());
function after() {}
`,
		want: []string{
			`2:4: syntax error, unexpected token ")", expecting ";"`,
		},
	},
	{
		name: "statement in a class",
		src: `class A {
    $x = 1;
    if ($a) { g(); }
    function after() {}
}
`,
		want: []string{
			`3:5: syntax error, unexpected variable "$x", expecting member declaration or "}" to close the "{" on line 2`,
		},
	},
	{
		name: "reserved word as a name",
		src: `function class() {}
class function {}
function after() {}
`,
		want: []string{
			`2:10: syntax error, unexpected token "class", expecting function name`,
			`3:7: syntax error, unexpected token "function", expecting class name`,
		},
	},
	{
		name: "control character",
		src:  "$a = \x01 1;\nfunction after() {}\n",
		want: []string{
			`2:6: syntax error, unexpected character 0x01`,
		},
	},
	{
		name: "octal number",
		src: `$a = 089;
function after() {}
`,
		want: []string{
			`2:7: syntax error, invalid numeric literal: 8 is no octal digit`,
		},
	},
	{
		name: "two names of a class",
		src: `class A A extends B {
    function after() {}
}
`,
		want: []string{
			`2:9: syntax error, unexpected identifier "A", expecting "{"`,
		},
	},
	{
		name: "a modifier where the name of a class belongs",
		src: `class final A extends B {
    function after() {}
}
`,
		want: []string{
			`2:7: syntax error, unexpected token "final", expecting class name`,
		},
	},
	{
		name: "no keyword before the name of a class",
		src: `A extends B {
    function after() {}
}
`,
		want: []string{
			`2:1: syntax error, unexpected identifier "A", expecting "class" before the name`,
		},
	},
	{
		name: "missing comma in an array",
		src: `$a = [
    'a' => [1 2],
    'b' => 3
    'c' => 4,
];
function after() {}
`,
		want: []string{
			`3:15: syntax error, unexpected integer "2", expecting "," or "]"`,
			`5:5: syntax error, unexpected single-quoted string "c", expecting "," or "]" to close the "[" on line 2`,
		},
	},
	{
		name: "two arrows in an array",
		src: `$a = ['a' => => f(1, 2), 'b' => 3];
function after() {}
`,
		want: []string{
			`2:14: syntax error, unexpected token "=>", expecting expression`,
		},
	},
	{
		name: "modifier in an expression",
		src: `class A {
    function f() { g(final ); h(); }
    function after() {}
}
`,
		want: []string{
			`3:22: syntax error, unexpected token "final", expecting argument or ")"`,
		},
	},
	{
		name: "class in an expression",
		src: `function f() { if ($a class >= 1) { g(); } }
function after() {}
`,
		want: []string{
			`2:23: syntax error, unexpected token "class", expecting ")"`,
		},
	},
	{
		name: "code outside of a class after a brace too many",
		src: `class A {
    function f() { } }
    const X = 1;
}
function after() {}
`,
		want: []string{
			`5:1: syntax error, unmatched "}"`,
		},
	},
	{
		name: "missing end of the alternative syntax",
		src: `if ($a): f();
while ($b): g(); endif;
function after() {}
`,
		want: []string{
			`3:18: syntax error, unexpected token "endif", expecting "endwhile"`,
		},
	},
	{
		name: "missing colon",
		src: `switch ($a) { case 1 f(); default: g(); }
function after() {}
`,
		want: []string{
			`2:22: syntax error, unexpected identifier "f", expecting ":"`,
		},
	},
	{
		name: "statement before the first case",
		src: `switch ($a) { f(); case 1: g(); }
function after() {}
`,
		want: []string{
			`2:15: syntax error, unexpected identifier "f", expecting "case"`,
		},
	},
	{
		name: "members without a class",
		src: `    public $x;
    public function after() {}
}
`,
		want: []string{
			`2:5: syntax error, unexpected token "public" outside of a class`,
		},
	},
}

func TestRecovery(t *testing.T) {
	for _, tt := range recoveryTests {
		t.Run(tt.name, func(t *testing.T) {
			src := []byte("<?php\n" + tt.src)
			file, err := parser.ParseFile("", src, 0)
			var list parser.ErrorList
			if !errors.As(err, &list) {
				t.Fatalf("error %v, want a list", err)
			}
			var got []string
			for _, e := range list {
				if e.Level != parser.Syntax {
					t.Errorf("level of %v is %v", e, e.Level)
				}
				got = append(got, e.Error())
			}
			if !slices.Equal(got, tt.want) {
				t.Errorf("errors:\n%q\nwant:\n%q", got, tt.want)
			}
			if !declares(file, "after") {
				t.Errorf("no function or method after in the tree:\n%s", ast.Sprint(file))
			}
			checkTree(t, src)
		})
	}
}

// declares reports whether the tree declares a function or method of that name.
func declares(file *ast.File, name string) (found bool) {
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ClassMethod:
			found = found || n.Name.Name == name
		case *ast.FuncDecl:
			found = found || n.Name.Name == name
		}
		return !found
	})
	return found
}

// TestRecoveryOfTokens leaves out, doubles and misplaces each token of the fixtures with classes in
// turn, and counts the methods and functions that are still found.
func TestRecoveryOfTokens(t *testing.T) {
	count := func(src []byte) (n int) {
		file, _ := parser.ParseFile("", src, parser.SkipCompileErrors)
		ast.Inspect(file, func(node ast.Node) bool {
			switch node.(type) {
			case *ast.ClassMethod, *ast.FuncDecl:
				n++
			}
			return true
		})
		return n
	}
	for _, name := range []string{"class.php", "hooks.php"} {
		src := fixtures(t)[name]
		tokens := code(src)
		whole := count(src)
		if whole == 0 {
			t.Fatalf("%s has no functions", name)
		}
		found, all := 0, 0
		try := func(parts ...[]byte) {
			all += whole
			found += min(count(slices.Concat(parts...)), whole)
		}
		for _, tok := range tokens {
			before, text, after := src[:tok.Pos], src[tok.Pos:tok.End], src[tok.End:]
			try(before, after)
			try(before, text, []byte(" "), text, after)
			for _, wrong := range []string{"(", ")", "{", "}", "[", ";", "=>", "$x", "public", "class", "=", "1"} {
				try(before, []byte(wrong+" "), text, after)
			}
		}
		if share := float64(found) / float64(all); share < 0.97 {
			t.Errorf("%s: %.1f %% of the functions found after one wrong token, want 97 %%", name, 100*share)
		} else {
			t.Logf("%s: %.1f %% of the functions found", name, 100*share)
		}
	}
}

// TestErrorListIsShort checks that junk does not fill memory with errors.
func TestErrorListIsShort(t *testing.T) {
	src := []byte("<?php ")
	for range 100_000 {
		src = append(src, "} ) ] ; = "...)
	}
	_, err := parser.ParseFile("", src, 0)
	var list parser.ErrorList
	if !errors.As(err, &list) || len(list) > 100 {
		t.Errorf("%d errors, want 1 to 100", len(list))
	}
}
