package callbackwrapper

import (
	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/internal/rule"
)

// Rule is the rule callbackwrapper.
var Rule = &rule.Rule{Name: "callbackwrapper", Doc: doc, Judge: judge}

var doc = rule.Doc{
	Title: "a cache pool's callback wrapper set in the wrong place, or one that can wait for ever",
	Why: `setCallbackWrapper() is not part of CacheInterface. In the debug kernel an injected pool is a
TraceableAdapter, which has no such method: the call is a fatal error there. In production it changes the one shared
pool object for everybody in that process, from then on. On the outer object of a chain or proxy, or on the inner pool
of a tagged one, it changes nothing. And a wrapper that waits for its lock without an end only moves the queue.`,
	Cure: `Set it from a compiler pass: $container->getDefinition('my.pool')->addMethodCall('setCallbackWrapper',
[new Reference(MyWrapper::class)]), on the object that get() is called on. Let the wrapper take a lock per key that
expires, wait for a bounded time, and compute without the lock when the time is over.`,
	Quiet:    `Pools the class makes itself (new FilesystemAdapter()); compiler passes and extensions.`,
	Examples: []rule.Example{{Language: model.PHP, Bad: bad, Good: good}},
	Since:    "0.1",
	Tags:     []string{"symfony", "lock"},
}

const bad = `<?php

namespace App;

use Symfony\Contracts\Cache\CacheInterface;

final class Feeds
{
    public function __construct(private CacheInterface $cache)
    {
        $this->cache->setCallbackWrapper(null);
    }

    public function titles(): array
    {
        return $this->cache->get('feeds.titles', fn (): array => ['a', 'b']);
    }
}
`

const good = `<?php

namespace App;

use Symfony\Component\Cache\Adapter\FilesystemAdapter;

final class Feeds
{
    private FilesystemAdapter $cache;

    public function __construct()
    {
        $this->cache = new FilesystemAdapter('feeds');
        $this->cache->setCallbackWrapper(null);
    }

    public function titles(): array
    {
        return $this->cache->get('feeds.titles', fn (): array => ['a', 'b']);
    }
}
`
