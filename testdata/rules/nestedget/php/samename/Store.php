<?php

namespace App;

use Illuminate\Support\Facades\Cache;

final class Store
{
    public function __construct(private Index $index)
    {
    }

    public function warm(): array
    {
        return Cache::lock('store', 30)->block(10, fn (): array => $this->index->rows()); // want nestedget "waits for itself"
    }

    public function warmOther(): array
    {
        return Cache::lock('store-other', 30)->block(10, fn (): array => $this->index->rows());
    }

    public function warmIfFree(): array
    {
        return Cache::lock('store', 30)->block(10, fn (): array => $this->index->rowsIfFree());
    }
}

final class Index
{
    public function rows(): array
    {
        return Cache::lock('store', 30)->block(10, fn (): array => glob('/srv/store/*'));
    }

    public function rowsIfFree(): array
    {
        return Cache::lock('store', 30)->get(fn (): array => glob('/srv/store/*')) ?: [];
    }
}
