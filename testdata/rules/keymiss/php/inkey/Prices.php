<?php

declare(strict_types=1);

namespace App;

use Symfony\Contracts\Cache\CacheInterface;

final class Prices
{
    public function __construct(private CacheInterface $cache)
    {
    }

    public function of(int $product, string $currency): string
    {
        $key = sprintf('price.%d.%s', $product, $currency);

        return $this->cache->get($key, static fn (): string => $product.' '.$currency);
    }
}
