<?php
$f = static function &($a) use (&$b, $c,): static { static $n = 0; static::f(); return static::$x; };
$g = fn&(array &$x, ...$y): ?int => fn() => $x and $y;
$h = #[A] static fn(): static => throw new E;
#[B] function () {};
[fn() => 1, 2, static fn() => new static];
$o = new #[A] class($x, ...$y) extends P implements I, J { use T; private $z = 1; };
new readonly class(1) {};
strlen(...); $o->m(...); A::m(...); array_map(clone(...), $f);
f(...$a, ...$b, class: 1, array: [...$c, 'k' => 1, ...g()]);
$o?->m(default: 1,);
(function () { yield 1; })();
