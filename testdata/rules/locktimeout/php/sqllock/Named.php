<?php

declare(strict_types=1);

namespace App;

use Doctrine\DBAL\Connection;

final class Named
{
    private const FOREVER = -1;

    public function __construct(private Connection $db)
    {
    }

    public function hold(string $name): void
    {
        $this->db->fetchOne('SELECT GET_LOCK(?, ?)', [$name, self::FOREVER]); // want locktimeout "negative timeout"
    }

    public function holdNamed(string $name): void
    {
        $this->db->fetchOne('SELECT GET_LOCK(:name, :timeout)', ['name' => $name, 'timeout' => -1]); // want locktimeout "negative timeout"
    }

    public function holdSoon(string $name): bool
    {
        return (bool) $this->db->fetchOne('SELECT GET_LOCK(?, ?)', [$name, 3]);
    }

    public function advisory(int $id): void
    {
        $this->db->executeStatement('SELECT pg_advisory_lock(?)', [$id]); // want locktimeout "waits without end"
    }

    public function advisorySoon(int $id): void
    {
        $this->db->executeStatement("SET lock_timeout = '2s'");
        $this->db->executeStatement('SELECT pg_advisory_lock(?)', [$id]);
    }
}
