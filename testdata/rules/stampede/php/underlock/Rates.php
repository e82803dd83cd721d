<?php

namespace App;

use Illuminate\Support\Facades\Cache;
use Illuminate\Support\Facades\Http;

final class Rates
{
    public function locked(string $code): array
    {
        return Cache::get('rates.'.$code) ?? Cache::lock('rates.fill.'.$code, 10)->block(5, fn (): array => Cache::remember('rates.'.$code, 600, fn (): array => $this->load($code)));
    }

    public function open(string $code): array
    {
        return Cache::remember('rates.'.$code, 600, fn (): array => $this->load($code)); // want stampede "makes an HTTP request"
    }

    private function load(string $code): array
    {
        return Http::timeout(2)->get('https://rates.example.test/'.$code)->json();
    }
}
