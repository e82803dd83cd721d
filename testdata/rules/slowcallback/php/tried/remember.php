<?php

declare(strict_types=1);

namespace App;

use Illuminate\Support\Facades\Cache;
use Symfony\Contracts\HttpClient\HttpClientInterface;

// Who does not get the lock takes the old value: nobody waits for the callback.
function remembered(string $key, mixed $default, callable $make): mixed
{
    $value = Cache::get($key);
    if ($value === null && Cache::add($key.':lock', 1, 60)) {
        try {
            $value = $make();
            Cache::put($key, $value, 3600);
        } finally {
            Cache::forget($key.':lock');
        }
    }

    return $value ?? $default;
}

final class Streams
{
    public function __construct(private HttpClientInterface $client)
    {
    }

    public function live(): array
    {
        return remembered('streams', [], fn () => $this->client->request('GET', 'https://streams.example/')->toArray());
    }
}

// Who looks for another lock that is free waits for that one and not for this.
function freeSlot(string $name): int
{
    $slot = 0;
    while (!Cache::add($name.$slot.':lock', 1, 60)) {
        $slot++;
    }

    return $slot;
}
