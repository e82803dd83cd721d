<?php

declare(strict_types=1);

namespace App;

final class Feed
{
    private function body(): ?string
    {
        $body = file_get_contents('https://feed.example.test/rows.json');

        return $body === false ? null : $body;
    }

    public function refresh(): void
    {
        $body = $this->body() ?? "";
        set_transient("feed_body", $body, 86400); // want cachederror "as if it were the value"
    }
}
