<?php

declare(strict_types=1);

namespace App;

final class Store
{
    public function __construct(private \Redis $redis)
    {
    }

    public function row(string $id): mixed
    {
        return $this->redis->get('row:'.$id);
    }
}
