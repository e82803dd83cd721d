<?php

namespace App;

use Symfony\Contracts\Cache\CacheInterface;

final class Basket
{
    private CacheInterface $cache;

    public function __construct(CacheInterface $cache)
    {
        $this->cache = $cache;
    }

    public function total(string $id): int
    {
        return $this->cache->get('total_'.$id, function () use ($id): int { // want nestedget "takes a second lock slot"
            return 2 * $this->price($id);
        });
    }

    private function price(string $id): int
    {
        return $this->cache->get('price_'.$id, fn (): int => strlen($id));
    }
}
