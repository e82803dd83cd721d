<?php

declare(strict_types=1);

namespace App;

use Symfony\Contracts\Cache\CacheInterface;

final class Feeds
{
    public function __construct(private CacheInterface $cache)
    {
    }

    public function fast(): void
    {
        $this->unlock($this->cache);
    }

    private function unlock(CacheInterface $pool): void
    {
        $pool->setCallbackWrapper(static fn (callable $callback, $item, bool &$save) => $callback($item, $save)); // want callbackwrapper "fatal error in the debug kernel"
    }
}
