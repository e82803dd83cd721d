<?php

declare(strict_types=1);

namespace App;

use Symfony\Contracts\Cache\CacheInterface;
use Symfony\Component\HttpFoundation\Response;
use Symfony\Component\Routing\Attribute\Route;

final class MediaController
{
    public function __construct(private CacheInterface $cache)
    {
    }

    #[Route('/media')]
    public function __invoke(): Response
    {
        return new Response($this->cache->get('media', static fn (): string => 'none'));
    }
}
