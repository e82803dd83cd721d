<?php

declare(strict_types=1);

namespace App;

use Symfony\Component\Lock\LockFactory;

final class Export
{
    public function __construct(private LockFactory $locks)
    {
    }

    public function run(): void
    {
        $lock = $this->locks->createLock('export', 30);
        $lock->acquire(true); // cachevet:ignore locktimeout -- one writer by design, the supervisor kills it after a minute
        $lock->release();
    }
}
