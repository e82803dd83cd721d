<?php

declare(strict_types=1);

namespace App;

// Which of many stores is in use is a matter of configuration: some are memory.
interface TileStore
{
    public function tile(string $key): ?string;
}

final class RedisTiles implements TileStore
{
    public function __construct(private \Redis $redis)
    {
    }

    public function tile(string $key): ?string
    {
        return $this->redis->get($key) ?: null;
    }
}

final class MemcachedTiles implements TileStore
{
    public function __construct(private \Memcached $memcached)
    {
    }

    public function tile(string $key): ?string
    {
        return $this->memcached->get($key) ?: null;
    }
}

final class ApcuTiles implements TileStore
{
    public function tile(string $key): ?string
    {
        return apcu_fetch($key) ?: null;
    }
}

final class ArrayTiles implements TileStore
{
    private array $tiles = [];

    public function tile(string $key): ?string
    {
        return $this->tiles[$key] ?? null;
    }
}

final class TileMap
{
    public function __construct(private TileStore $store, private RedisTiles $redis)
    {
    }

    public function any(array $keys): array
    {
        $out = [];
        foreach ($keys as $key) {
            $out[$key] = $this->store->tile($key);
        }

        return $out;
    }

    public function one(array $keys): array
    {
        $out = [];
        foreach ($keys as $key) {
            $out[$key] = $this->redis->tile($key); // want cacheloop "asks Redis::get once per turn"
        }

        return $out;
    }
}
