<?php

declare(strict_types=1);

namespace App;

use Symfony\Contracts\Cache\CacheInterface;

final class Feeds
{
    public function __construct(private CacheInterface $cache, private Wrapper $wrapper)
    {
    }

    public function titles(): array
    {
        $this->cache->setCallbackWrapper($this->wrapper); // want callbackwrapper "injected pool"

        return $this->cache->get('titles', static fn (): array => ['a']);
    }
}
