<?php
function g()
{
    $x = yield; $y = yield $a => $b; yield from h() + 1; f(yield 1, yield);
    [yield, yield $k => $v]; $z = (yield) . 1;
    yield
        from i();
    $a = yield + 1; yield 1 or 2;
    return yield;
}
