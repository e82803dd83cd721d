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
        $raw = $this->client->request('GET', 'https://rates.example/')->getContent();

        return $this->cache->get('rates.'.md5($raw), static fn (): array => json_decode($raw, true));
    }
}
