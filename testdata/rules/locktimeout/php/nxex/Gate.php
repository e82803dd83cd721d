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
        return (bool) $this->redis->set('lock.'.$name, '1', ['nx', 'ex' => 60]);
    }

    public function leave(string $name): void
    {
        $this->redis->del('lock.'.$name);
    }
}
