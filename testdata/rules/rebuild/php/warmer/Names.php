<?php

declare(strict_types=1);

namespace App;

use Symfony\Component\HttpKernel\CacheWarmer\CacheWarmerInterface;
use Symfony\Component\Routing\RouterInterface;

final class Names implements CacheWarmerInterface
{
    public function __construct(private RouterInterface $router)
    {
    }

    public function warmUp(string $cacheDir, ?string $buildDir = null): array
    {
        file_put_contents($cacheDir.'/names', implode(',', array_keys($this->router->getRouteCollection()->all())));

        return [];
    }

    public function isOptional(): bool
    {
        return true;
    }
}
