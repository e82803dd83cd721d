<?php

declare(strict_types=1);

namespace App;

use GuzzleHttp\Client;

final class Blobs
{
    public function put(string $name, string $body): int
    {
        $client = new Client(['base_uri' => 'https://blobs.example']); // want rebuild "anew"

        return $client->put($name, ['body' => $body])->getStatusCode();
    }
}
