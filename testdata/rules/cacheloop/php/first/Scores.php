<?php

declare(strict_types=1);

namespace App;

final class Scores
{
    public function __construct(private \Redis $redis)
    {
    }

    public function first(array $players): ?string
    {
        foreach ($players as $player) {
            $score = $this->redis->get('score:'.$player);
            if (false !== $score) {
                return $score;
            }
        }

        return null;
    }
}
