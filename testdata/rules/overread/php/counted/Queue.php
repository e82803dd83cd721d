<?php

declare(strict_types=1);

namespace App;

final class Queue
{
    public function __construct(private \Redis $redis)
    {
    }

    public function newest(string $name): array
    {
        return array_slice($this->redis->lRange("queue:$name", 0, -1), 0, 5); // want overread "lRange"
    }

    public function last(string $name): ?string
    {
        $all = $this->redis->lRange("queue:$name", 0, -1); // want overread "lRange"

        return end($all) ?: null;
    }

    public function length(string $name): int
    {
        return count($this->redis->zRange("waiting:$name", 0, -1)); // want overread "zRange"
    }

    public function isEmpty(string $name): bool
    {
        return 0 === count($this->redis->sMembers("members:$name"));
    }

    /** No more is asked for than is used. */
    public function some(string $name): array
    {
        return array_slice($this->redis->lRange("queue:$name", 0, 19), 0, 10);
    }

    public function asked(string $name, int $n): array
    {
        return array_slice($this->redis->lRange("queue:$name", 0, -1), 0, $n);
    }
}
