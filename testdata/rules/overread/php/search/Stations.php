<?php

declare(strict_types=1);

namespace App;

final class Stations
{
    public function __construct(private \Memcached $store)
    {
    }

    /** One of all stations is looked for. */
    public function named(string $name): ?array
    {
        $all = json_decode($this->store->get('stations'), true); // want overread "one entry"
        foreach ($all as $station) {
            if ($station['name'] === $name) {
                return $station;
            }
        }

        return null;
    }

    /** All of a kind are used. */
    public function open(): array
    {
        $out = [];
        foreach ($this->store->get('stations') as $station) {
            if ($station['open']) {
                $out[] = $station;
            }
        }

        return $out;
    }

    /** Which one it is does not depend on who asks. */
    public function main(): ?array
    {
        foreach ($this->store->get('stations') as $station) {
            if ('main' === $station['kind']) {
                return $station;
            }
        }

        return null;
    }

    public function distance(string $name, Map $map): float
    {
        $far = 0.0;
        foreach ($this->store->get('stations') as $station) {
            if ($station['name'] === $name) {
                return $far;
            }
            $far += $map->length($station);
        }

        return $far;
    }
}

interface Map
{
    public function length(array $station): float;
}
