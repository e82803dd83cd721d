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
            $out[$player] = $this->redis->get('score:'.$player); // want cacheloop "once per turn"
        }

        return $out;
    }
}
