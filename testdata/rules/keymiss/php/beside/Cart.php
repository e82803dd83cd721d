<?php

declare(strict_types=1);

namespace App;

use Psr\SimpleCache\CacheInterface;

final class Cart
{
    public function __construct(private CacheInterface $cache, private \PDO $db)
    {
    }

    public function rows(): array
    {
        return $this->cache->get('cart') ?? $this->fill('cart'); // want keymiss "_SESSION"
    }

    private function fill(string $key): array
    {
        $st = $this->db->prepare('select * from cart where owner = ?');
        $st->execute([$_SESSION['user']]);
        $rows = $st->fetchAll();
        $this->cache->set('cart', $rows, 60);

        return $rows;
    }
}
