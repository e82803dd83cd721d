<?php

namespace App\Dns;

use Symfony\Contracts\Cache\CacheInterface;
use Symfony\Contracts\Cache\ItemInterface;

/**
 * Says which addresses a domain has, and remembers it for two minutes.
 */
final class DnsResolver
{
    private const TTL = 120;

    public function __construct(
        private readonly CacheInterface $cache,
    ) {
    }

    /** @return list<string> */
    public function resolve(string $domain): array
    {
        return $this->cache->get('dns.'.$domain, function (ItemInterface $item) use ($domain): array {
            $item->expiresAfter(self::TTL);

            return $this->lookup($domain);
        });
    }

    /** @return list<string> */
    private function lookup(string $domain): array
    {
        $records = dns_get_record($domain, \DNS_A | \DNS_AAAA) ?: [];

        return array_map(static fn (array $record): string => $record['ip'] ?? $record['ipv6'], $records);
    }
}
