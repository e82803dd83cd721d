<?php

declare(strict_types=1);

namespace App;

use Doctrine\ORM\EntityRepository;

// Doctrine's own result cache is a pool, which there may be none of.
final class AncestorRepository extends EntityRepository
{
    public function above(int $node): array
    {
        $cache = $this->getEntityManager()->getConfiguration()->getResultCache();
        $item = $cache?->getItem('above.'.$node); // want stampede "fill by hand queries the database"
        if ($item?->isHit()) {
            return $item->get();
        }
        $rows = $this->getEntityManager()->getConnection()->fetchAllAssociative('SELECT id FROM node WHERE id < ?', [$node]);
        $item?->set($rows)->expiresAfter(60);
        $cache?->save($item);

        return $rows;
    }
}
