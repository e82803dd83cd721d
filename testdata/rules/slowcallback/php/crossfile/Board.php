<?php

declare(strict_types=1);

namespace App;

use Symfony\Contracts\Cache\CacheInterface;

final class Board
{
    public function __construct(private CacheInterface $cache, private Source $source)
    {
    }

    public function show(string $code): array
    {
        return $this->cache->get('board.'.$code, fn (): array => $this->source->rows($code)); // want slowcallback "makes an HTTP request"
    }
}
