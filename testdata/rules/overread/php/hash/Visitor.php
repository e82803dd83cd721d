<?php

declare(strict_types=1);

namespace App;

final class Visitor
{
    public function __construct(private \Redis $redis)
    {
    }

    public function language(string $id): string
    {
        $visitor = $this->redis->hGetAll('visitor:'.$id); // want overread "the whole hash .visitor:\\*. and only .language. is used"

        return $visitor['language'] ?? 'en';
    }

    public function field(string $id, string $name): ?string
    {
        $visitor = $this->redis->hGetAll('visitor:'.$id); // want overread "only one entry is used"
        if (!isset($visitor[$name])) {
            return null;
        }

        return $visitor[$name];
    }
}
