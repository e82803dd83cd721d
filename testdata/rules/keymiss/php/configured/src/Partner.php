<?php

declare(strict_types=1);

namespace App;

use Cocur\Slugify\SlugifyInterface;
use Symfony\Component\Routing\Attribute\Route;
use Symfony\Contracts\Cache\CacheInterface;

// What only the container sets is configuration; what an action is given to do
// something with is no data.
final class Partner
{
    private string $account = '';
    private string $region = '';

    public function __construct(private CacheInterface $cache)
    {
    }

    public function setAccount(string $account): void
    {
        $this->account = $account;
    }

    public function setRegion(string $region): void
    {
        $this->region = $region;
    }

    public function name(): string
    {
        return $this->cache->get('partner.name', fn (): string => strtoupper($this->account));
    }

    public function place(): string
    {
        return $this->cache->get('partner.place', fn (): string => strtoupper($this->region)); // want keymiss "region"
    }

    // Deleted just before: get() sets what the caller has.
    public function renew(string $token): string
    {
        $this->cache->delete('partner.token');

        return $this->cache->get('partner.token', fn (): string => strrev($token));
    }

    public function tokenOf(string $token): string
    {
        $this->cache->delete('partner.other');

        return $this->cache->get('partner.token', fn (): string => strrev($token)); // want keymiss "token"
    }
}

final class Pages
{
    public function __construct(private Partner $partner)
    {
    }

    #[Route('/{region}')]
    public function show(string $region, SlugifyInterface $slugify, CacheInterface $cache): string
    {
        $this->partner->setRegion($region);

        return $cache->get('pages', fn (): string => $slugify->slugify($this->partner->name()));
    }
}
