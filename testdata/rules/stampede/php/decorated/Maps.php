<?php

declare(strict_types=1);

namespace App\Maps;

use Doctrine\DBAL\Connection;
use Psr\Cache\CacheItemPoolInterface;
use Symfony\Component\Routing\Attribute\Route;

interface TileStore
{
    public function load(int $id): array;
}

interface Stores
{
    public function tiles(): TileStore;
}

/** Hands out what it was given: which one, the container knows. */
final class SqlStores implements Stores
{
    public function __construct(private TileStore $tiles)
    {
    }

    public function tiles(): TileStore
    {
        return $this->tiles;
    }
}

final class CachedStores implements Stores
{
    public function __construct(private CachedTiles $tiles)
    {
    }

    public function tiles(): TileStore
    {
        return $this->tiles;
    }
}

interface Gateway
{
    public function row(int $id): array;
}

final class SqlGateway implements Gateway
{
    public function __construct(private Connection $db)
    {
    }

    public function row(int $id): array
    {
        return $this->db->fetchAssociative('SELECT * FROM tile WHERE id = ?', [$id]);
    }
}

/** Decorates another gateway, which in the end queries. */
final class NamedErrors implements Gateway
{
    public function __construct(private Gateway $inner)
    {
    }

    public function row(int $id): array
    {
        try {
            return $this->inner->row($id);
        } catch (\Doctrine\DBAL\Exception $e) {
            throw new \RuntimeException('tiles', 0, $e);
        }
    }
}

final class SqlTiles implements TileStore
{
    public function __construct(private Gateway $gateway)
    {
    }

    public function load(int $id): array
    {
        return $this->gateway->row($id);
    }
}

/** What it decorates is another store than itself. */
final class CachedTiles implements TileStore
{
    public function __construct(private CacheItemPoolInterface $cache, private Stores $stores)
    {
    }

    public function load(int $id): array
    {
        $item = $this->cache->getItem("tile-$id"); // want stampede "queries the database"
        if ($item->isHit()) {
            return $item->get();
        }
        $tile = $this->stores->tiles()->load($id);
        $this->cache->save($item->set($tile));

        return $tile;
    }
}

final class TileController
{
    public function __construct(private CachedTiles $tiles)
    {
    }

    #[Route('/tile/{id}')]
    public function show(int $id): array
    {
        return $this->tiles->load($id);
    }
}
