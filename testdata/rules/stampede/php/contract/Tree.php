<?php

declare(strict_types=1);

namespace App;

use Symfony\Contracts\Cache\CacheInterface;
use Doctrine\DBAL\Connection;

final class Tree
{
    public function __construct(private CacheInterface $cache, private Connection $db)
    {
    }

    public function rows(): array
    {
        return $this->cache->get('tree', fn (): array => $this->db->fetchAllAssociative('SELECT id FROM category'));
    }
}
