<?php

namespace Wiki;

use RequestContext;
use WANObjectCache;

final class Nav
{
    public function __construct(private WANObjectCache $cache)
    {
    }

    public function items(string $name): array
    {
        return $this->cache->getWithSetCallback($this->cache->makeKey('nav', $name), 3600, fn (): array => $this->load($name, RequestContext::getMain()->getLanguage()->getCode())); // want keymiss "the current language"
    }

    public function itemsByLanguage(string $name): array
    {
        $code = RequestContext::getMain()->getLanguage()->getCode();

        return $this->cache->getWithSetCallback($this->cache->makeKey('nav', $name, $code), 3600, fn (): array => $this->load($name, $code));
    }

    private function load(string $name, string $code): array
    {
        return json_decode(file_get_contents('/srv/nav/'.$name.'.'.$code.'.json'), true);
    }
}
