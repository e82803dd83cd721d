<?php

declare(strict_types=1);

namespace App;

use Psr\Cache\CacheItemPoolInterface;
use Doctrine\DBAL\Connection;
use Symfony\Component\Lock\LockFactory;

final class Tree
{
    public function __construct(private CacheItemPoolInterface $pool, private Connection $db, private LockFactory $locks)
    {
    }

    public function rows(): array
    {
        $lock = $this->locks->createLock('tree', 10);
        if (!$lock->acquire()) {
            return [];
        }
        $item = $this->pool->getItem('tree');
        if (!$item->isHit()) {
            $item->set($this->db->fetchAllAssociative('SELECT id FROM category'));
            $this->pool->save($item);
        }
        $lock->release();

        return $item->get();
    }
}
