<?php

declare(strict_types=1);

namespace App;

final class Feed
{
    private function rows(): array|false
    {
        $body = file_get_contents('https://feed.example.test/rows.json');
        if ($body === false) {
            return false;
        }

        return json_decode($body, true);
    }

    public function refresh(): void
    {
        $rows = $this->rows() ?: [];
        // cachevet:ignore cachederror -- an empty feed for an hour is what the page wants
        set_transient('feed_rows', $rows, 3600);
    }
}
