<?php

declare(strict_types=1);

namespace App;

use Psr\SimpleCache\CacheInterface;

final class Blocked
{
    public function __construct(private \Redis $redis, private CacheInterface $cache)
    {
    }

    public function address(string $address): bool
    {
        $all = $this->redis->sMembers('blocked'); // want overread "the whole set .blocked. and it is only asked whether a value is there"

        return in_array($address, $all, true);
    }

    /** A list in one value may be short: a note. */
    public function name(string $name): bool
    {
        return in_array($name, $this->cache->get('blocked-names') ?? [], true);
    }

    /** The roles of one user are few: nothing. */
    public function may(string $user, string $role): bool
    {
        return in_array($role, $this->cache->get('roles.'.$user) ?? [], true);
    }
}
