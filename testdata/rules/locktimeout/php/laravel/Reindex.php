<?php

declare(strict_types=1);

namespace App;

use Illuminate\Support\Facades\Cache;

final class Reindex
{
    public function run(): void
    {
        Cache::lock('reindex')->get(fn () => touch('/srv/index')); // want locktimeout "without an expiry"
    }
}
