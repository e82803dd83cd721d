<?php

declare(strict_types=1);

namespace App;

use Psr\Cache\CacheItemPoolInterface;
use Doctrine\DBAL\Connection;

final class Tree
{
    public function __construct(private CacheItemPoolInterface $pool, private Connection $db)
    {
    }

    public function rows(): array
    {
        $item = $this->pool->getItem('tree'); // want stampede "everybody who asks computes it at once"
        if ($item->isHit()) {
            return $item->get();
        }
        $rows = $this->db->fetchAllAssociative('SELECT id, parent FROM category');
        $item->set($rows);
        $this->pool->save($item);

        return $rows;
    }
}
