<?php

declare(strict_types=1);

namespace App;

use Psr\Cache\CacheItemPoolInterface;

final class Settings
{
    private const DEFAULTS = ['theme' => 'light'];

    public function __construct(private CacheItemPoolInterface $pool, private Source $source)
    {
    }

    private function all(): array
    {
        $item = $this->pool->getItem('settings');
        if (!$item->isHit()) {
            $this->pool->save($item->set($this->source->settings()));
        }

        return array_merge(self::DEFAULTS, $item->get());
    }

    public function get(string $name): mixed
    {
        return $this->all()[$name] ?? null; // want overread "the whole value .settings. and only one entry is used"
    }

    public function has(string $name): bool
    {
        return array_key_exists($name, $this->all()); // want overread "only one entry is used"
    }

    public function set(string $name, mixed $value): void
    {
        $item = $this->pool->getItem('settings'); // want overread "to change one entry, and all of it is written back"
        $all = $item->get() ?? [];
        $all[$name] = $value;
        $this->pool->save($item->set($all));
    }
}

interface Source
{
    public function settings(): array;
}
