package slowcallback

import (
	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/internal/rule"
)

// Rule is the rule slowcallback.
var Rule = &rule.Rule{
	Name:  "slowcallback",
	Doc:   doc,
	Judge: judge,
}

var doc = rule.Doc{
	Title: "a cache callback that can wait for long while others wait for its lock",
	Why: `A get-with-callback computes the value under a lock, so that a thousand misses make one computation
and not a thousand. Everybody who needs that lock waits as long as the callback does. When the callback asks
the network, it lasts as long as the network likes.

Who waits depends on the lock. Symfony's LockRegistry has a couple of dozen slots for a whole host, chosen by a
hash of the key: all pools and all PHP processes share them, so ten workers that resolve DNS inside callbacks make
web requests for unrelated keys wait. A Go mutex around a fill stops every caller of that cache. A singleflight
group stops the callers of one key, but without a deadline it stops them for good.

An idle timeout is not a limit: a server that sends one byte a minute keeps the lock.`,
	Cure: `Give the work a total deadline ("max_duration" of Symfony's HttpClient, a context with
"context.WithTimeout(context.WithoutCancel(ctx), d)" in Go), or do the slow part before taking the lock, or give
the pool a lock of its own per key: a dedicated pool whose definition gets "setCallbackWrapper" from a compiler
pass, with a lock that expires, a bounded wait, and computing without the lock when the wait is over.`,
	Quiet: `Effects under a lock of their own key that have a deadline, unless it is a library's own of 30 seconds
or more that nobody chose; locks that others wait for no longer than hold-limit; contexts that can only be cancelled
under a key lock (see ctxcapture); effects whose limit is not known (cachevet doctor counts them); database and
file access under a slot, which are notes; what stands at the end of more than 16 calls (a note); array and null pools, which do not lock.`,
	Examples: []rule.Example{
		{Language: model.PHP, Bad: badPHP, Good: goodPHP},
		{Language: model.Go, Bad: badGo, Good: goodGo},
	},
	Options: []rule.Option{{
		Name: "hold-limit", Default: "5s",
		Text: "how long a lock that unrelated keys share may be held",
	}},
	Since: "0.1",
	Tags:  []string{"performance", "lock"},
}

const badPHP = `<?php

namespace App;

use Symfony\Contracts\Cache\CacheInterface;
use Symfony\Contracts\Cache\ItemInterface;

final class MailHosts
{
    public function __construct(private CacheInterface $cache)
    {
    }

    public function of(string $domain): array
    {
        return $this->cache->get('mx.'.$domain, function (ItemInterface $item) use ($domain): array {
            $item->expiresAfter(3600);

            return dns_get_record($domain, \DNS_MX) ?: [];
        });
    }
}
`

const goodPHP = `<?php

namespace App;

use Symfony\Contracts\Cache\CacheInterface;
use Symfony\Contracts\Cache\ItemInterface;
use Symfony\Contracts\HttpClient\HttpClientInterface;

final class MailHosts
{
    public function __construct(private CacheInterface $cache, private HttpClientInterface $client)
    {
    }

    public function of(string $domain): array
    {
        return $this->cache->get('mx.'.$domain, function (ItemInterface $item) use ($domain): array {
            $item->expiresAfter(3600);

            return $this->client->request('GET', 'https://resolver.example/mx/'.$domain, [
                'timeout' => 1.0,
                'max_duration' => 2.0,
            ])->toArray();
        });
    }
}
`

const badGo = `package hosts

import (
	"net"

	"golang.org/x/sync/singleflight"
)

type Cache struct{ group singleflight.Group }

func (c *Cache) Lookup(host string) ([]string, error) {
	v, err, _ := c.group.Do(host, func() (any, error) {
		return net.LookupHost(host)
	})
	if err != nil {
		return nil, err
	}
	return v.([]string), nil
}
`

const goodGo = `package hosts

import (
	"context"
	"net"
	"time"

	"golang.org/x/sync/singleflight"
)

type Cache struct{ group singleflight.Group }

func (c *Cache) Lookup(host string) ([]string, error) {
	v, err, _ := c.group.Do(host, func() (any, error) {
		ctx, stop := context.WithTimeout(context.Background(), 2*time.Second)
		defer stop()
		return net.DefaultResolver.LookupHost(ctx, host)
	})
	if err != nil {
		return nil, err
	}
	return v.([]string), nil
}
`
