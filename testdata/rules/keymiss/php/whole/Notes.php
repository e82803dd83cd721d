<?php

declare(strict_types=1);

namespace App;

use Acme\Translation\ApiClient;
use Symfony\Contracts\Cache\CacheInterface;

final class Notes
{
    public function __construct(private CacheInterface $cache)
    {
    }

    /** The key holds what tells one note from another; its properties follow. */
    public function line($note): string
    {
        return $this->cache->get('note.'.$note->id, static fn (): string => $note->title.' '.$note->author->name);
    }

    /** A client is the same for everybody. */
    public function languages(string $kind, ApiClient $client): array
    {
        return $this->cache->get('languages.'.$kind, static fn (): array => $client->languages($kind));
    }
}
