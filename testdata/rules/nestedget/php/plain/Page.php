<?php

declare(strict_types=1);

namespace App;

use Symfony\Contracts\Cache\CacheInterface;

final class Page
{
    public function __construct(private CacheInterface $cache, private Icons $icons)
    {
    }

    public function html(string $name): string
    {
        return $this->cache->get('page.'.$name, fn (): string => '<p>'.$this->icons->svg($name).'</p>');
    }
}
