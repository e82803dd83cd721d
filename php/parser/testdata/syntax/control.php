<?php
declare(strict_types=1);
declare(ticks=1) { f(); } declare(ticks=2): g(); enddeclare; declare(ticks=3) h();
if ($a) if ($b) f(); else g(); elseif ($c) { } else if ($d) h(); else { }
for ($i = 0, $n = 9; $i < $n; $i++, --$n) continue;
for (;;): break; endfor;
while (true): while ($x): break 2; endwhile; endwhile;
do $a--; while ($a > 0);
foreach ($list as $key => ['a' => $a, 'b' => [$b, , &$c]]) { }
foreach (f() as &$value): endforeach;
foreach ($q as list(, $r)) ;
try { f(); } catch (A | \B\C $e) { throw $e; } catch (D) { } finally { g(); }
start: goto start;
switch ($x) { case A: inner: default: g(); }
$x = Y ? Z : W;
global $g, $$name, ${'a' . 'b'};
static $s, $t = 2;
unset($a, $b[1], $c->d,);
(void) f();
for ((void) a(); b(); (void) c(), d()) { }
{ ; }
