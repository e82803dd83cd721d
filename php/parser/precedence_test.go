package parser_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/cachevet/cachevet/php/ast"
	"github.com/cachevet/cachevet/php/parser"
	"github.com/cachevet/cachevet/php/token"
)

// TestPrecedence writes what the parser understands with all its parentheses.
func TestPrecedence(t *testing.T) {
	tests := []struct{ src, want string }{
		// Operators next to each other in the table of precedence, low to high.
		{`$a or $b xor $c`, `($a or ($b xor $c))`},
		{`$a xor $b and $c`, `($a xor ($b and $c))`},
		{`$a and $b = $c`, `($a and ($b = $c))`},
		{`$a = $b and $c`, `(($a = $b) and $c)`},
		{`$a = $b ? $c : $d`, `($a = ($b ? $c : $d))`},
		{`$a ?? $b ? $c : $d`, `(($a ?? $b) ? $c : $d)`},
		{`$a ?? $b || $c`, `($a ?? ($b || $c))`},
		{`$a || $b && $c`, `($a || ($b && $c))`},
		{`$a && $b | $c`, `($a && ($b | $c))`},
		{`$a | $b ^ $c`, `($a | ($b ^ $c))`},
		{`$a ^ $b & $c`, `($a ^ ($b & $c))`},
		{`$a & $b == $c`, `($a & ($b == $c))`},
		{`$a == $b < $c`, `($a == ($b < $c))`},
		{`$a < $b |> $c`, `($a < ($b |> $c))`},
		{`$a |> $b . $c`, `($a |> ($b . $c))`},
		{`$a . $b << $c`, `($a . ($b << $c))`},
		{`$a << $b + $c`, `($a << ($b + $c))`},
		{`$a . $b + $c`, `($a . ($b + $c))`},
		{`$a + $b * $c`, `($a + ($b * $c))`},
		{`!$a * $b`, `((! $a) * $b)`},
		{`!$a instanceof B`, `(! ($a instanceof B))`},
		{`-$a instanceof B`, `((- $a) instanceof B)`},
		{`@$a instanceof B`, `((@ $a) instanceof B)`},
		{`-$a ** $b`, `(- ($a ** $b))`},
		{`(int) $a ** $b`, `((int) ($a ** $b))`},
		{`$a ** -$b`, `($a ** (- $b))`},
		{`++$a ** $b`, `((++ $a) ** $b)`},
		{`clone $a ** $b`, `((clone $a) ** $b)`},
		{`clone $a->b`, `(clone $a->b)`},

		// Which way they bind.
		{`$a - $b - $c`, `(($a - $b) - $c)`},
		{`$a . $b . $c`, `(($a . $b) . $c)`},
		{`$a |> $b |> $c`, `(($a |> $b) |> $c)`},
		{`$a ** $b ** $c`, `($a ** ($b ** $c))`},
		{`$a ?? $b ?? $c`, `($a ?? ($b ?? $c))`},
		{`$a = $b = $c`, `($a = ($b = $c))`},
		{`$a ?: $b ?: $c`, `(($a ?: $b) ?: $c)`},
		{`$a ? $b ? 1 : 2 : 3`, `($a ? ($b ? 1 : 2) : 3)`},
		{`$a instanceof B instanceof C`, `(($a instanceof B) instanceof C)`},

		// An assignment to the right of a tighter operator.
		{`!$a = $b`, `(! ($a = $b))`},
		{`$a + $b = $c + $d`, `($a + ($b = ($c + $d)))`},
		{`$a ?? $b ??= $c`, `($a ?? ($b ??= $c))`},
		{`$a || $b .= $c || $d`, `($a || ($b .= ($c || $d)))`},
		{`@$a = &$b`, `(@ ($a = & $b))`},

		// Operators of words take all they can.
		{`$a && print $b . $c`, `($a && (print ($b . $c)))`},
		{`print $a and $b`, `((print $a) and $b)`},
		{`$a ?? throw $b or $c`, `($a ?? (throw ($b or $c)))`},
		{`include $a . $b or $c`, `(include (($a . $b) or $c))`},
		{`fn() => $a and $b`, `(fn => ($a and $b))`},
		{`$a + fn() => $b + $c`, `($a + (fn => ($b + $c)))`},
		{`yield $a or $b`, `((yield $a) or $b)`},
		{`yield $a => $b + $c`, `(yield $a => ($b + $c))`},
		{`yield + $a`, `(yield (+ $a))`},
		{`yield . $a`, `((yield) . $a)`},
		{`yield from $a . $b`, `(yield from ($a . $b))`},

		// Numbers and dots.
		{`1...2`, `(1. . .2)`},
		{`1 . 2`, `(1 . 2)`},
		{`- - $a`, `(- (- $a))`},
		{`$a-- - --$b`, `(($a --) - (-- $b))`},
	}
	for _, tt := range tests {
		file, err := parser.ParseFile("", []byte("<?php "+tt.src+";"), parser.SkipCompileErrors)
		if err != nil {
			t.Errorf("%s: %v", tt.src, err)
			continue
		}
		if got := parenthesized(file.Stmts[0].(*ast.ExprStmt).X); got != tt.want {
			t.Errorf("%s is %s, want %s", tt.src, got, tt.want)
		}
	}
}

