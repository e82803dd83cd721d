<?php

declare(strict_types=1);

namespace App;

use Illuminate\Contracts\Cache\Repository;

class Nightly
{
    /** Nobody ever sets it. */
    protected $hold = 0;

    protected $long = 600;

    public function run(Repository $cache): void
    {
        $lock = $cache->lock('nightly', $this->hold);
        if ($lock->get()) { // want locktimeout "without an expiry"
            $lock->release();
        }
    }

    public function runBounded(Repository $cache): void
    {
        $lock = $cache->lock('nightly', $this->long);
        if ($lock->get()) {
            $lock->release();
        }
    }
}
