<?php

declare(strict_types=1);

namespace App;

use Symfony\Contracts\Cache\CacheInterface;
use Symfony\Contracts\HttpClient\HttpClientInterface;

final class RemoteShelf implements Shelf
{
    public function __construct(private CacheInterface $cache, private HttpClientInterface $client)
    {
    }

    public function find(string $title): ?string
    {
        return $this->cache->get('shelf.'.$title, fn (): string => $this->client->request('GET', 'https://shelf.example/'.$title, ['max_duration' => 2])->getContent());
    }
}
