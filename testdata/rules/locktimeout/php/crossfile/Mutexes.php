<?php

declare(strict_types=1);

namespace App;

use Symfony\Component\Lock\LockFactory;
use Symfony\Component\Lock\LockInterface;

final class Mutexes
{
    public function __construct(private LockFactory $locks)
    {
    }

    public function named(string $name): LockInterface
    {
        return $this->locks->createLock('mutex.'.$name, 60);
    }
}
