<?php
$$a[0] = ${'b' . $c}; $obj->$p[0]; $obj->{'x'}(); $$$d->e;
new A()->b(); new A()::C; new A()['k']; new (f())()->c; new class {}->d(); new $x()->y();
new $c['k']->p::$q(1); new ($a . 'b')(1); new static; new parent;
$a?->b?->c()?->d['x']->{$e . 'f'}; $o::class; 'A'::f(); ('f')(1); (clone $x)->y;
$a instanceof $b->c; $a instanceof (f()); A::$b::$c; A::$f(); A::{$f}(); A::$$g;
A::{'X'}; A::{$y}::Z; $o::{f()}; C[0]; A::B[1]; A::B::C; f()()[1](2)->g()(); __FUNCTION__[0];
list('a' => $a, 'b' => list(, $b)) = $x; [, $c, [$d, 'k' => &$e['z']]] = $y; [$a, $b] = [$b, $a];
$a = clone($b, ['x' => 1]); clone($c); clone $d->e; clone($h)->i; clone(object: $g, withProperties: []);
$a /* n */ -> /* o */ class // p
  ?-> /* q */ print(/* r */);
