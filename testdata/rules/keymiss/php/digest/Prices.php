<?php

declare(strict_types=1);

namespace App;

use Symfony\Contracts\Cache\CacheInterface;

final class Prices
{
    public function __construct(private CacheInterface $cache)
    {
    }

    public function of(array $filter): string
    {
        return $this->cache->get('list.'.md5(serialize($filter)), static fn (): string => implode(',', $filter));
    }
}
