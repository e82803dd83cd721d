<?php

declare(strict_types=1);

namespace App;

use Psr\SimpleCache\CacheInterface;

final class Report
{
    public function __construct(private CacheInterface $cache)
    {
    }

    private function rows(): array
    {
        return $this->cache->get('report') ?? [];
    }

    public function json(): string
    {
        return json_encode($this->rows());
    }

    public function best(): int
    {
        return max($this->rows());
    }

    public function some(array $ids): array
    {
        $rows = $this->rows();
        $out = [];
        foreach ($ids as $id) {
            $out[$id] = $rows[$id] ?? 0;
        }

        return $out;
    }

    public function mapped(array $ids): array
    {
        $rows = $this->rows();

        return array_map(static fn (string $id): int => $rows[$id] ?? 0, $ids);
    }

    public function shown(string $id): int
    {
        $rows = $this->rows();
        print_r($rows);

        return $rows[$id];
    }

    public function any(): int
    {
        $rows = $this->rows();

        return $rows[random_int(0, 9)];
    }

    public function both(string $a, string $b): mixed
    {
        return $this->cache->getMultiple([$a, $b])[$a];
    }
}
