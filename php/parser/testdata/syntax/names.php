<?php
namespace App\Class\Match;

use Foo\{Bar, Baz\Qux as Q, function f, const G,};
use function \Enum\readonly as list_, strlen;
use const X\Y;

const A = 1 << 2 . 'a';
#[\Deprecated]
const B = A[0]['k'] ?? new C;
new \A\Static\List(); namespace\if\x(); \strlen('x'); enum(1); new enum; enum::X;
ECHO __LINE__ . __Class__ . __NAMESPACE__ . namespace\A;
FUNCTION É漢字() {}
$été = NEW Foo;
FOREACH ($a AS $b) : ENDFOREACH; IF (TRUE): ELSEIF (Null): ENDIF;
function enum() {}
function readonly($a) {}
readonly(1);
never() . \iterable::X . mixed . (string_) . unset_;
