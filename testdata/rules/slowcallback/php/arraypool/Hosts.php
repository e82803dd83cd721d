<?php

declare(strict_types=1);

namespace App;

use Symfony\Component\Cache\Adapter\ArrayAdapter;

final class Hosts
{
    private ArrayAdapter $cache;

    public function __construct()
    {
        $this->cache = new ArrayAdapter();
    }

    public function of(string $domain): array
    {
        return $this->cache->get('mx.'.$domain, static fn (): array => dns_get_record($domain, \DNS_MX) ?: []);
    }
}
