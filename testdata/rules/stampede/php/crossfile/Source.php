<?php

declare(strict_types=1);

namespace App;

use Symfony\Contracts\HttpClient\HttpClientInterface;

final class Source
{
    public function __construct(private HttpClientInterface $client)
    {
    }

    public function rows(string $code): array
    {
        return $this->client->request('GET', 'https://rates.example/'.$code, ['max_duration' => 2])->toArray();
    }
}
