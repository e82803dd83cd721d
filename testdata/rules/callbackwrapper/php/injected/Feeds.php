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
        $this->cache->setCallbackWrapper(null); // want callbackwrapper "fatal error in the debug kernel"

        return $this->cache->get('titles', static fn (): array => ['a']);
    }
}
