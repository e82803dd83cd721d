<?php

declare(strict_types=1);

namespace App;

use Psr\SimpleCache\CacheInterface;

class Catalogue
{
    public function __construct(private CacheInterface $cache)
    {
    }

    public function messages(string $locale): array
    {
        return $this->cache->get('messages.'.$locale) ?? [];
    }
}
