<?php

namespace App\Controller;

use App\Cover\CoverStatus;
use App\Media\MediaCatalog;
use Symfony\Component\HttpFoundation\JsonResponse;
use Symfony\Component\Routing\Attribute\Route;

class MediaController
{
    public function __construct(
        private readonly MediaCatalog $catalog,
        private readonly CoverStatus $covers,
    ) {
    }

    #[Route('/media', name: 'media_index', methods: ['GET'])]
    public function index(): JsonResponse
    {
        return new JsonResponse($this->catalog->latest());
    }

    #[Route('/media/{id}', name: 'media_show', methods: ['GET'])]
    public function show(int $id): JsonResponse
    {
        return new JsonResponse($this->catalog->metadata($id) + ['cover' => $this->covers->available($id)]);
    }
}
