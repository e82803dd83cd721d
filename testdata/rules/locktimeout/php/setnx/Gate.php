<?php

declare(strict_types=1);

namespace App;

final class Gate
{
    public function __construct(private \Redis $redis)
    {
    }

    public function enter(string $name): bool
    {
        if (!$this->redis->setnx('lock.'.$name, '1')) { // want locktimeout "without an expiry"
            return false;
        }
        $this->redis->expire('lock.'.$name, 60);

        return true;
    }

    public function leave(string $name): void
    {
        $this->redis->del('lock.'.$name);
    }
}
