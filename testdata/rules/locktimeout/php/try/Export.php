<?php

declare(strict_types=1);

namespace App;

use Symfony\Component\Lock\LockFactory;

final class Export
{
    public function __construct(private LockFactory $locks)
    {
    }

    public function run(string $sheet): bool
    {
        $lock = $this->locks->createLock('export.'.$sheet, 30);
        if (!$lock->acquire()) {
            return false;
        }
        file_put_contents('/srv/'.$sheet, 'rows');
        $lock->release();

        return true;
    }
}
