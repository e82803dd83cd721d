<?php

declare(strict_types=1);

namespace App\Pulse;

use Symfony\Component\Lock\BlockingStoreInterface;
use Symfony\Component\Lock\Exception\LockConflictedException;
use Symfony\Component\Lock\Key;
use Symfony\Component\Lock\LockFactory;
use Symfony\Component\Lock\PersistingStoreInterface;

/** Who waits here gives up: acquire(true) has an end. */
final class PatientStore implements BlockingStoreInterface
{
    public function __construct(private PersistingStoreInterface $inner, private int $times = 50)
    {
    }

    public function save(Key $key): void
    {
        $this->inner->save($key);
    }

    public function waitAndSave(Key $key): void
    {
        $tries = 0;
        do {
            try {
                $this->inner->save($key);

                return;
            } catch (LockConflictedException) {
                usleep(100_000);
            }
        } while (++$tries < $this->times);

        throw new LockConflictedException();
    }

    public function putOffExpiration(Key $key, float $ttl): void
    {
        $this->inner->putOffExpiration($key, $ttl);
    }

    public function delete(Key $key): void
    {
        $this->inner->delete($key);
    }

    public function exists(Key $key): bool
    {
        return $this->inner->exists($key);
    }
}

final class Pulse
{
    private LockFactory $locks;

    public function __construct(PersistingStoreInterface $store)
    {
        $this->locks = new LockFactory(new PatientStore($store));
    }

    public function beat(): void
    {
        $lock = $this->locks->createLock('pulse', 30);
        $lock->acquire(true);
        $lock->release();
    }
}
