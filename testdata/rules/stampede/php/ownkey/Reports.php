<?php

declare(strict_types=1);

namespace App;

use Doctrine\DBAL\Connection;
use Psr\SimpleCache\CacheInterface;

/** A look that is given no key: what it is kept under may be one of each user. */
final class Reports
{
    public function __construct(private Kept $kept, private Connection $db)
    {
    }

    public function balance(int $user): mixed
    {
        $this->kept->under('balance', $user);
        if ($this->kept->has()) {
            return $this->kept->get();
        }
        $sum = $this->db->fetchOne('SELECT SUM(amount) FROM entry WHERE user = ?', [$user]);
        $this->kept->store($sum);

        return $sum;
    }
}

final class Kept
{
    private string $key = '';

    public function __construct(private CacheInterface $cache)
    {
    }

    public function under(string|int ...$parts): void
    {
        $this->key = md5(implode('|', $parts));
    }

    public function has(): bool
    {
        return $this->cache->has($this->key);
    }

    public function get(): mixed
    {
        return $this->cache->get($this->key);
    }

    public function store(mixed $value): void
    {
        $this->cache->set($this->key, $value);
    }
}
