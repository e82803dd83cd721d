<?php

declare(strict_types=1);

namespace App;

use Psr\Cache\CacheItemPoolInterface;

final class Mirror
{
    public function __construct(private CacheItemPoolInterface $pool)
    {
    }

    public function page(string $name): string|false
    {
        $item = $this->pool->getItem($name);
        if (!$item->isHit()) {
            $item->set(file_get_contents('https://mirror.example.test/'.$name))->expiresAfter(7200);
            $this->pool->save($item); // want cachederror "False is stored by .* for 7200s"
        }

        return $item->get();
    }

    public function pageChecked(string $name): string|false
    {
        $item = $this->pool->getItem($name);
        if (!$item->isHit()) {
            $body = file_get_contents('https://mirror.example.test/'.$name);
            if (false === $body) {
                return false;
            }
            $this->pool->save($item->set($body)->expiresAfter(7200));
        }

        return $item->get();
    }

    public function pageBriefly(string $name): string|false
    {
        $item = $this->pool->getItem($name);
        if (!$item->isHit()) {
            $item->set(file_get_contents('https://mirror.example.test/'.$name))->expiresAfter(15);
            $this->pool->save($item);
        }

        return $item->get();
    }
}
