<?php

declare(strict_types=1);

namespace App;

final class Feed
{
    public function refresh(array $rows): void
    {
        set_transient('feed_rows', array_reverse($rows), 3600);
    }
}
