<?php

declare(strict_types=1);

namespace App;

use Symfony\Bundle\SecurityBundle\Security;
use Symfony\Contracts\Cache\CacheInterface;
use Symfony\Contracts\Translation\TranslatorInterface;

final class Shelf
{
    public function __construct(private CacheInterface $cache, private Security $security, private TranslatorInterface $translator)
    {
    }

    /** Nothing is computed in either arm: who asks decides between two constants. */
    public function rooms(): array
    {
        return $this->cache->get('rooms', function (): array { // want keymiss "the current user"
            if ($this->security->isGranted('ROLE_KEEPER')) {
                return ['hall', 'vault'];
            }

            return ['hall'];
        });
    }

    /** The arms meet again, and the list is another one. */
    public function doors(): array
    {
        return $this->cache->get('doors', function (): array { // want keymiss "the current user"
            $doors = ['front'];
            if ($this->security->isGranted('ROLE_KEEPER')) {
                $doors[] = 'back';
            }

            return $doors;
        });
    }

    /** Who asks is only counted. */
    public function walls(): array
    {
        return $this->cache->get('walls', function (): array {
            $n = 0;
            if ($this->security->isGranted('ROLE_KEEPER')) {
                ++$n;
            }
            error_log((string) $n);

            return ['north', 'south'];
        });
    }

    public function labels(): array
    {
        return $this->cache->get('labels', fn (): array => array_map(fn (string $id): string => $this->translator->trans('room.'.$id), ['hall', 'vault'])); // want keymiss "the current locale"
    }

    /** The key was chosen by the same question. */
    public function keys(): array
    {
        $keeper = $this->security->isGranted('ROLE_KEEPER');
        $side = $keeper ? 'keeper' : 'guest';

        return $this->cache->get('keys-'.$side, function (): array {
            return $this->security->isGranted('ROLE_KEEPER') ? ['hall', 'vault'] : ['hall'];
        });
    }

    /** Only guests come here. */
    public function windows(): array
    {
        if ($this->security->getUser()) {
            return [];
        }

        return $this->cache->get('windows', fn (): array => null === $this->security->getUser() ? ['east'] : ['east', 'west']);
    }
}
