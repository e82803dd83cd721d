<?php

declare(strict_types=1);

namespace App;

use Doctrine\DBAL\Connection;
use Psr\SimpleCache\CacheInterface;

/** A mark that something was seen: only its key takes a query to make, and no entry could spare that. */
final class Submissions
{
    public function __construct(private CacheInterface $cache, private Connection $db)
    {
    }

    public function once(int $user): void
    {
        if ($this->cache->has('seen.'.$this->account($user))) {
            throw new \RuntimeException('sent twice');
        }
        $this->cache->set('seen.'.$this->account($user), true, 1);
    }

    private function account(int $user): string
    {
        return (string) $this->db->fetchOne('SELECT account FROM users WHERE id = ?', [$user]);
    }
}
