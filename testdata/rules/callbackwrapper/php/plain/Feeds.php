<?php

declare(strict_types=1);

namespace App;

use Symfony\Contracts\Cache\CacheInterface;

final class Feeds
{
    public function __construct(private CacheInterface $cache)
    {
    }

    public function titles(): array
    {
        return $this->cache->get('titles', static fn (): array => ['a']);
    }
}
