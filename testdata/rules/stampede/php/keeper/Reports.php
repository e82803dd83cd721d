<?php

namespace App;

use Psr\SimpleCache\CacheInterface;

abstract class Keeper
{
    public function __construct(private CacheInterface $cache)
    {
    }

    protected function kept(string $key, \Closure $make): mixed
    {
        $value = $this->cache->get($key); // want stampede "queries the database"
        if (null === $value) {
            $value = $make();
            $this->cache->set($key, $value, 300);
        }

        return $value;
    }
}

final class Reports extends Keeper
{
    public function __construct(CacheInterface $cache, private \PDO $db)
    {
        parent::__construct($cache);
    }

    public function days(): array
    {
        return $this->kept('days', fn (): array => $this->db->query('select day, count(*) from visit group by day')->fetchAll());
    }

    public function weeks(): array
    {
        return $this->kept('weeks', fn (): array => $this->db->query('select week, count(*) from visit group by week')->fetchAll());
    }
}
