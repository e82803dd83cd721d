<?php

declare(strict_types=1);

namespace App;

use FeedIo\FeedIo;
use Geocoder\Geocoder;
use Symfony\Contracts\Cache\CacheInterface;

// Clients on top of any PSR-18 client have no limit of their own.
final class Towns
{
    public function __construct(private CacheInterface $cache, private Geocoder $geocoder, private FeedIo $feeds)
    {
    }

    public function at(float $lat, float $lng): string
    {
        return $this->cache->get("town.$lat.$lng", fn (): string => (string) $this->geocoder->reverse($lat, $lng)->first()->getLocality()); // want slowcallback "makes an HTTP request with no time limit"
    }

    public function news(string $url): object
    {
        return $this->cache->get('news.'.md5($url), fn (): object => $this->feeds->read($url)->getFeed()); // want slowcallback "makes an HTTP request with no time limit"
    }
}
