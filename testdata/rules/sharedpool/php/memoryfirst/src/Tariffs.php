<?php

declare(strict_types=1);

namespace App;

use Symfony\Component\HttpFoundation\JsonResponse;
use Symfony\Component\Messenger\Attribute\AsMessageHandler;
use Symfony\Component\Routing\Attribute\Route;
use Symfony\Contracts\Cache\CacheInterface;

final class Tariffs
{
    public function __construct(private CacheInterface $tariffCache)
    {
    }

    #[Route('/tariffs')]
    public function show(): JsonResponse
    {
        return new JsonResponse($this->tariffCache->get('tariffs', static fn (): array => ['day' => 3, 'night' => 2]));
    }
}

#[AsMessageHandler]
final class BillHandler
{
    public function __construct(private CacheInterface $tariffCache)
    {
    }

    public function __invoke(Bill $bill): void
    {
        $this->tariffCache->get('tariffs', static fn (): array => ['day' => 3, 'night' => 2]);
    }
}
