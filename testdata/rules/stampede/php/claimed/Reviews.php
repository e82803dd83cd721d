<?php

declare(strict_types=1);

namespace App;

final class Reviews
{
    public function __construct(private \Redis $redis)
    {
    }

    /** Who sets the field first does the work; the others find it taken. */
    public function post(string $repository, string $number): void
    {
        $known = null;
        if (false === $this->redis->hSetNx($repository, $number, '0')) {
            $known = (int) $this->redis->hGet($repository, $number);
        }
        if ($known === null) {
            $id = file_get_contents('https://reviews.example/new?'.$number);
            $this->redis->hSet($repository, $number, $id);

            return;
        }
        if ($known > 0) {
            $this->redis->hSet($repository, $number.':seen', '1');
        }
    }
}
