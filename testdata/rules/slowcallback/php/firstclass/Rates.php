<?php

declare(strict_types=1);

namespace App;

use Symfony\Contracts\Cache\CacheInterface;
use Symfony\Contracts\HttpClient\HttpClientInterface;

final class Rates
{
    public function __construct(private CacheInterface $cache, private HttpClientInterface $client)
    {
    }

    public function all(): array
    {
        return $this->cache->get('rates', $this->load(...)); // want slowcallback "makes an HTTP request"
    }

    private function load(): array
    {
        return $this->client->request('GET', 'https://rates.example/', ['timeout' => 2])->toArray();
    }
}
