<?php

declare(strict_types=1);

namespace App;

final class Source
{
    public function rows(): array|false
    {
        $body = file_get_contents('https://feed.example.test/rows.json');
        if ($body === false) {
            return false;
        }

        return json_decode($body, true);
    }
}
