<?php

namespace App;

use Illuminate\Support\Facades\Http;
use yii\caching\CacheInterface;

final class Rates
{
    public function __construct(private CacheInterface $cache)
    {
    }

    public function all(): array
    {
        return $this->cache->getOrSet('rates', fn (): array => $this->load(), 3600); // want cachederror "An empty list for a failed call"
    }

    private function load(): array
    {
        $response = Http::timeout(2)->get('https://rates.example.test/');
        if (!$response->successful()) {
            return [];
        }

        return $response->json();
    }

    public function one(string $code): ?array
    {
        return $this->cache->getOrSet('rate.'.$code, fn (): ?array => $this->loadOne($code), 3600);
    }

    private function loadOne(string $code): ?array
    {
        $response = Http::timeout(2)->get('https://rates.example.test/'.$code);
        if (404 === $response->status()) {
            return null; // there is no such rate: an answer
        }

        return $response->throw()->json();
    }
}

function products(): array
{
    $products = get_transient('products');
    if (!$products) {
        $products = load_products();
        set_transient('products', $products, 12 * HOUR_IN_SECONDS); // want cachederror "An empty list for a failed call is stored"
    }

    return $products;
}

function load_products(): array
{
    $response = wp_remote_get('https://store.example.test/products');
    if (is_wp_error($response) || 200 !== wp_remote_retrieve_response_code($response)) {
        return [];
    }

    return (array) json_decode(wp_remote_retrieve_body($response), true);
}
