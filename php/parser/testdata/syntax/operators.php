<?php
-$a ** 2; !$a instanceof B; -$a * $b; (int) $a ** 2; @$a['x'] ?? 1; ~$a ** -$b; ++$a ** 2; $a-- - --$b;
echo "s" . $a + $b . "t" . $c << 2, 1 . +2;
$a ?: $b ?: $c; $a ? $b : ($c ? $d : $e); $a ? $b ? 1 : 2 : 3; $x = $a ?? $b ?? $c ? 1 : 2;
$a && $b = 1; $a || $b .= 'x' || $c; $a ?? $b ??= 2; $a + $b = 3 + 4; @$a = &$b; if (!$x = f() and $y = &g()) {}
$a = $b and $c or $d xor $e; $x = print 1 . print 2 and print 3; f() or exit; exit or die(1);
$a <> $b; $a <=> $b; ($a < $b) == $c; $a == $b < $c; $a === !$b;
$x = 'a' . 'b' |> strtoupper(...) |> $o->m(...) |> (fn($s) => $s . '!'); $a |> f(...) == 1;
( int ) $a; (	bool	)$b; (binary) $c; (double) $d; (boolean)(integer) $e; (object) [];
$x = include 'a' . 'b' ?: 'c'; f(require 'x.php', include_once('y') . 'z'); (include 'p')['q'];
$a ?? throw new E . 'x'; $b ?: throw $c and d();
[1_000, 0o17, 0O1_7, 017, 0b1_0, 0xFF_FF, .5, 6.e3, 1_0.0_1e-1_0, 1...2, 9223372036854775808];
isset($a, $b->c['d'],); empty(f()); eval('x'); exit(1); die; exit(...[1]);
$r = match (true) { $a, $b, => 1, default, => 2 }; echo match ($x) {};
$a & $b; $a &$b; f($a &&$b, $c & ~$d);
