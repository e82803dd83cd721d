<?php

declare(strict_types=1);

namespace App;

use Doctrine\Common\Cache\Cache;
use Doctrine\DBAL\Connection;

/** The container injects an array: nobody else waits for what is in it. */
final class Names
{
    public function __construct(private Cache $cache, private Connection $db)
    {
    }

    public function of(int $id): string
    {
        if ($this->cache->contains($id)) {
            return $this->cache->fetch($id);
        }
        $name = (string) $this->db->fetchOne('SELECT name FROM person WHERE id = ?', [$id]);
        $this->cache->save($id, $name);

        return $name;
    }
}
