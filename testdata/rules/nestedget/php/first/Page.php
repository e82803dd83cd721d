<?php

declare(strict_types=1);

namespace App;

use Symfony\Contracts\Cache\CacheInterface;

final class Page
{
    public function __construct(private CacheInterface $cache)
    {
    }

    public function html(string $name): string
    {
        $icon = $this->icon($name);

        return $this->cache->get('page.'.$name.md5($icon), static fn (): string => '<p>'.$icon.'</p>');
    }

    private function icon(string $name): string
    {
        return $this->cache->get('icon.'.$name, static fn (): string => '<svg>'.$name.'</svg>');
    }
}
