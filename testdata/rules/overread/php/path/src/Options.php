<?php

namespace App;

use Illuminate\Support\Arr;
use Illuminate\Support\Facades\Cache;

final class Options
{
    public function one(string $name): mixed
    {
        $all = Cache::get('options', []); // want overread "one entry"

        return Arr::get($all, $name);
    }

    public function other(string $name): mixed
    {
        return data_get(Cache::get('choices'), $name); // want overread "one entry"
    }

    public function alone(string $name): mixed
    {
        return Arr::get(['a' => Cache::get('option.'.$name)], 'a');
    }
}
