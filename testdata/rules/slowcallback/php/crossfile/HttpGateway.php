<?php

declare(strict_types=1);

namespace App;

use Symfony\Contracts\HttpClient\HttpClientInterface;

final class HttpGateway implements Gateway
{
    public function __construct(private HttpClientInterface $client)
    {
    }

    public function fetch(string $code): array
    {
        return $this->client->request('GET', 'https://rates.example/'.$code)->toArray();
    }
}
