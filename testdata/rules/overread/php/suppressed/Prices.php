<?php

declare(strict_types=1);

namespace App;

use Psr\SimpleCache\CacheInterface;

final class Prices
{
    public function __construct(private CacheInterface $cache)
    {
    }

    public function of(string $article): ?int
    {
        // cachevet:ignore overread -- five articles, and there will be no more
        return $this->cache->get('price-list')[$article] ?? null;
    }
}
