<?php

declare(strict_types=1);

namespace App;

use Symfony\Contracts\Cache\CacheInterface;
use Symfony\Component\Messenger\Attribute\AsMessageHandler;

#[AsMessageHandler]
final class CheckDomainHandler
{
    public function __construct(private CacheInterface $dnsCache)
    {
    }

    public function __invoke(CheckDomain $message): void
    {
        $this->dnsCache->get('mx.'.$message->domain, static fn (): array => dns_get_record($message->domain, \DNS_MX) ?: []);
    }
}
