<?php

declare(strict_types=1);

namespace App;

use Symfony\Component\Routing\RouterInterface;

final class Names
{
    public function __construct(private RouterInterface $router)
    {
    }

    public function all(): array
    {
        return array_keys($this->router->getRouteCollection()->all()); // want rebuild "the whole route collection"
    }
}
