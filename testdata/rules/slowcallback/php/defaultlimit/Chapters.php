<?php

declare(strict_types=1);

namespace App;

use Illuminate\Support\Facades\Cache;
use Illuminate\Support\Facades\Http;

final class Chapters
{
    public function text(string $id): string
    {
        return Cache::lock('text:'.$id, 60)->block(45, fn (): string => $this->load($id)); // want slowcallback "for up to 30 s while it holds the lock of its key"
    }

    private function load(string $id): string
    {
        return Http::get('https://text.example.test/'.$id)->body();
    }

    public function textDecided(string $id): string
    {
        return Cache::lock('text:'.$id, 60)->block(45, fn (): string => Http::timeout(30)->get('https://text.example.test/'.$id)->body());
    }
}
