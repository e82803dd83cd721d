<?php

declare(strict_types=1);

namespace App;

use Illuminate\Support\Facades\Cache;

use function Safe\file_get_contents;

final class Feed
{
    /** What is written last is when; what was computed is written before. */
    public function rows(string $name, bool $fresh): string
    {
        $rows = $fresh ? '' : (string) Cache::get($name); // want stampede "makes an HTTP request"
        if ($rows === '') {
            $rows = file_get_contents('https://feeds.example/'.$name);
            Cache::put($name, $rows, 3600);
            Cache::put($name.'_at', now(), 3600);
        }

        return $rows;
    }
}
