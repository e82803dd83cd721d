<?php

declare(strict_types=1);

namespace App;

use Psr\Cache\CacheItemPoolInterface;

// What was computed is kept in a property first, and stored from there.
final class Gauge
{
    private ?array $levels = null;

    public function __construct(private CacheItemPoolInterface $pool, private \PDO $db)
    {
    }

    public function inOne(string $river): ?array
    {
        if (null === $this->levels) {
            $item = $this->pool->getItem('levels.'.$river); // want stampede "fill by hand queries the database"
            if ($item->isHit()) {
                $this->levels = $item->get();
            } else {
                $rows = $this->db->query('SELECT level FROM gauge')->fetchAll();
                $this->levels = \is_array($rows) ? $rows : null;
                $item->set($this->levels)->expiresAfter(3600);
                $this->pool->save($item);
            }
        }

        return $this->levels;
    }

    public function inTwo(string $river): array
    {
        if (!$this->known($river)) {
            $this->measured($river);
        }

        return $this->levels;
    }

    private function known(string $river): bool
    {
        $item = $this->pool->getItem('two.'.$river); // want stampede "fill by hand queries the database"
        if (!$item->isHit()) {
            return false;
        }
        $this->levels = $item->get();

        return true;
    }

    private function measured(string $river): void
    {
        $this->levels = $this->db->query('SELECT level FROM gauge')->fetchAll();
        $item = $this->pool->getItem('two.'.$river);
        $item->set($this->levels)->expiresAfter(3600);
        $this->pool->save($item);
    }

    // The property that is stored is not the one that was computed.
    public function marked(string $river): void
    {
        $item = $this->pool->getItem('seen.'.$river);
        if ($item->isHit()) {
            echo $item->get();

            return;
        }
        $this->levels = $this->db->query('SELECT level FROM gauge')->fetchAll();
        $item->set($river);
        $this->pool->save($item);
    }
}
