<?php

declare(strict_types=1);

namespace App;

use Psr\Cache\CacheItemPoolInterface;

// The pool is handed out anew for each use: by the program's own locator, by a getter.
final class Pier
{
    private static ?object $services = null;

    public static function pool(string $name = 'app'): CacheItemPoolInterface
    {
        return self::$services->get($name);
    }
}

final class Ferry
{
    public function __construct(private CacheItemPoolInterface $pool, private CacheItemPoolInterface $other, private \PDO $db)
    {
    }

    public function located(string $line): array
    {
        $item = Pier::pool()->getItem('ferry.'.$line); // want stampede "fill by hand queries the database"
        if ($item->isHit()) {
            return $item->get();
        }
        $rows = $this->db->query('SELECT at FROM ferry')->fetchAll();
        $item->set($rows)->expiresAfter(60);
        Pier::pool()->save($item);

        return $rows;
    }

    public function gotten(string $line): array
    {
        $item = $this->pool()->getItem('boat.'.$line); // want stampede "fill by hand queries the database"
        if ($item->isHit()) {
            return $item->get();
        }
        $rows = $this->db->query('SELECT at FROM boat')->fetchAll();
        $item->set($rows)->expiresAfter(60);
        $this->pool->save($item);

        return $rows;
    }

    // What is looked up in one pool is not what another is given.
    public function elsewhere(string $line): array
    {
        $item = Pier::pool('day')->getItem('raft.'.$line);
        if ($item->isHit()) {
            return $item->get();
        }
        $rows = $this->db->query('SELECT at FROM raft')->fetchAll();
        $copy = Pier::pool('night')->getItem('raft.'.$line);
        $copy->set($rows);
        Pier::pool('night')->save($copy);

        return $rows;
    }

    private function pool(): CacheItemPoolInterface
    {
        return $this->pool;
    }
}
