<?php

declare(strict_types=1);

namespace App;

use Symfony\Contracts\Cache\CacheInterface;

final class Teasers
{
    public function __construct(private CacheInterface $cache, private Renderer $renderer)
    {
    }

    public function html(string $slug, string $locale): string
    {
        return $this->cache->get('teaser.'.$slug, fn (): string => $this->renderer->render($slug, $locale)); // want keymiss "depends on .locale"
    }
}
