<?php

declare(strict_types=1);

namespace App;

use Psr\Cache\CacheItemPoolInterface;
use Symfony\Contracts\HttpClient\HttpClientInterface;

final class Marks
{
    public function __construct(private CacheItemPoolInterface $pool, private HttpClientInterface $http, private \Redis $redis)
    {
    }

    /** An item that is only set and saved is a write. */
    public function announce(array $names): void
    {
        foreach ($names as $name) {
            $item = $this->item($name);
            $item->expiresAfter(60);
            $this->pool->save($item->set(time()));
        }
    }

    private function item(string $name): \Psr\Cache\CacheItemInterface
    {
        return $this->pool->getItem('seen-'.$name);
    }

    /** The helper reads for itself, to leave out a write. */
    public function remember(array $counts): void
    {
        foreach ($counts as $name => $count) {
            $this->put($name, $count);
        }
    }

    private function put(string $name, int $count): bool
    {
        $item = $this->pool->getItem('count-'.$name);
        if ($item->get() === $count) {
            return false;
        }

        return $this->pool->save($item->set($count));
    }

    /** What a miss costs is another matter than the read. */
    public function pages(array $urls): array
    {
        $out = [];
        foreach ($urls as $url) {
            $out[] = $this->page($url);
        }

        return $out;
    }

    private function page(string $url): string
    {
        $known = $this->redis->get('page:'.$url);
        if (false === $known) {
            $known = $this->http->request('GET', $url)->getContent();
            $this->redis->setex('page:'.$url, 600, $known);
        }

        return $known;
    }

    /** @param list<Mark> $marks */
    public function labels(array $marks): array
    {
        $out = [];
        foreach ($marks as $mark) {
            $out[] = $mark->label();
        }

        return $out;
    }
}

/** Each element knows its own key. */
final class Mark
{
    public function __construct(private \Redis $redis, private string $key)
    {
    }

    public function label(): mixed
    {
        return $this->redis->get('label:'.$this->key);
    }
}
