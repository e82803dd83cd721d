<?php

namespace App;

use Psr\SimpleCache\CacheInterface;
use Symfony\Component\Lock\LockFactory;

final class Keeper
{
    public function __construct(private CacheInterface $cache, private LockFactory $locks)
    {
    }

    /** @param callable(): string $make */
    public function kept(string $key, callable $make): string
    {
        $lock = $this->locks->createLock('tree', 20);
        while (!$lock->acquire()) { // tried until it is there: others do wait for it
            usleep(5000);
        }
        try {
            $html = $this->cache->get($key) ?? $make();
            $this->cache->set($key, $html, 60);
        } finally {
            $lock->release();
        }

        return $html;
    }
}

final class Tree
{
    public function __construct(private Keeper $keeper)
    {
    }

    public function node(string $id): string
    {
        return $this->keeper->kept($id, fn (): string => $this->leaf($id)); // want nestedget "waits for itself"
    }

    private function leaf(string $id): string
    {
        return $this->keeper->kept('leaf.'.$id, static fn (): string => strtoupper($id));
    }
}
