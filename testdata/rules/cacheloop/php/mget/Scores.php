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
        $keys = array_map(static fn (string $player): string => 'score:'.$player, $players);

        return array_combine($players, $this->redis->mGet($keys));
    }
}
