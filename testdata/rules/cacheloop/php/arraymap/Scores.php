<?php

declare(strict_types=1);

namespace App;

final class Scores
{
    public function __construct(private \Redis $redis)
    {
    }

    public function of(array $players): array
    {
        return array_map(fn (string $player): mixed => $this->redis->get('score:'.$player), $players); // want cacheloop "once per turn"
    }
}
