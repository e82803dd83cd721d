<?php

declare(strict_types=1);

namespace App;

use Psr\SimpleCache\CacheInterface;

final class Mirror
{
    public function __construct(private CacheInterface $cache)
    {
    }

    public function refresh(string $url): void
    {
        $body = self::grab($url);
        $this->cache->set('mirror', $body, 3600); // want cachederror "False is stored"
    }

    public function refreshChecked(string $url): void
    {
        $body = self::grab($url);
        if (false !== $body) {
            $this->cache->set('mirror', $body, 3600);
        }
    }

    private static function grab(string $url): string|false
    {
        return file_get_contents($url);
    }
}
