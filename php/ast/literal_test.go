package ast_test

import (
	"math"
	"testing"

	"github.com/cachevet/cachevet/php/ast"
	"github.com/cachevet/cachevet/php/parser"
)

// expr parses one expression.
func expr(t *testing.T, src string) ast.Expr {
	t.Helper()
	file, err := parser.ParseFile("", []byte("<?php "+src+";"), 0)
	if err != nil {
		t.Fatalf("%s: %v", src, err)
	}
	return file.Stmts[0].(*ast.ExprStmt).X
}

func TestStringValue(t *testing.T) {
	for _, tt := range []struct{ src, want string }{
		{`'a\'b\\c\n'`, `a'b\c\n`},
		{`''`, ``},
		{`b'x'`, `x`},
		{`"a\"b'\\\$\n\t\r\v\e\f"`, "a\"b'\\$\n\t\r\v\x1b\f"},
		{`"\101\60\0 \x41\x4g\xg"`, "A0\x00 A\x04g\\xg"},
		{`"\400"`, "\x00"}, // the value of an octal escape wraps
		{`"\u{1F600}\u{41}\u0041"`, "😀A\\u0041"},
		{`"\u{D800}"`, "\xed\xa0\x80"}, // PHP encodes surrogates too
		{`"\q\' $ {"`, `\q\' $ {`},
		{`B"x"`, `x`},
	} {
		x, ok := expr(t, tt.src).(*ast.StringLit)
		if !ok {
			t.Errorf("%s is no string literal", tt.src)
			continue
		}
		if got := x.Value(); got != tt.want {
			t.Errorf("%s is %q, want %q", tt.src, got, tt.want)
		}
	}
}

func TestHeredocValue(t *testing.T) {
	for _, tt := range []struct{ src, want string }{
		{"<<<A\na\n b\nA", "a\n b"},
		{"<<<A\n  a\n\n    b\n  A", "a\n\n  b"},
		{"<<<A\r\n\ta\r\n\tb\r\n\tA", "a\r\nb"},
		{"<<<A\nA", ""},
		{"<<<A\n\nA", ""},
		{"<<<A\n\\\"\\x41\\$\nA", `\"A$`}, // a double quote needs no escape, so there is none
		{"<<<'A'\n  \\n $b\n  A", `\n $b`},
	} {
		x, ok := expr(t, tt.src).(*ast.Heredoc)
		if !ok {
			t.Errorf("%q is no heredoc", tt.src)
			continue
		}
		if got, ok := x.Value(); got != tt.want || !ok {
			t.Errorf("%q is %q %v, want %q", tt.src, got, ok, tt.want)
		}
	}
	x := expr(t, "<<<A\n  a $b\n  c\n  A").(*ast.Heredoc)
	if got, ok := x.Value(); ok {
		t.Errorf("the value of a heredoc with a variable is %q", got)
	}
	if got := x.Parts[0].(*ast.StringPart).Value() + "|" + x.Parts[2].(*ast.StringPart).Value(); got != "a |\nc" {
		t.Errorf("parts %q", got)
	}
}

func TestNumberValue(t *testing.T) {
	for src, want := range map[string]int64{
		"0": 0, "00": 0, "0x0": 0, "42": 42, "1_000": 1000, "0x1F": 31, "0b101": 5, "0o17": 15, "017": 15,
		"0XfF": 255, "9223372036854775807": math.MaxInt64,
	} {
		if got := expr(t, src).(*ast.IntLit).Value; got != want {
			t.Errorf("%s is %d, want %d", src, got, want)
		}
	}
	for src, want := range map[string]float64{
		"1.5": 1.5, ".5": 0.5, "6.e3": 6000, "1_0.2_5e-1": 1.025, "0e1": 0, "010.5": 10.5,
		"9223372036854775808": 1 << 63, "0x8000000000000000": 1 << 63, "0o1000000000000000000000": 1 << 63,
		"01000000000000000000000": 1 << 63,
	} {
		if got := expr(t, src).(*ast.FloatLit).Value(); got != want {
			t.Errorf("%s is %g, want %g", src, got, want)
		}
	}
	if n, ok := ast.IntValue("99999999999999999999"); ok {
		t.Errorf("a number that does not fit is %d", n)
	}
	if n, ok := ast.IntValue(""); ok {
		t.Errorf("no number is %d", n)
	}
}
