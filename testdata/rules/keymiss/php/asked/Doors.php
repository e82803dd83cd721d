<?php

declare(strict_types=1);

namespace App;

use Symfony\Component\Cache\Adapter\ArrayAdapter;
use Symfony\Component\Security\Core\Authentication\Token\TokenInterface;
use Symfony\Bundle\SecurityBundle\Security;
use Symfony\Contracts\Cache\CacheInterface;

// The token in the key tells whose answer it is, whoever else is asked.
final class Doors
{
    public function __construct(private CacheInterface $cache, private Security $security)
    {
    }

    public function open(string $door, TokenInterface $token): bool
    {
        return $this->cache->get($door.spl_object_id($token), fn (): bool => $this->decide($door, $token));
    }

    public function openForAnyone(string $door): bool
    {
        return $this->cache->get('door.'.$door, fn (): bool => $this->security->getUser()?->getUserIdentifier() === $door); // want keymiss "current user"
    }

    private function decide(string $door, TokenInterface $token): bool
    {
        return $token->getUser()->getUserIdentifier() === $door || $this->security->isGranted('ROLE_PORTER');
    }
}

// What is let go with the request knows one user only.
final class Memory
{
    private ArrayAdapter $cache;

    public function __construct(private Security $security)
    {
        $this->cache = new ArrayAdapter();
    }

    public function open(string $door): bool
    {
        return $this->cache->get('door.'.$door, fn (): bool => $this->security->getUser()?->getUserIdentifier() === $door);
    }
}
