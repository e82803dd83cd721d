<?php

declare(strict_types=1);

namespace App;

use Symfony\Contracts\Cache\CacheInterface;
use Symfony\Contracts\HttpClient\HttpClientInterface;

final class Icons
{
    public function __construct(private CacheInterface $cache, private HttpClientInterface $client)
    {
    }

    public function svg(string $name): string
    {
        return $this->cache->get('icon.'.$name, fn (): string => $this->client->request('GET', 'https://icons.example/'.$name, ['max_duration' => 2])->getContent());
    }
}
