<?php

declare(strict_types=1);

namespace App;

use Psr\SimpleCache\CacheInterface;
use Symfony\Component\Cache\Adapter\ArrayAdapter;

final class Rights
{
    private static ?array $shared = null;
    private ?array $all = null;
    private array $known = [];

    public function __construct(private CacheInterface $cache)
    {
    }

    public function of(string $role): array
    {
        $this->all ??= $this->cache->get('rights') ?? [];

        return $this->all[$role] ?? [];
    }

    public function shared(string $role): array
    {
        if (self::$shared === null) {
            self::$shared = $this->cache->get('rights') ?? [];
        }

        return self::$shared[$role] ?? [];
    }

    public function known(string $role): array
    {
        return $this->known[$role] ??= $this->cache->get('rights')[$role] ?? [];
    }

    public function inMemory(string $role): array
    {
        $pool = new ArrayAdapter();

        return $pool->getItem('rights')->get()[$role] ?? [];
    }
}
