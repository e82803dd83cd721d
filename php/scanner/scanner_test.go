package scanner_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cachevet/cachevet/php/scanner"
	"github.com/cachevet/cachevet/php/token"
)

// scan writes the tokens of src as NAME<text>, with the kind left out where the text says it.
func scan(src string) (tokens string, errs []string) {
	s := scanner.New([]byte(src), 0, func(pos token.Pos, msg string) {
		errs = append(errs, fmt.Sprintf("%d: %s", pos, msg))
	})
	var list []string
	for {
		t := s.Scan()
		if t.Kind == token.EOF {
			return strings.Join(list, " "), errs
		}
		text := src[t.Pos:t.End]
		switch name := strings.TrimPrefix(t.Kind.Name(), "T_"); {
		case t.Kind.Spelled() && text == t.Kind.String(), t.Kind == token.Variable, name == text:
			list = append(list, text)
		default:
			list = append(list, fmt.Sprintf("%s<%s>", name, strings.ReplaceAll(text, "\n", "⏎")))
		}
	}
}

func TestScan(t *testing.T) {
	tests := []struct{ name, src, want string }{
		// Outside of code.
		{"only HTML", "a <? b <?xml <?phpx", "INLINE_HTML<a <? b <?xml <?phpx>"},
		{"tags", "a<?php\nb ?>\nc<?=d?>", "INLINE_HTML<a> OPEN_TAG<<?php⏎> STRING<b> CLOSE_TAG<?>⏎> INLINE_HTML<c> OPEN_TAG_WITH_ECHO<<?=> STRING<d> CLOSE_TAG<?>>"},
		{"tag in capitals at the end", "<?PHP", "OPEN_TAG<<?PHP>"},
		{"one line end is swallowed", "<?php ?>\r\n\n", "OPEN_TAG<<?php > CLOSE_TAG<?>\r⏎> INLINE_HTML<⏎>"},
		{"halt", "<?php __halt_compiler/**/();a\"", "OPEN_TAG<<?php > __halt_compiler COMMENT</**/> ( ) ; INLINE_HTML<a\">"},
		{"halt without parentheses", "<?php __halt_compiler; a", "OPEN_TAG<<?php > __halt_compiler ; STRING<a>"},

		// Words.
		{"keywords in any case", "If Else", "IF<If> ELSE<Else>"},
		{"names", `a \a\if a\b namespace\a a\`, `STRING<a> NAME_FULLY_QUALIFIED<\a\if> NAME_QUALIFIED<a\b> NAME_RELATIVE<namespace\a> STRING<a> \`},
		{"after an arrow words are names", "$a->if?->new A::new", "$a -> STRING<if> ?-> STRING<new> STRING<A> :: new"},
		{"with a comment between", "$a->/* */if", "$a -> COMMENT</* */> STRING<if>"},
		{"yield from", "yield\n /* x */ from yield fromage", "YIELD_FROM<yield⏎ /* x */ from> yield STRING<fromage>"},
		{"enum before a name", "enum A enum extends enum( enum\\A", "enum STRING<A> STRING<enum> extends STRING<enum> ( NAME_QUALIFIED<enum\\A>"},
		{"scoped visibility", "private(set) private (set)", "private(set) private ( STRING<set> )"},
		{"bytes above 0x7F are letters", "caf\xe9 $été", "STRING<caf\xe9> $été"},

		// Numbers.
		{"integers", "0 1_0 0x1F 0b1 0o7 017", "LNUMBER<0> LNUMBER<1_0> LNUMBER<0x1F> LNUMBER<0b1> LNUMBER<0o7> LNUMBER<017>"},
		{"floats", "1. .5 1e3 1_0.0_1e-1_0", "DNUMBER<1.> DNUMBER<.5> DNUMBER<1e3> DNUMBER<1_0.0_1e-1_0>"},
		{"three dots", "1...2", "DNUMBER<1.> . DNUMBER<.2>"},
		{"integers that do not fit", "9223372036854775807 9223372036854775808 0x8000000000000000", "LNUMBER<9223372036854775807> DNUMBER<9223372036854775808> DNUMBER<0x8000000000000000>"},
		{"underscores", "1_ 1__0 0x", "LNUMBER<1> STRING<_> LNUMBER<1> STRING<__0> LNUMBER<0> STRING<x>"},
		{"exponents", "1e 1e+", "LNUMBER<1> STRING<e> LNUMBER<1> STRING<e> +"},

		// Operators.
		{"the longest wins", "<=><<=??=?->...**=!==", "<=> <<= ??= ?-> ... **= !=="},
		{"both spellings of not equal", "<> !=", "IS_NOT_EQUAL<<>> !="},
		{"casts", "( int ) (string) (void) (string_)", "INT_CAST<( int )> (string) (void) ( STRING<string_> )"},
		{"no line ends in casts", "(\nint)", "( STRING<int> )"},

		// Comments.
		{"comments", "# a\n// b ?> <?php /* c */ /** d */ /**/", "COMMENT<# a> COMMENT<// b > CLOSE_TAG<?>> INLINE_HTML< > OPEN_TAG<<?php > COMMENT</* c */> DOC_COMMENT</** d */> COMMENT</**/>"},
		{"attributes", "#[A] # [B]", "#[ STRING<A> ] COMMENT<# [B]>"},

		// Strings.
		{"one token", `'a\'b' "a\"b$ {$ 1}" b'x' B"y"`, `CONSTANT_ENCAPSED_STRING<'a\'b'> " ENCAPSED_AND_WHITESPACE<a\"b$ > CURLY_OPEN<{> $ LNUMBER<1> } " CONSTANT_ENCAPSED_STRING<b'x'> CONSTANT_ENCAPSED_STRING<B"y">`},
		{"variables", `"a $b[0] $c[-1] $d[e] $f[$g] $h->i $j?->k->l"`, `" ENCAPSED_AND_WHITESPACE<a > $b [ NUM_STRING<0> ] ENCAPSED_AND_WHITESPACE< > $c [ - NUM_STRING<1> ] ENCAPSED_AND_WHITESPACE< > $d [ STRING<e> ] ENCAPSED_AND_WHITESPACE< > $f [ $g ] ENCAPSED_AND_WHITESPACE< > $h -> STRING<i> ENCAPSED_AND_WHITESPACE< > $j ?-> STRING<k> ENCAPSED_AND_WHITESPACE<->l> "`},
		{"code", `"{$a["b{$c}"]} ${d} ${e[1]} ${f()} \{$g}"`, `" CURLY_OPEN<{> $a [ " ENCAPSED_AND_WHITESPACE<b> CURLY_OPEN<{> $c } " ] } ENCAPSED_AND_WHITESPACE< > DOLLAR_OPEN_CURLY_BRACES<${> STRING_VARNAME<d> } ENCAPSED_AND_WHITESPACE< > DOLLAR_OPEN_CURLY_BRACES<${> STRING_VARNAME<e> [ LNUMBER<1> ] } ENCAPSED_AND_WHITESPACE< > DOLLAR_OPEN_CURLY_BRACES<${> STRING<f> ( ) } ENCAPSED_AND_WHITESPACE< \{> $g ENCAPSED_AND_WHITESPACE<}> "`},
		{"braces in code in strings", `"{$a(function () { return [1]; })}b"`, `" CURLY_OPEN<{> $a ( function ( ) { return [ LNUMBER<1> ] ; } ) } ENCAPSED_AND_WHITESPACE<b> "`},
		{"no variable", `"$ $1 { $"`, `CONSTANT_ENCAPSED_STRING<"$ $1 { $">`},
		{"backticks", "`a` `$b\\``", "` ENCAPSED_AND_WHITESPACE<a> ` ` $b ENCAPSED_AND_WHITESPACE<\\`> `"},

		// Heredocs.
		{"heredoc", "<<<A\n b $c\nA;", "START_HEREDOC<<<<A⏎> ENCAPSED_AND_WHITESPACE< b > $c ENCAPSED_AND_WHITESPACE<⏎> END_HEREDOC<A> ;"},
		{"empty", "<<<A\nA.", "START_HEREDOC<<<<A⏎> END_HEREDOC<A> ."},
		{"indented", "<<< 'A'\n  $b\n  A)", "START_HEREDOC<<<< 'A'⏎> ENCAPSED_AND_WHITESPACE<  $b⏎> END_HEREDOC<  A> )"},
		{"only begins like the end", "b<<<\"A\"\nAB xA\nA", "START_HEREDOC<b<<<\"A\"⏎> ENCAPSED_AND_WHITESPACE<AB xA⏎> END_HEREDOC<A>"},
		{"in a heredoc", "<<<A\n{$b(<<<A\nc\nA)}\nA", "START_HEREDOC<<<<A⏎> CURLY_OPEN<{> $b ( START_HEREDOC<<<<A⏎> ENCAPSED_AND_WHITESPACE<c⏎> END_HEREDOC<A> ) } ENCAPSED_AND_WHITESPACE<⏎> END_HEREDOC<A>"},
		{"a backslash does not hide the end", "<<<A\n\\\nA", "START_HEREDOC<<<<A⏎> ENCAPSED_AND_WHITESPACE<\\⏎> END_HEREDOC<A>"},
		{"no heredoc", "<<<1 << <", "<< < LNUMBER<1> << <"},

		{"conflict marker", "\n<<<<<<< HEAD\n=======\n>>>>>>> b\n======", "BAD_CHARACTER<<<<<<<< HEAD> BAD_CHARACTER<=======> BAD_CHARACTER<>>>>>>> b> === ==="},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			src, want := tt.src, tt.want
			if !strings.Contains(src, "<?") || strings.HasPrefix(src, "#") {
				src = "<?php " + src
				want = "OPEN_TAG<<?php > " + want
			}
			got, errs := scan(src)
			if got != want || errs != nil {
				t.Errorf("%s\ngot  %s %v\nwant %s", src, got, errs, want)
			}
		})
	}
}

func TestScanErrors(t *testing.T) {
	for _, tt := range []struct{ src, want string }{
		{`'a`, `6: syntax error, unterminated string, expecting closing single quote`},
		{`"a`, `6: syntax error, unterminated string, expecting closing double quote`},
		{`/* a`, `6: syntax error, unterminated comment, expecting "*/"`},
		{`089`, `7: syntax error, invalid numeric literal: 8 is no octal digit`},
		{`"\u{110000}"`, `7: syntax error, invalid UTF-8 codepoint escape sequence: codepoint too large`},
		{`"\u{}"`, `7: syntax error, invalid UTF-8 codepoint escape sequence, expecting hexadecimal digits and "}"`},
		{`"\u{12"`, `7: syntax error, invalid UTF-8 codepoint escape sequence, expecting hexadecimal digits and "}"`},
		{`"\u0041 \u{10FFFF} \u{000000041} \u{$a}" '\u{}'`, ``},
		{`"$a[08]" 08.5 0x089`, ``},
	} {
		_, errs := scan("<?php " + tt.src)
		if got := strings.Join(errs, "\n"); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.src, got, tt.want)
		}
	}
}
