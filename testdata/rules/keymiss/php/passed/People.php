<?php

declare(strict_types=1);

namespace App;

use Symfony\Contracts\Cache\CacheInterface;
use Symfony\Contracts\HttpClient\HttpClientInterface;

final class People
{
    public function __construct(private CacheInterface $cache, private HttpClientInterface $client, private Token $token)
    {
    }

    // The options come into the value through a closure that is handed on.
    public function all(array $options): array
    {
        return $this->cache->get('people', function () use ($options): array { // want keymiss "depends on .options"
            return $this->withToken(fn (string $token): array => $this->client->request('GET', 'https://people.example/'.$token, $options)->toArray());
        });
    }

    public function one(string $id): array
    {
        return $this->cache->get('people.'.$id, function () use ($id): array {
            return $this->withToken(fn (string $token): array => $this->client->request('GET', 'https://people.example/'.$id.$token)->toArray());
        });
    }

    private function withToken(callable $use): array
    {
        return $this->token->use($use);
    }
}

final class Token
{
    public function use(callable $use): array
    {
        return $use('secret');
    }
}
