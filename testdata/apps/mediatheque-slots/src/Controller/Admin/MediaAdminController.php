<?php

namespace App\Controller\Admin;

use App\Media\MediaCatalog;
use App\Message\CheckDomain;
use Symfony\Component\HttpFoundation\JsonResponse;
use Symfony\Component\HttpFoundation\Request;
use Symfony\Component\Messenger\MessageBusInterface;
use Symfony\Component\Routing\Attribute\Route;

#[Route('/admin/media')]
class MediaAdminController
{
    public function __construct(
        private readonly MediaCatalog $catalog,
        private readonly MessageBusInterface $bus,
    ) {
    }

    #[Route('', name: 'admin_media', methods: ['GET'])]
    public function index(): JsonResponse
    {
        return new JsonResponse($this->catalog->latest());
    }

    #[Route('', name: 'admin_media_add', methods: ['POST'])]
    public function add(Request $request): JsonResponse
    {
        $domain = (string) parse_url((string) $request->getPayload()->get('url'), \PHP_URL_HOST);
        $this->bus->dispatch(new CheckDomain($domain));

        return new JsonResponse(['queued' => $domain], 202);
    }
}
