<?php

declare(strict_types=1);

namespace App;

use Symfony\Contracts\Cache\CacheInterface;
use Symfony\Contracts\Cache\ItemInterface;
use Symfony\Contracts\HttpClient\Exception\ExceptionInterface;
use Symfony\Contracts\HttpClient\HttpClientInterface;

final class Places
{
    public function __construct(private CacheInterface $cache, private HttpClientInterface $client)
    {
    }

    public function near(string $zip): ?array
    {
        return $this->cache->get('near.'.$zip, function (ItemInterface $item) use ($zip): ?array { // want cachederror "Null for a caught exception is stored"
            $item->expiresAfter(86400);

            return $this->ask($zip);
        });
    }

    private function ask(string $zip): ?array
    {
        try {
            return $this->client->request('GET', 'https://places.example.test/'.$zip, ['max_duration' => 2])->toArray();
        } catch (ExceptionInterface) {
            return null;
        }
    }

    public function nearForAWhile(string $zip): ?array
    {
        return $this->cache->get('near.'.$zip, function (ItemInterface $item) use ($zip): ?array {
            $rows = $this->ask($zip);
            $item->expiresAfter(null === $rows ? 20 : 86400);

            return $rows;
        });
    }

    public function nearOrNothing(string $zip): ?array
    {
        return $this->cache->get('near.'.$zip, function (ItemInterface $item, bool &$save) use ($zip): ?array {
            $rows = $this->ask($zip);
            $save = null !== $rows;

            return $rows;
        });
    }

    public function nearOrThrow(string $zip): array
    {
        return $this->cache->get('near.'.$zip, fn (): array => $this->client->request('GET', 'https://places.example.test/'.$zip, ['max_duration' => 2])->toArray());
    }
}
