<?php

declare(strict_types=1);

namespace App;

use Doctrine\DBAL\Connection;
use Symfony\Bundle\SecurityBundle\Security;
use Symfony\Contracts\Cache\CacheInterface;

final class Pages
{
    public function __construct(private CacheInterface $cache, private Security $security, private Connection $db)
    {
    }

    /** Who asks decides what is stored, although nothing of him is in the value. */
    public function all(): array
    {
        return $this->cache->get('pages', function (): array { // want keymiss "the current user"
            if ($this->security->isGranted('ROLE_EDITOR')) {
                return $this->db->fetchAllAssociative('SELECT * FROM page');
            }

            return $this->db->fetchAllAssociative('SELECT * FROM page WHERE published = 1');
        });
    }

    public function titles(): array
    {
        $user = $this->security->getUser();

        return $this->cache->get('titles', fn (): array => $user->isEditor() ? $this->db->fetchFirstColumn('SELECT title FROM page') : $this->drafts()); // want keymiss "the current user"
    }

    /** The key tells the two apart. */
    public function drafts(): array
    {
        return $this->cache->get('drafts-'.$this->side(), function (): array {
            if ($this->security->isGranted('ROLE_EDITOR')) {
                return $this->db->fetchAllAssociative('SELECT * FROM draft');
            }

            return $this->db->fetchAllAssociative('SELECT * FROM draft WHERE shared = 1');
        });
    }

    /** What is refused is not stored, and what is logged is no part of the value. */
    public function secret(): array
    {
        return $this->cache->get('secret', function (): array {
            if (!$this->security->isGranted('ROLE_EDITOR')) {
                throw new \LogicException('not for you');
            }
            if ($this->security->isGranted('ROLE_ADMIN')) {
                error_log('an admin fills the cache');
            }

            return $this->db->fetchAllAssociative('SELECT * FROM secret');
        });
    }

    private function side(): string
    {
        return $this->security->isGranted('ROLE_EDITOR') ? 'editor' : 'reader';
    }
}
