<?php

declare(strict_types=1);

namespace App;

use Illuminate\Support\Facades\Cache;

// Where one is taken the next is asked for: nobody waits for an owner.
final class Berth
{
    public function free(string $pier): int
    {
        $number = 0;
        do {
            $lock = Cache::lock('berth:'.$pier.':'.++$number, 60);
        } while (!$lock->get());

        return $number;
    }

    public function added(string $pier): int
    {
        $number = 0;
        while (!Cache::add('slip:'.$pier.':'.$number, 1, 60)) {
            $number++;
        }

        return $number;
    }

    public function same(string $pier): void
    {
        while (!Cache::add('gate:'.$pier, 1, 60)) { // want locktimeout "no other way out"
            usleep(1000);
        }
    }
}
