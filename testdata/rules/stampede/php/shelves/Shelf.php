<?php

declare(strict_types=1);

namespace App;

interface Shelf
{
    public function get(string $key): mixed;

    public function set(string $key, mixed $value, int $ttl): void;
}

final class RemoteShelf implements Shelf
{
    public function __construct(private \Memcached $conn)
    {
    }

    public function get(string $key): mixed
    {
        return $this->conn->get(sha1($key)) ?: null;
    }

    public function set(string $key, mixed $value, int $ttl): void
    {
        $this->conn->set(sha1($key), $value, $ttl);
    }
}

final class NoShelf implements Shelf
{
    public function get(string $key): mixed
    {
        return null;
    }

    public function set(string $key, mixed $value, int $ttl): void
    {
    }
}
