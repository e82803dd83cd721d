<?php

namespace App\Media;

use Doctrine\DBAL\Connection;

class MediaRepository
{
    public function __construct(
        private readonly Connection $connection,
    ) {
    }

    /** @return array<string, mixed> */
    public function metadata(int $id): array
    {
        return $this->connection->fetchAssociative('SELECT title, width, height, taken_at FROM media WHERE id = ?', [$id]) ?: [];
    }

    /** @return list<array<string, mixed>> */
    public function latest(int $limit): array
    {
        return $this->connection->fetchAllAssociative('SELECT id, title FROM media ORDER BY id DESC LIMIT '.$limit);
    }
}
