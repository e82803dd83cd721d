<?php

declare(strict_types=1);

namespace App;

final class Scores
{
    public function of(array $players): array
    {
        $out = [];
        foreach ($players as $player) {
            $out[$player] = apcu_fetch('score:'.$player);
        }

        return $out;
    }
}
