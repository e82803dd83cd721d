<?php

declare(strict_types=1);

namespace App;

use Symfony\Bundle\SecurityBundle\Security;
use Symfony\Contracts\Cache\CacheInterface;
use Symfony\Contracts\Translation\TranslatorInterface;

// What a closure that is mapped over a list reads of the request enters each element.
final class Kitchens
{
    public function __construct(private CacheInterface $cache, private Security $security, private \PDO $db)
    {
    }

    public function names(TranslatorInterface $translator): array
    {
        return $this->cache->get('kitchens', function () use ($translator): array { // want keymiss "depends on the current locale"
            return array_map(static fn (string $name): array => ['name' => $translator->trans($name, domain: 'food')], $this->all());
        });
    }

    public function mine(): array
    {
        return $this->cache->get('kitchens.mine', fn (): array => array_filter($this->all(), fn (string $name): bool => $this->security->isGranted('COOK', $name))); // want keymiss "depends on the current user"
    }

    public function named(TranslatorInterface $translator, string $locale): array
    {
        return $this->cache->get('kitchens.'.$locale, fn (): array => array_map(static fn (string $name): string => $translator->trans($name, locale: $locale), $this->all()));
    }

    private function all(): array
    {
        return $this->db->query('SELECT name FROM kitchen')->fetchAll(\PDO::FETCH_COLUMN);
    }
}
