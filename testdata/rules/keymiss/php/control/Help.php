<?php

declare(strict_types=1);

namespace App;

use Symfony\Component\HttpFoundation\RequestStack;
use Symfony\Contracts\Cache\CacheInterface;

/** The key is a property that was read from the request before. */
final class Help
{
    private ?string $page = null;

    public function __construct(private CacheInterface $cache, private RequestStack $requests)
    {
    }

    public function link(): string
    {
        $this->page ??= $this->requests->getMainRequest()?->get('_route') ?? 'start';

        return $this->cache->get($this->page, fn (): string => '/help/'.$this->requests->getMainRequest()?->get('_route'));
    }
}
