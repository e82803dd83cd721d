<?php

declare(strict_types=1);

namespace App;

use Symfony\Component\Cache\Adapter\ArrayAdapter;
use Symfony\Component\Cache\Adapter\RedisAdapter;
use Symfony\Component\Cache\Psr16Cache;

final class Prices
{
    private Psr16Cache $memory;

    private Psr16Cache $shared;

    public function __construct(\Redis $redis)
    {
        $this->memory = new Psr16Cache(new ArrayAdapter());
        $this->shared = new Psr16Cache(new RedisAdapter($redis));
    }

    public function mine(array $ids): array
    {
        return array_map(fn (int $id): mixed => $this->memory->get('price.'.$id), $ids);
    }

    public function ours(array $ids): array
    {
        return array_map(fn (int $id): mixed => $this->shared->get('price.'.$id), $ids); // want cacheloop "once per turn"
    }
}
