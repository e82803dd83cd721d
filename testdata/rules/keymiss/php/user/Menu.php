<?php

declare(strict_types=1);

namespace App;

use Symfony\Contracts\Cache\CacheInterface;
use Symfony\Bundle\SecurityBundle\Security;

final class Menu
{
    public function __construct(private CacheInterface $cache, private Security $security)
    {
    }

    public function html(): string
    {
        return $this->cache->get('menu', fn (): string => '<b>'.$this->security->getUser()?->getUserIdentifier().'</b>'); // want keymiss "depends on"
    }
}
