<?php

declare(strict_types=1);

namespace App;

use GuzzleHttp\Client;

final class Blobs
{
    private Client $client;

    public function __construct()
    {
        $this->client = new Client(['base_uri' => 'https://blobs.example']);
    }

    public function put(string $name, string $body): int
    {
        return $this->client->put($name, ['body' => $body])->getStatusCode();
    }
}
