<?php

declare(strict_types=1);

namespace App;

final class Menu
{
    public function __construct(private \Memcached $memcached)
    {
    }

    public function item(string $locale, string $slug): ?array
    {
        $text = $this->memcached->get('menu.'.$locale); // want overread "the whole value .menu.\\*. and only one entry is used"
        if ($text === false) {
            return null;
        }
        $menu = json_decode($text, true);

        return $menu[$slug] ?? null;
    }

    /** The entry has a key of its own. */
    public function alone(string $locale, string $slug): ?array
    {
        return $this->memcached->get('menu.'.$locale.'.'.$slug) ?: null;
    }
}
