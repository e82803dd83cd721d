<?php

namespace App;

use Doctrine\DBAL\Connection;
use Doctrine\DBAL\DriverManager;

final class Db
{
    public function counts(array $tables): array
    {
        $out = [];
        foreach ($tables as $table) {
            $out[$table] = $this->connection()->fetchOne('select count(*) from '.$table); // want rebuild "a database connection"
        }

        return $out;
    }

    private function connection(): Connection
    {
        return DriverManager::getConnection(['url' => getenv('DATABASE_URL')]);
    }
}
