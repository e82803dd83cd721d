<?php

declare(strict_types=1);

namespace App;

use Symfony\Contracts\Cache\CacheInterface;
use Psr\Log\LoggerInterface;

final class Prices
{
    public function __construct(private CacheInterface $cache, private LoggerInterface $logger)
    {
    }

    public function of(int $product, string $traceId): string
    {
        return $this->cache->get('price.'.$product, function () use ($product, $traceId): string {
            $this->logger->info('computed', ['trace' => $traceId]);

            return (string) $product;
        });
    }
}
