<?php

declare(strict_types=1);

namespace App;

use Symfony\Contracts\Cache\CacheInterface;

final class Months
{
    public function __construct(private CacheInterface $cache, private \PDO $db)
    {
    }

    public function total(int $year, int $month): int
    {
        return $this->cache->get("month.$year.$month", fn (): int => $this->sum($year, $month));
    }

    private function sum(int $year, int $month): int
    {
        $query = $this->db->prepare('SELECT SUM(amount) FROM sale WHERE y = ? AND m = ?');
        $query->execute([$year, $month]);

        return (int) $query->fetchColumn();
    }
}
