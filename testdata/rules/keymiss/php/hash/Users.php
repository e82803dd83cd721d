<?php

declare(strict_types=1);

namespace App;

use Doctrine\DBAL\Connection;

// A hash's name is half of the key.
final class Users
{
    public function __construct(private \Redis $redis, private Connection $db)
    {
    }

    public function one(string $tenant, int $id): array
    {
        $known = $this->redis->hGet('users.'.$tenant, (string) $id);
        if ($known !== false) {
            return json_decode($known, true);
        }
        $user = $this->db->fetchAssociative('SELECT * FROM '.$tenant.'.users WHERE id = ?', [$id]);
        $this->redis->hSet('users.'.$tenant, (string) $id, json_encode($user));

        return $user;
    }
}
