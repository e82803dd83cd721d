<?php

declare(strict_types=1);

namespace App;

use Symfony\Component\Lock\LockFactory;

final class Export
{
    public function __construct(private LockFactory $locks)
    {
    }

    public function run(string $sheet): void
    {
        $lock = $this->locks->createLock('export.'.$sheet, 30);
        $lock->acquire(blocking: true); // want locktimeout "waits for .* with no time limit"
        file_put_contents('/srv/'.$sheet, 'rows');
        $lock->release();
    }
}
