<?php

declare(strict_types=1);

namespace App;

/** The first look asks whether the directory is closed; the second one is the fill's. */
final class People
{
    public function __construct(private \Redis $redis, private string $prefix)
    {
    }

    public function name(string $id): string
    {
        if ($this->redis->get($this->prefix.'closed')) {
            return $id;
        }
        $name = $this->redis->get($this->prefix.$id); // want stampede "makes an HTTP request"
        if (!$name) {
            $name = file_get_contents('https://people.example.org/'.$id);
            $this->redis->set($this->prefix.$id, $name);
        }

        return $name;
    }
}
