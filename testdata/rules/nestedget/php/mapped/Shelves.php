<?php

declare(strict_types=1);

namespace App;

use Symfony\Contracts\Cache\CacheInterface;

final class Shelves
{
    public function __construct(private CacheInterface $cache, private \PDO $db)
    {
    }

    /** Once per element, although nothing is written as a loop. */
    public function all(array $ids): array
    {
        return $this->cache->get('shelves', fn (): array => array_map(fn (int $id): int => $this->books($id), $ids)); // want nestedget "takes no lock of its own"
    }

    private function books(int $id): int
    {
        return $this->cache->get("books.$id", fn (): int => (int) $this->db->query('SELECT COUNT(*) FROM book WHERE shelf = '.$id)->fetchColumn());
    }
}
