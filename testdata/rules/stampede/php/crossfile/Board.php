<?php

declare(strict_types=1);

namespace App;

use Psr\Cache\CacheItemPoolInterface;

final class Board
{
    public function __construct(private CacheItemPoolInterface $pool, private Source $source)
    {
    }

    public function rows(string $code): array
    {
        $item = $this->pool->getItem('board.'.$code); // want stampede "makes an HTTP request"
        if (!$item->isHit()) {
            $item->set($this->source->rows($code));
            $this->pool->save($item);
        }

        return $item->get();
    }
}
