<?php

declare(strict_types=1);

namespace App;

use Symfony\Contracts\Cache\CacheInterface;

final class Hosts
{
    public function __construct(private CacheInterface $cache)
    {
    }

    public function of(string $domain): array
    {
        return $this->cache->get('mx.'.$domain, static fn (): array => dns_get_record($domain, \DNS_MX) ?: []); // want sharedpool "lock slots that web requests use as well"
    }
}