// parenthesized writes an expression with parentheses around each operation.
func parenthesized(e ast.Expr) string {
	in := func(parts ...string) string { return "(" + strings.Join(parts, " ") + ")" }
	p := parenthesized
	switch e := e.(type) {
	case nil:
		return ""
	case *ast.Variable:
		return "$" + e.Name
	case *ast.Name:
		return e.Name
	case *ast.IntLit:
		return strconv.FormatInt(e.Value, 10)
	case *ast.FloatLit:
		return e.Raw
	case *ast.PropertyFetch:
		return p(e.X) + "->" + e.Name.(*ast.Ident).Name
	case *ast.BinaryExpr:
		return in(p(e.X), e.Op.String(), p(e.Y))
	case *ast.UnaryExpr:
		return in(e.Op.String(), p(e.X))
	case *ast.IncDec:
		if e.Prefix {
			return in(e.Op.String(), p(e.X))
		}
		return in(p(e.X), e.Op.String())
	case *ast.Cast:
		return in(e.Kind.String(), p(e.X))
	case *ast.Assign:
		return in(p(e.Var), "=", p(e.Value))
	case *ast.AssignRef:
		return in(p(e.Var), "= &", p(e.Value))
	case *ast.AssignOp:
		return in(p(e.Var), e.Op.String(), p(e.Value))
	case *ast.Ternary:
		if e.Then == nil {
			return in(p(e.Cond), "?:", p(e.Else))
		}
		return in(p(e.Cond), "?", p(e.Then), ":", p(e.Else))
	case *ast.InstanceOf:
		return in(p(e.X), "instanceof", p(e.Class))
	case *ast.Clone:
		return in("clone", p(e.X))
	case *ast.Print:
		return in("print", p(e.X))
	case *ast.Throw:
		return in("throw", p(e.X))
	case *ast.Include:
		return in(e.Kind.String(), p(e.X))
	case *ast.ArrowFunc:
		return in("fn", "=>", p(e.X))
	case *ast.YieldFrom:
		return in("yield from", p(e.X))
	case *ast.Yield:
		switch {
		case e.Value == nil:
			return "(yield)"
		case e.Key == nil:
			return in("yield", p(e.Value))
		}
		return in("yield", p(e.Key), "=>", p(e.Value))
	}
	return "?"
}

// TestNoPrecedence has what only looks like an expression.
func TestNoPrecedence(t *testing.T) {
	for _, src := range []string{
		`$a == $b != $c`, `$a < $b >= $c`, `1 = 2`, `$a++++`, `++$a++`, `$a + 1 = 2`, `f() => 1`,
		`$a = &1`, `$a = &new A`, `new A->b`, `$a instanceof 'B'`, `[1 => 2 => 3]`, `$a ? : $b ? `,
		`(void) f() + 1 ? `, `$x = (void) f()`, `clone`, `A::{'x'}{'y'}`, `<<<X` + "\nx\nX[0]", `1[0]`,
		`list($a)`, `f(list($a))`, `array($a) = $b`, `__LINE__::x`, `__LINE__()`,
	} {
		_, err := parser.ParseFile("", []byte("<?php "+src+";"), parser.SkipCompileErrors)
		if err == nil {
			t.Errorf("%s: no error", src)
		}
	}
}

// TestEveryOperator makes sure that the table of precedence misses no operator of the scanner's.
func TestEveryOperator(t *testing.T) {
	for k := token.Dot; int(k) < token.KindCount; k++ {
		switch k {
		case token.Dollar, token.Lparen, token.Rparen, token.Lbrack, token.Rbrack, token.Lbrace, token.Rbrace,
			token.AttrOpen, token.Backslash, token.DoubleColon, token.FatArrow, token.Ellipsis, token.Colon,
			token.At, token.Not, token.Tilde, token.Inc, token.Dec, token.Question:
			continue // stands between no two operands
		case token.KwAnd, token.KwOr, token.KwXor, token.KwInstanceof:
		default:
			if k > token.CoalesceEq {
				continue
			}
		}
		src := "<?php $a " + k.String() + " b;"
		if _, err := parser.ParseFile("", []byte(src), 0); err != nil {
			t.Errorf("%s: %v", src, err)
		}
	}
}
