<?php

declare(strict_types=1);

namespace App;

use Illuminate\Support\Facades\Cache;

final class Ledger
{
    /** What runs under the lock asks for it again, by an object of its own. */
    public function close(int $year): void
    {
        Cache::lock("ledger:$year", 20)->block(5, function () use ($year) { // want nestedget "waits for itself"
            $this->write($year);
        });
    }

    public function closeNext(int $year, int $other): void
    {
        Cache::lock("ledger-close:$year", 20)->block(5, function () use ($other) {
            $this->write($other);
        });
    }

    public function write(int $year): void
    {
        $lock = Cache::lock("ledger:$year", 20);
        $lock->block(5);
        try {
            file_put_contents("/srv/ledger/$year", '');
        } finally {
            $lock->release();
        }
    }
}
