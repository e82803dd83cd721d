<?php

declare(strict_types=1);

namespace App;

use Psr\Cache\CacheItemPoolInterface;
use Symfony\Contracts\Cache\CacheInterface;
use Symfony\Contracts\Cache\ItemInterface;
use Symfony\Contracts\HttpClient\HttpClientInterface;

final class Rates
{
    private const USUAL = ['EUR' => 1.0, 'USD' => 1.1];

    public function __construct(private CacheInterface $cache, private CacheItemPoolInterface $pool, private HttpClientInterface $http)
    {
    }

    /** A default that is not empty hides the outage as well. */
    public function rate(): float
    {
        return $this->cache->get('rate', function (ItemInterface $item): float { // want cachederror "A default for a caught exception"
            $item->expiresAfter(3600);
            try {
                return (float) $this->ask()['USD'];
            } catch (\Throwable) {
                return 1.1;
            }
        });
    }

    public function all(): array
    {
        $item = $this->pool->getItem('all');
        if ($item->isHit()) {
            return $item->get();
        }
        try {
            $rates = $this->ask();
        } catch (\Throwable) {
            $rates = self::USUAL;
        }
        $item->set($rates)->expiresAfter(3600);
        $this->pool->save($item); // want cachederror "A default for a caught exception"

        return $rates;
    }

    /** Whether the service answers is the answer. */
    public function up(): bool
    {
        return $this->cache->get('up', function (ItemInterface $item): bool {
            $item->expiresAfter(600);
            try {
                return 200 === $this->http->request('GET', 'https://rates.example', ['max_duration' => 2])->getStatusCode();
            } catch (\Throwable) {
                return false;
            }
        });
    }

    /** The word for a failure is taken for one. */
    public function latest(): string
    {
        if ('unknown' === $this->cache->get('latest', fn () => '')) {
            $this->cache->delete('latest');
        }

        return $this->cache->get('latest', function (): string {
            try {
                return $this->ask()['version'];
            } catch (\Throwable) {
                return 'unknown';
            }
        });
    }

    private function ask(): array
    {
        return $this->http->request('GET', 'https://rates.example', ['max_duration' => 2])->toArray();
    }
}
