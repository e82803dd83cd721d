<?php

declare(strict_types=1);

namespace App;

use Psr\Cache\CacheItemPoolInterface;
use Symfony\Component\Cache\Adapter\FilesystemAdapter;
use Symfony\Contracts\HttpClient\HttpClientInterface;

// Several fills in one function: each look has the write of its own entry.
final class Timetable
{
    public function __construct(private CacheItemPoolInterface $pool, private HttpClientInterface $client)
    {
    }

    public function arms(bool $past, int $line): array
    {
        if ($past) {
            $item = $this->pool->getItem('past.'.$line); // want stampede "fill by hand makes an HTTP request"
            if (!$item->isHit()) {
                $item->set($this->client->request('GET', 'https://lines.example/past/'.$line)->toArray());
                $this->pool->save($item);
            }
        } else {
            $item = $this->pool->getItem('next.'.$line); // want stampede "fill by hand makes an HTTP request"
            if (!$item->isHit()) {
                $item->set($this->client->request('GET', 'https://lines.example/next/'.$line)->toArray());
                $this->pool->save($item);
            }
        }

        return $item->get();
    }

    public function both(int $line): array
    {
        $stops = $this->pool->getItem('stops.'.$line); // want stampede "fill by hand makes an HTTP request"
        if (!$stops->isHit()) {
            $stops->set($this->client->request('GET', 'https://lines.example/stops/'.$line)->toArray());
            $this->pool->save($stops);
        }
        $cars = $this->pool->getItem('cars.'.$line); // want stampede "fill by hand makes an HTTP request"
        if (!$cars->isHit()) {
            $cars->set($this->client->request('GET', 'https://lines.example/cars/'.$line)->toArray());
            $this->pool->save($cars);
        }

        return [$stops->get(), $cars->get()];
    }

    public function ownPool(int $line): array
    {
        $files = new FilesystemAdapter('lines');
        $item = $files->getItem('map.'.$line); // want stampede "fill by hand makes an HTTP request"
        if (!$item->isHit()) {
            $item->set($this->client->request('GET', 'https://lines.example/map/'.$line)->toArray());
            $files->save($item);
        }

        return $item->get();
    }

    // Looked up under one key twice: one fill.
    public function twice(int $line): array
    {
        if ($this->pool->hasItem('fares.'.$line)) { // want stampede "fill by hand makes an HTTP request"
            return $this->pool->getItem('fares.'.$line)->get();
        }
        $fares = $this->client->request('GET', 'https://lines.example/fares/'.$line)->toArray();
        $this->pool->save($this->pool->getItem('fares.'.$line)->set($fares));

        return $fares;
    }
}
