<?php

use Psr\SimpleCache\CacheInterface;
use Symfony\Component\Lock\LockFactory;

/** Nobody waits in acquire(); whoever does not get the lock comes again. */
final class Menu
{
    /** @param list<Menu> $below */
    public function __construct(private CacheInterface $cache, private LockFactory $locks, private string $name, private array $below)
    {
    }

    public function text(): string
    {
        return $this->under('menu.'.$this->name, $this->build(...)); // want nestedget "needs the lock that is already held"
    }

    private function build(): string
    {
        return implode(', ', array_map(static fn (Menu $m): string => $m->text(), $this->below));
    }

    private function under(string $key, callable $make): string
    {
        do {
            $have = $this->cache->get($key);
            if (null !== $have) {
                return $have;
            }
            $lock = $this->locks->createLock('menus', 10);
        } while (!$lock->acquire() && 0 === usleep(20_000));
        try {
            $this->cache->set($key, $made = $make(), 60);

            return $made;
        } finally {
            $lock->release();
        }
    }
}
