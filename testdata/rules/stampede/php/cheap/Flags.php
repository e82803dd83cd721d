<?php

declare(strict_types=1);

namespace App;

use Psr\Cache\CacheItemPoolInterface;

final class Flags
{
    public function __construct(private CacheItemPoolInterface $pool)
    {
    }

    public function on(): bool
    {
        $item = $this->pool->getItem('on');
        if (!$item->isHit()) {
            $item->set(\PHP_OS_FAMILY === 'Linux');
            $this->pool->save($item);
        }

        return $item->get();
    }
}
