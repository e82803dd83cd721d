<?php

namespace App\Media;

use Symfony\Contracts\Cache\CacheInterface;
use Symfony\Contracts\Cache\ItemInterface;

/**
 * What the pages show of a medium, from the cache that everything here uses.
 */
class MediaCatalog
{
    public function __construct(
        private readonly CacheInterface $cache,
        private readonly MediaRepository $media,
    ) {
    }

    /** @return array<string, mixed> */
    public function metadata(int $id): array
    {
        return $this->cache->get('media.'.$id, function (ItemInterface $item) use ($id): array {
            $item->expiresAfter(3600);

            return $this->media->metadata($id);
        });
    }

    /** @return list<array<string, mixed>> */
    public function latest(): array
    {
        return $this->cache->get('media.latest', function (ItemInterface $item): array {
            $item->expiresAfter(60);

            return $this->media->latest(20);
        });
    }
}
