<?php

declare(strict_types=1);

namespace App;

use Symfony\Contracts\HttpClient\HttpClientInterface;

// A cache class of the project's own, and the pool of a static property.
class Store extends \Memcached
{
    public function value(string $key): mixed
    {
        return $this->get($key);
    }

    public function keep(string $key, mixed $value): void
    {
        $this->set($key, $value, 3600);
    }
}

abstract class Base
{
    protected static Store $store;
}

final class Songs extends Base
{
    public function __construct(private HttpClientInterface $client)
    {
    }

    public function of(string $band): array
    {
        $songs = self::$store->value('songs.'.$band); // want stampede "HTTP request"
        if ($songs === false) {
            $songs = $this->client->request('GET', 'https://songs.example/'.$band)->toArray();
            self::$store->keep('songs.'.$band, $songs);
        }

        return $songs;
    }
}
