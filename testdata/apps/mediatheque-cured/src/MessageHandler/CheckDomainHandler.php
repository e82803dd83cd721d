<?php

namespace App\MessageHandler;

use App\Dns\DnsResolver;
use App\Message\CheckDomain;
use Psr\Log\LoggerInterface;
use Symfony\Component\DependencyInjection\Attribute\Target;
use Symfony\Component\Messenger\Attribute\AsMessageHandler;
use Symfony\Contracts\Cache\CacheInterface;
use Symfony\Contracts\Cache\ItemInterface;

#[AsMessageHandler]
final class CheckDomainHandler
{
    public function __construct(
        private readonly DnsResolver $resolver,
        #[Target('dns.cache')]
        private readonly CacheInterface $cache,
        private readonly LoggerInterface $logger,
    ) {
    }

    public function __invoke(CheckDomain $message): void
    {
        $addresses = $this->resolver->resolve($message->domain);
        $accepts = $this->cache->get('mx.'.$message->domain, static function (ItemInterface $item) use ($message): bool {
            $item->expiresAfter(120);

            return checkdnsrr($message->domain, 'MX');
        });

        if ([] === $addresses || !$accepts) {
            $this->logger->warning('The domain {domain} is not reachable.', ['domain' => $message->domain]);
        }
    }
}
