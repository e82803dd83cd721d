<?php

declare(strict_types=1);

namespace App;

use Symfony\Contracts\Cache\CacheInterface;
use Symfony\Component\Cache\Adapter\ArrayAdapter;

final class Page
{
    private ArrayAdapter $icons;

    public function __construct(private CacheInterface $cache)
    {
        $this->icons = new ArrayAdapter();
    }

    public function html(string $name): string
    {
        return $this->cache->get('page.'.$name, fn (): string => $this->icons->get($name, static fn (): string => '<svg>'.$name.'</svg>'));
    }
}
