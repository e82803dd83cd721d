<?php

declare(strict_types=1);

namespace App;

use Illuminate\Support\Facades\Cache;
use Psr\Cache\CacheItemPoolInterface;

// What was seen last is kept, to see whether it changes: no hit spares making it.
final class Pushes
{
    public function changed(array $state, int $server): bool
    {
        $hash = hash('sha256', json_encode($state));
        $key = 'push.'.$server;

        return Cache::lock('lock.'.$server, 10)->block(5, function () use ($key, $hash): bool {
            $seen = Cache::get($key);
            if ($seen === $hash) {
                return false;
            }
            Cache::put($key, $hash, 3600);

            return true;
        });
    }
}

final class Journal
{
    public function __construct(private CacheItemPoolInterface $pool)
    {
    }

    public function keep(int $row, array $lines): void
    {
        $lines = array_map('trim', $lines);
        $item = $this->pool->getItem('row.'.$row);
        $item->set($lines);
        $this->pool->save($item);
    }
}
