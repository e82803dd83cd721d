<?php

declare(strict_types=1);

namespace App;

use Psr\SimpleCache\CacheInterface;

enum Gauge: string
{
    case Load = 'load';
    case Free = 'free';
}

final class Session
{
    private const NAMES = ['a' => 'Anna', 'b' => 'Ben'];

    public function __construct(private CacheInterface $cache, private \Redis $redis)
    {
    }

    public function user(string $id): ?string
    {
        return $this->cache->get('session.'.$id)['user'] ?? null;
    }

    /** The value and until when it is good. */
    public function token(): ?string
    {
        $token = $this->cache->get('token');
        if (!$token || $token['until'] < time()) {
            return null;
        }

        return $token['value'];
    }

    public function name(string $id): string
    {
        $names = $this->cache->get('names');
        if ($names === null) {
            $names = self::NAMES;
            $this->cache->set('names', $names);
        }

        return $names[$id];
    }

    public function gauge(string $host, Gauge $gauge): int
    {
        return $this->cache->get('host.'.$host)[$gauge->value] ?? 0;
    }

    public function card(string $id): string
    {
        $card = $this->redis->hGetAll('card:'.$id);

        return $card['name'].', '.$card['street'].', '.$card['town'];
    }

    public function rename(string $id, string $name): void
    {
        $session = $this->cache->get('session.'.$id);
        $session['user'] = $name;
        $this->cache->set('session.'.$id, $session);
    }
}
