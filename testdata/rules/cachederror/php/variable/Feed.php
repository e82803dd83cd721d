<?php

declare(strict_types=1);

namespace App;

use GuzzleHttp\ClientInterface;
use GuzzleHttp\Exception\GuzzleException;
use GuzzleHttp\Exception\RequestException;
use Psr\SimpleCache\CacheInterface;

final class Feed
{
    public function __construct(private ClientInterface $client, private CacheInterface $cache)
    {
    }

    public function items(): array
    {
        $items = [];
        try {
            $items = json_decode((string) $this->client->request('GET', 'items', ['timeout' => 2])->getBody(), true);
        } catch (GuzzleException) {
        }
        $this->cache->set('items', $items, 3600); // want cachederror "An empty list for a caught exception"

        return $items;
    }

    public function itemsOfSuccess(): array
    {
        try {
            $items = json_decode((string) $this->client->request('GET', 'items', ['timeout' => 2])->getBody(), true);
            $this->cache->set('items', $items, 3600);
        } catch (GuzzleException) {
            $items = [];
        }

        return $items;
    }

    public function itemsOrNone(): array
    {
        $items = [];
        try {
            $items = json_decode((string) $this->client->request('GET', 'items', ['timeout' => 2])->getBody(), true);
        } catch (RequestException $e) {
            if (404 !== $e->getCode()) {
                throw $e;
            }
        }
        $this->cache->set('items', $items, 3600); // a 404 is an answer

        return $items;
    }
}
