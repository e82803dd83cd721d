package overread

import (
	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/internal/rule"
)

// Rule is the rule overread.
var Rule = &rule.Rule{Name: "overread", Doc: doc, Judge: judge}

var doc = rule.Doc{
	Title: "a whole cached aggregate that is fetched for one entry of it",
	Why: `An index, a table of settings or a hash that is kept under one key is small on the day it is written and grows
with the data. Who wants one entry fetches all of it over the network and decodes all of it, on every call; the entry
that everybody reads becomes the one that everybody waits for. Changing one entry is worse: the whole is read, changed
and written back, and of two who do that at a time one loses its change.`,
	Cure: `Give each entry a key of its own, or keep them in a hash and ask for the fields that are used: HGET, HMGET; for
one value of a set SISMEMBER. Where many entries are needed in one request, fetch the whole once and keep it in the
process.`,
	Quiet: `Values that are used whole: iterated, returned, counted, handed on to code that is not known. Values that are
kept in a property, a static variable or a map of the process, and stores that keep what was read once there. Several
entries that a loop takes out of one fetch, any entry taken at random, and an entry that the key of the read names
already. Records: of a few constant fields; where more than two constant fields are used, or as many as the object has
that they are put into; a constant field on the first level of a value that nobody describes. Memory that hands out
what it holds. Reads that a loop repeats are for cacheloop to tell.
Notes: pools on local files, tables that are made of local files alone, lists that are asked for one value and may be
short, what only workers and commands run.`,
	Examples: []rule.Example{
		{Language: model.PHP, Bad: badPHP, Good: goodPHP},
		{Language: model.Go, Bad: badGo, Good: goodGo},
	},
	Since: "0.1",
	Tags:  []string{"performance"},
}

const badPHP = `<?php

namespace App;

use Psr\SimpleCache\CacheInterface;

final class Prices
{
    public function __construct(private CacheInterface $cache)
    {
    }

    public function of(string $article): ?int
    {
        $list = $this->cache->get('price-list') ?? [];

        return $list[$article] ?? null;
    }
}
`

const goodPHP = `<?php

namespace App;

use Psr\SimpleCache\CacheInterface;

final class Prices
{
    public function __construct(private CacheInterface $cache)
    {
    }

    public function of(string $article): ?int
    {
        return $this->cache->get('price.'.$article);
    }
}
`

const badGo = `package prices

import (
	"context"

	"github.com/redis/go-redis/v9"
)

type Prices struct{ client *redis.Client }

func (p *Prices) Of(ctx context.Context, article string) (string, error) {
	list, err := p.client.HGetAll(ctx, "price-list").Result()
	if err != nil {
		return "", err
	}
	return list[article], nil
}
`

const goodGo = `package prices

import (
	"context"

	"github.com/redis/go-redis/v9"
)

type Prices struct{ client *redis.Client }

func (p *Prices) Of(ctx context.Context, article string) (string, error) {
	return p.client.HGet(ctx, "price-list", article).Result()
}
`
