<?php

declare(strict_types=1);

namespace App;

use Doctrine\DBAL\Connection;
use Psr\Cache\CacheItemPoolInterface;
use Symfony\Contracts\HttpClient\HttpClientInterface;

final class Profiles
{
    public function __construct(private CacheItemPoolInterface $pool, private HttpClientInterface $http, private Connection $db)
    {
    }

    /** What is named is the request, not the query for its signature far below. */
    public function remote(string $url): string
    {
        $item = $this->pool->getItem('profile-'.md5($url)); // want stampede "makes an HTTP request"
        if ($item->isHit()) {
            return $item->get();
        }
        $body = $this->http->request('GET', $url, ['timeout' => 5, 'max_duration' => 9, 'headers' => $this->headers()])->getContent();
        $this->pool->save($item->set($body)->expiresAfter(60));

        return $body;
    }

    private function headers(): array
    {
        return ['Signature' => $this->sign()];
    }

    private function sign(): string
    {
        return hash('sha256', (string) $this->db->fetchOne('SELECT private_key FROM site'));
    }

    /** What is named is this query, not how the list of hosts came about. */
    public function local(string $host): array
    {
        $item = $this->pool->getItem('local-'.$host); // want stampede "queries the database"
        if ($item->isHit()) {
            return $item->get();
        }
        $rows = $this->db->fetchAllAssociative('SELECT * FROM profile WHERE shard = ?', [$this->shard($host)]);
        $this->pool->save($item->set($rows));

        return $rows;
    }

    private function shard(string $host): string
    {
        return $this->shards()[$host] ?? 'default';
    }

    private function shards(): array
    {
        return $this->list();
    }

    private function list(): array
    {
        return json_decode($this->http->request('GET', 'https://shards.example')->getContent(), true);
    }
}
