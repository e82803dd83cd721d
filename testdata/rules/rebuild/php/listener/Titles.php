<?php

declare(strict_types=1);

namespace App;

use Symfony\Component\EventDispatcher\Attribute\AsEventListener;
use Symfony\Component\HttpKernel\Event\RequestEvent;
use Symfony\Component\Routing\RouterInterface;

#[AsEventListener]
final class Titles
{
    public function __construct(private RouterInterface $router)
    {
    }

    public function __invoke(RequestEvent $event): void
    {
        $route = $this->router->getRouteCollection()->get('home'); // want rebuild "the whole route collection"
        $event->getRequest()->attributes->set('title', $route?->getOption('title'));
    }
}
