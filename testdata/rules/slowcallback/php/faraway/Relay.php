<?php

declare(strict_types=1);

namespace App;

use Symfony\Contracts\Cache\CacheInterface;
use Symfony\Contracts\HttpClient\HttpClientInterface;

// At the end of a way that long stands nothing that a reader of the callback believes:
// each step has conditions of its own.
final class Relay
{
    public function __construct(private CacheInterface $cache, private HttpClientInterface $client)
    {
    }

    public function far(): string
    {
        return $this->cache->get('far', fn (): string => $this->step1());
    }

    public function near(): string
    {
        return $this->cache->get('near', fn (): string => $this->step14()); // want slowcallback "makes an HTTP request with no time limit"
    }

    private function step1(): string
    {
        return $this->step2();
    }

    private function step2(): string
    {
        return $this->step3();
    }

    private function step3(): string
    {
        return $this->step4();
    }

    private function step4(): string
    {
        return $this->step5();
    }

    private function step5(): string
    {
        return $this->step6();
    }

    private function step6(): string
    {
        return $this->step7();
    }

    private function step7(): string
    {
        return $this->step8();
    }

    private function step8(): string
    {
        return $this->step9();
    }

    private function step9(): string
    {
        return $this->step10();
    }

    private function step10(): string
    {
        return $this->step11();
    }

    private function step11(): string
    {
        return $this->step12();
    }

    private function step12(): string
    {
        return $this->step13();
    }

    private function step13(): string
    {
        return $this->step14();
    }

    private function step14(): string
    {
        return $this->step15();
    }

    private function step15(): string
    {
        return $this->step16();
    }

    private function step16(): string
    {
        return $this->step17();
    }

    private function step17(): string
    {
        return $this->step18();
    }

    private function step18(): string
    {
        return $this->client->request('GET', 'https://relay.example/')->getContent();
    }
}
