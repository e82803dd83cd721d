<?php

declare(strict_types=1);

namespace App;

use Illuminate\Support\Facades\Cache;

final class Reindex
{
    public function run(): void
    {
        Cache::lock('reindex', 120)->block(5, fn () => touch('/srv/index'));
    }
}
