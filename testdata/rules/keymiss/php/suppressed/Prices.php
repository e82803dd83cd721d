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
        // cachevet:ignore keymiss -- there is one currency per installation
        return $this->cache->get('price.'.$product, static fn (): string => $product.' '.$currency);
    }
}
