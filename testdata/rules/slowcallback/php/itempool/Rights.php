<?php

declare(strict_types=1);

namespace App;

use Psr\Cache\CacheItemPoolInterface;
use Symfony\Contracts\Cache\ItemInterface;
use Symfony\Contracts\HttpClient\HttpClientInterface;

// Typed as a PSR-6 pool, which has no get(): what is injected has.
final class Rights
{
    private CacheItemPoolInterface $cache;

    public function __construct(CacheItemPoolInterface $cache, private HttpClientInterface $client)
    {
        $this->cache = $cache;
    }

    public function of(string $user): array
    {
        return $this->cache->get('rights.'.sha1($user), function (ItemInterface $item) use ($user) { // want slowcallback "makes an HTTP request"
            $item->expiresAfter(3600);

            return $this->client->request('GET', 'https://rights.example/'.$user)->toArray();
        });
    }
}
