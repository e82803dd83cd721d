<?php

declare(strict_types=1);

namespace App;

use Illuminate\Support\Collection;
use Illuminate\Support\Facades\Cache;
use Illuminate\Support\Facades\DB;

final class Options
{
    public static function get(string $name, mixed $default = null): mixed
    {
        $options = Cache::rememberForever('options', function (): Collection { // want overread "Cache::rememberForever brings the whole value .options."
            return DB::table('options')->pluck('value', 'name');
        });

        return $options->get($name, $default);
    }
}
