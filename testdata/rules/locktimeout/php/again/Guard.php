<?php

declare(strict_types=1);

namespace App;

/** Gives its locks back, and never the marks it sets. */
final class Guard
{
    public function __construct(private \Redis $redis)
    {
    }

    public function seen(string $event): bool
    {
        return !$this->redis->setnx('seen:'.$event, '1');
    }

    public function leave(string $job): void
    {
        $this->redis->del('lock:'.$job);
    }
}
