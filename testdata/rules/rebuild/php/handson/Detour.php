<?php

declare(strict_types=1);

namespace App\Controller;

use Symfony\Component\HttpFoundation\JsonResponse;
use Symfony\Component\Routing\Attribute\Route;
use Symfony\Component\Routing\RouteCollection;
use Symfony\Component\Routing\RouterInterface;

/** A decorator hands on what it is asked for: its caller asks. */
abstract class Detour implements RouterInterface
{
    public function __construct(private RouterInterface $road)
    {
    }

    public function getRouteCollection(): RouteCollection
    {
        return $this->road->getRouteCollection();
    }
}

final class SignController
{
    public function __construct(private Detour $detour)
    {
    }

    #[Route('/signs')]
    public function signs(): JsonResponse
    {
        return new JsonResponse(array_keys($this->detour->getRouteCollection()->all())); // want rebuild "whole route collection"
    }
}
