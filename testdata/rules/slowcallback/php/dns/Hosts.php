<?php

declare(strict_types=1);

namespace App;

use Symfony\Contracts\Cache\CacheInterface;
use Symfony\Contracts\Cache\ItemInterface;

final class Hosts
{
    public function __construct(private CacheInterface $cache)
    {
    }

    public function of(string $domain): array
    {
        return $this->cache->get('mx.'.$domain, function (ItemInterface $item) use ($domain): array { // want slowcallback "resolves DNS with no time limit"
            $item->expiresAfter(60);

            return dns_get_record($domain, \DNS_MX) ?: [];
        });
    }
}
