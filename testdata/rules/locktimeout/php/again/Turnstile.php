<?php

declare(strict_types=1);

namespace App;

final class Turnstile
{
    public function __construct(private \Memcached $store)
    {
    }

    /** Calls itself until it succeeds. */
    public function enter(string $gate): void
    {
        if ($this->store->add('lock.'.$gate, 1, 30)) { // want locktimeout "has no other way out"
            return;
        }
        usleep(50000);
        $this->enter($gate);
    }

    public function enterSoon(string $gate, int $tries = 20): bool
    {
        if ($this->store->add('lock.'.$gate, 1, 30)) {
            return true;
        }
        if ($tries <= 0) {
            return false;
        }
        usleep(50000);

        return $this->enterSoon($gate, $tries - 1);
    }

    public function leave(string $gate): void
    {
        $this->store->delete('lock.'.$gate);
    }
}
