<?php

declare(strict_types=1);

namespace Library;

use Doctrine\ORM\EntityManagerInterface;
use Psr\SimpleCache\CacheInterface;

// A route names a class: what the class does is done for web requests.
final class ShelfAction
{
    public function __construct(private CacheInterface $cache, private EntityManagerInterface $em)
    {
    }

    public function __invoke(int $id): array
    {
        $rows = $this->cache->get('shelf.'.$id); // want stampede "fill by hand queries the database"
        if ($rows === null) {
            $rows = $this->em->createQuery('SELECT b FROM Book b WHERE b.shelf = :id')->setParameter('id', $id)->getResult();
            $this->cache->set('shelf.'.$id, $rows, 600);
        }

        return $rows;
    }
}

final class Unrouted
{
    public function __construct(private CacheInterface $cache, private EntityManagerInterface $em)
    {
    }

    public function rows(int $id): array
    {
        $rows = $this->cache->get('loose.'.$id);
        if ($rows === null) {
            $rows = $this->em->createQuery('SELECT b FROM Book b WHERE b.shelf = :id')->setParameter('id', $id)->getResult();
            $this->cache->set('loose.'.$id, $rows, 600);
        }

        return $rows;
    }
}
