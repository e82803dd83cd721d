<?php

declare(strict_types=1);

namespace App;

final class Feed
{
    public function __construct(private Source $source)
    {
    }

    public function refresh(): void
    {
        $rows = $this->source->rows() ?: [];
        set_transient('feed_rows', $rows, 3600); // want cachederror "as if it were the value"
    }
}
