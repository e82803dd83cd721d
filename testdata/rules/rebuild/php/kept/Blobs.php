<?php

declare(strict_types=1);

namespace App;

use GuzzleHttp\Client;

final class Blobs
{
    private ?Client $client = null;

    public function put(string $name, string $body): int
    {
        $this->client ??= new Client(['base_uri' => 'https://blobs.example']);

        return $this->client->put($name, ['body' => $body])->getStatusCode();
    }
}
