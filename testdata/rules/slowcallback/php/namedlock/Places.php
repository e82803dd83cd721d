<?php

declare(strict_types=1);

namespace App;

use Illuminate\Support\Facades\Cache;
use Illuminate\Support\Facades\Http;

/** One lock for all addresses, taken without a callback around what fills. */
final class Places
{
    public function of(string $address): ?string
    {
        if ($hit = Cache::get("place:$address")) {
            return $hit;
        }
        $lock = Cache::lock('places', 60);
        try {
            $lock->block(10); // want slowcallback "HTTP request for up to 30 s"

            return $this->ask($address);
        } finally {
            $lock->release();
        }
    }

    public function before(string $address): ?string
    {
        if ($hit = Cache::get("place:$address")) {
            return $hit;
        }
        $name = Http::get('https://places.example/'.$address)->json('name');
        $lock = Cache::lock('places', 60);
        if ($lock->get()) {
            Cache::put("place:$address", $name, 600);
            $lock->release();
        }

        return $name;
    }

    private function ask(string $address): ?string
    {
        $name = Http::get('https://places.example/'.$address)->json('name');
        Cache::put("place:$address", $name, 600);

        return $name;
    }
}
