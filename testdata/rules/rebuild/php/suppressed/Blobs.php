<?php

declare(strict_types=1);

namespace App;

use GuzzleHttp\Client;

final class Blobs
{
    public function put(string $name, string $body): int
    {
        // cachevet:ignore rebuild -- a fresh connection per upload is what the server wants
        $client = new Client(['base_uri' => 'https://blobs.example']);

        return $client->put($name, ['body' => $body])->getStatusCode();
    }
}
