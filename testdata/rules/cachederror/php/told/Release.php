<?php

declare(strict_types=1);

namespace App;

use Illuminate\Support\Facades\Cache;
use Illuminate\Support\Facades\Http;

final class Release
{
    /** The lifetime is settled before anything is asked, so it cannot be that of the failure. */
    public function newer(bool $long): string|bool
    {
        return Cache::remember('release', $long ? 86400 : 3600, function () { // want cachederror "False for a failed call"
            $latest = $this->latest();
            if ($latest === null) {
                return false;
            }

            return $latest;
        });
    }

    private function latest(): ?string
    {
        $response = Http::timeout(5)->get('https://releases.example/latest');

        return $response->successful() ? $response->body() : null;
    }
}
