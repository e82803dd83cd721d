<?php

declare(strict_types=1);

namespace App;

use Symfony\Contracts\Cache\ItemInterface;

final class Wrapper
{
    public function __invoke(callable $callback, ItemInterface $item, bool &$save): mixed
    {
        return $callback($item, $save);
    }
}
