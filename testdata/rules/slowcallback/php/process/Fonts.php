<?php

declare(strict_types=1);

namespace App;

use Symfony\Contracts\Cache\CacheInterface;

final class Fonts
{
    public function __construct(private CacheInterface $cache)
    {
    }

    public function all(): string
    {
        return $this->cache->get('fonts', fn (): string => $this->scan()); // want slowcallback "runs a process"
    }

    private function scan(): string
    {
        return (string) shell_exec('fc-list');
    }
}
