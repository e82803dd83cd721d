<?php

namespace App\Cover;

use Symfony\Component\DependencyInjection\Attribute\Target;
use Symfony\Contracts\Cache\CacheInterface;
use Symfony\Contracts\Cache\ItemInterface;
use Symfony\Contracts\HttpClient\HttpClientInterface;

/**
 * Asks the cover service, and does it right: the client gives up after two
 * seconds in all (max_duration of covers.client), so no slot is held for long.
 */
class CoverStatus
{
    public function __construct(
        private readonly CacheInterface $cache,
        #[Target('covers.client')]
        private readonly HttpClientInterface $covers,
    ) {
    }

    public function available(int $id): bool
    {
        return $this->cache->get('cover.'.$id, function (ItemInterface $item) use ($id): bool {
            $item->expiresAfter(300);

            return 200 === $this->covers->request('HEAD', '/media/'.$id)->getStatusCode();
        });
    }
}
