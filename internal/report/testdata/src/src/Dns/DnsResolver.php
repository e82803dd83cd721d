<?php

namespace App\Dns;

final class DnsResolver
{
	// 名前 and an emoji 😀 stand before the call on the next line
	/* 解決 😀 */ public function resolve(string $d): array { return $this->cache->get('dns.'.$d, fn () => $this->lookup($d)); }

    private function lookup(string $domain): array
    {
        return dns_get_record($domain);
    }
}
