<?php

declare(strict_types=1);

namespace App;

final class Board
{
    public function __construct(private Store $store)
    {
    }

    public function rows(array $ids): array
    {
        $rows = [];
        foreach ($ids as $id) {
            $rows[] = $this->store->row($id); // want cacheloop "once per turn"
        }

        return $rows;
    }
}
