<?php

declare(strict_types=1);

namespace App;

use Illuminate\Support\Collection;
use Illuminate\Support\Facades\Cache;

final class Seen
{
    public function far(Collection $users): Collection
    {
        return $users->map(fn ($user) => Cache::store('redis')->get('seen:'.$user->id)); // want cacheloop "once per turn"
    }

    public function near(Collection $users): Collection
    {
        return $users->map(fn ($user) => Cache::store('array')->get('seen:'.$user->id));
    }
}
