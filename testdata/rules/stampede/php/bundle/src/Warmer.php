<?php

declare(strict_types=1);

namespace Acme\Weather;

use Doctrine\DBAL\Connection;
use Psr\Cache\CacheItemPoolInterface;
use Symfony\Component\HttpKernel\CacheWarmer\CacheWarmerInterface;

/** What a warmer does, it does once, whoever uses the bundle. */
final class Warmer implements CacheWarmerInterface
{
    public function __construct(private Stations $stations)
    {
    }

    public function isOptional(): bool
    {
        return true;
    }

    public function warmUp(string $cacheDir, ?string $buildDir = null): array
    {
        $this->stations->all();

        return [];
    }
}

final class Stations
{
    public function __construct(private CacheItemPoolInterface $cache, private Connection $db)
    {
    }

    public function all(): array
    {
        $item = $this->cache->getItem('stations');
        if (!$item->isHit()) {
            $this->cache->save($item->set($this->db->fetchAllAssociative('SELECT * FROM station')));
        }

        return $item->get();
    }
}
