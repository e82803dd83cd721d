package scanner_test

import (
	"testing"

	"github.com/cachevet/cachevet/php/scanner"
	"github.com/cachevet/cachevet/php/token"
)

// seeds are pieces of PHP that bring the scanner into each of its states.
var seeds = []string{
	"",
	"no PHP at all <? <?ph <?phpx",
	"<?php",
	"<?=1?>\r\n<?php echo 2 ?>\rx",
	"<?php $a = \"x $a[0] $a[-1] $a[$b] $a[k] $o->p $o?->q {$a['k']} ${v} ${v[1]} ${f()} \\\" \\u{1F600}\";",
	"<?php `ls $a {$b} \\``; 'it\\'s'; b\"x\"; b'y' . B\"$z\";",
	"<?php f(<<<A\n  x $y\n    {$z['k']}\n  A, [<<<'B'\r\n  raw $n\r\n  B . 'c', <<<\"C\"\nC]);",
	"<?php <<<A\n{$a(<<<A\n x\n A)}\nA;",
	"<?php // one ?> <?php # two\n#[A] /* three */ /** four */ $a->class?->fn; A::new;",
	"<?php 1_000 0x1F 0b1 0o17 017 .5 6.e3 1...2 1__0 08 9223372036854775808 1e+ 1_;",
	"<?php ( int )$a; (string)$b; (void) f(); (integer_) private(set) yield /* x */ from enum A {} enum(1)",
	"<?php \\A\\B namespace\\c A\\B\\ namespace \\ yield from",
	"<?php <=> <<= >>= **= ??= ?-> ?? ... === !== <> |> .= && || ++ --",
	"<?php __halt_compiler /* x */ ( ) ; data <?php \"",
	"<?php __halt_compiler;",
	"<?php /* open",
	"<?php 'open",
	"<?php \"open $a {$b[\"x {$c",
	"<?php <<<A\nopen",
	"<?php\n<<<<<<< HEAD\n$a;\n=======\n$b;\n>>>>>>> theirs\n",
	"<?php \x00\x01\x7f \xff\xfe = caf\xe9;",
	"<?php }}} {{ \"{$a}}\" }",
}

// FuzzScanner checks on any input that the tokens are the source, piece by piece, and that reporting
// white space or not makes no other difference.
func FuzzScanner(f *testing.F) {
	for _, s := range seeds {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, src []byte) { checkTokens(t, src) })
}

func TestTokensAreTheSource(t *testing.T) {
	for _, s := range seeds {
		checkTokens(t, []byte(s))
		for i := range s {
			checkTokens(t, []byte(s[:i])) // as if the file had been cut off there
		}
	}
}

func checkTokens(t *testing.T, src []byte) {
	t.Helper()
	var end token.Pos
	report := func(pos token.Pos, msg string) {
		if pos < 0 || int(pos) > len(src) || msg == "" {
			t.Fatalf("error at %d of %d: %q\n%q", pos, len(src), msg, src)
		}
	}
	all := scanner.New(src, scanner.Whitespace, report)
	some := scanner.New(src, 0, nil)
	for {
		tok := all.Scan()
		if tok.Pos != end {
			t.Fatalf("token %v begins at %d, the one before ends at %d\n%q", tok.Kind, tok.Pos, end, src)
		}
		if tok.Kind == token.EOF {
			if int(tok.Pos) != len(src) || tok.End != tok.Pos {
				t.Fatalf("the last token is at %d-%d of %d\n%q", tok.Pos, tok.End, len(src), src)
			}
		} else if tok.End <= tok.Pos {
			t.Fatalf("token %v at %d is empty\n%q", tok.Kind, tok.Pos, src)
		}
		end = tok.End
		if tok.Kind == token.Whitespace {
			continue
		}
		if other := some.Scan(); other != tok {
			t.Fatalf("with white space %v, without %v\n%q", tok, other, src)
		}
		if tok.Kind == token.EOF {
			break
		}
	}
	if tok := all.Scan(); tok.Kind != token.EOF {
		t.Fatalf("token %v after the end\n%q", tok.Kind, src)
	}
}
