<?php

declare(strict_types=1);

namespace Acme\Weather;

use Doctrine\DBAL\Connection;
use Psr\Cache\CacheItemPoolInterface;

/** Of an application: only its command uses this class. */
final class Forecasts
{
    public function __construct(private CacheItemPoolInterface $cache, private Connection $db)
    {
    }

    public function of(string $town): array
    {
        $item = $this->cache->getItem("forecast-$town");
        if (!$item->isHit()) {
            $this->cache->save($item->set($this->db->fetchAllAssociative('SELECT * FROM forecast WHERE town = ?', [$town])));
        }

        return $item->get();
    }

    /** Nobody uses this one. */
    public function towns(): array
    {
        $item = $this->cache->getItem('towns');
        if (!$item->isHit()) {
            $this->cache->save($item->set($this->db->fetchAllAssociative('SELECT DISTINCT town FROM forecast')));
        }

        return $item->get();
    }
}
