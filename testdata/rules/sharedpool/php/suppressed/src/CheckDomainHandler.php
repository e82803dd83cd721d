<?php

declare(strict_types=1);

namespace App;

use Symfony\Contracts\Cache\CacheInterface;
use Symfony\Component\Messenger\Attribute\AsMessageHandler;

#[AsMessageHandler]
final class CheckDomainHandler
{
    public function __construct(private CacheInterface $cache)
    {
    }

    public function __invoke(CheckDomain $message): void
    {
        // cachevet:ignore sharedpool,slowcallback -- one message a day
        $this->cache->get('mx.'.$message->domain, static fn (): array => dns_get_record($message->domain, \DNS_MX) ?: []);
    }
}
