<?php

declare(strict_types=1);

namespace App;

use GuzzleHttp\Client;
use Symfony\Component\HttpFoundation\Response;
use Symfony\Component\Routing\Attribute\Route;

final class ImportController
{
    public function __construct(private Pictures $pictures)
    {
    }

    /** One client for one request: a service would be made just as often. */
    #[Route('/import', methods: ['POST'])]
    public function import(): Response
    {
        $client = new Client(['timeout' => 5]);

        return new Response((string) $client->get('https://feeds.example/list')->getBody());
    }

    #[Route('/pictures', methods: ['POST'])]
    public function pictures(): Response
    {
        return new Response($this->pictures->fetch('a').$this->pictures->fetch('b'));
    }
}

final class Pictures
{
    public function fetch(string $name): string
    {
        $client = new Client(['base_uri' => 'https://pictures.example']); // want rebuild "anew for each request"

        return (string) $client->get($name)->getBody();
    }
}
