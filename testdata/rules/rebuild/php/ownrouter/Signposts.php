<?php

declare(strict_types=1);

namespace App\Controller;

use Symfony\Component\HttpFoundation\JsonResponse;
use Symfony\Component\Routing\Attribute\Route;
use Symfony\Component\Routing\Matcher\UrlMatcher;
use Symfony\Component\Routing\RequestContext;
use Symfony\Component\Routing\RouteCollection;
use Symfony\Component\Routing\RouterInterface;

/** A router of the program's own asks itself for what it makes, and keeps what it needs of it. */
abstract class Signposts implements RouterInterface
{
    private ?UrlMatcher $matcher = null;

    public function match(string $path): array
    {
        if (null === $this->matcher) {
            $this->matcher = new UrlMatcher($this->getRouteCollection(), new RequestContext());
        }

        return $this->matcher->match($path);
    }
}

final class MapController
{
    public function __construct(private Signposts $signposts, private RouterInterface $router)
    {
    }

    #[Route('/where')]
    public function where(): JsonResponse
    {
        return new JsonResponse($this->signposts->match('/here'));
    }

    #[Route('/map')]
    public function map(): JsonResponse
    {
        return new JsonResponse(array_keys($this->router->getRouteCollection()->all())); // want rebuild "whole route collection"
    }
}
