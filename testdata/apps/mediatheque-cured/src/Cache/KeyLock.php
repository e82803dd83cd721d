<?php

namespace App\Cache;

use Psr\Cache\CacheItemPoolInterface;
use Psr\Log\LoggerInterface;
use Symfony\Component\Lock\LockFactory;
use Symfony\Contracts\Cache\CacheInterface;
use Symfony\Contracts\Cache\ItemInterface;

/**
 * A callback wrapper that makes callers of one key wait for each other, and
 * nobody else: the lock is named after the key, it expires, and who has waited
 * for ten seconds computes the value without it.
 */
final class KeyLock
{
    private const TTL = 30.0;
    private const WAIT = 10.0;

    public function __construct(
        private readonly LockFactory $locks,
    ) {
    }

    public function __invoke(callable $callback, ItemInterface $item, bool &$save, CacheInterface $pool, \Closure $setMetadata, ?LoggerInterface $logger = null): mixed
    {
        $lock = $this->locks->createLock('cache.'.$item->getKey(), self::TTL);
        $end = microtime(true) + self::WAIT;

        while (!$lock->acquire()) {
            if (microtime(true) >= $end) {
                $logger?->notice('Computing "{key}" without its lock.', ['key' => $item->getKey()]);

                return $callback($item, $save);
            }
            usleep(50_000);
        }

        try {
            $value = $callback($item, $save);
            if ($save && $pool instanceof CacheItemPoolInterface) {
                $setMetadata($item);
                $pool->save($item->set($value));
                $save = false;
            }

            return $value;
        } finally {
            $lock->release();
        }
    }
}
