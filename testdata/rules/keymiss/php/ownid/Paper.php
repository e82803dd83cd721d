<?php

declare(strict_types=1);

namespace App;

use Symfony\Contracts\Cache\CacheInterface;

final class Paper
{
    private int $id = 0;
    private string $path = '';
    private string $title = '';

    public function __construct(private CacheInterface $cache)
    {
    }

    public function move(int $id, string $path, string $title): void
    {
        $this->id = $id;
        $this->path = $path;
        $this->title = $title;
    }

    /** What an object makes under its own id is its own, whatever else it reads of itself. */
    public function text(): string
    {
        return $this->cache->get('text-'.$this->id, fn () => strtoupper(file_get_contents($this->path)));
    }

    public function heading(): string
    {
        return $this->cache->get('heading-'.$this->title, fn () => file_get_contents($this->path)); // want keymiss "path, which is not in its key"
    }
}
