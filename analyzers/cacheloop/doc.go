package cacheloop

import (
	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/internal/rule"
)

// Rule is the rule cacheloop.
var Rule = &rule.Rule{Name: "cacheloop", Doc: doc, Judge: judge}

var doc = rule.Doc{
	Title: "a remote cache that is asked for one key per turn of a loop",
	Why: `A round trip to a cache costs little, a hundred in a row cost a page: each question waits for the answer to
the one before. The loop is often not where the read is: a helper reads one key, and its caller loops; or the loop is an
array_map, a generator, an iterator.`,
	Cure: `Collect the keys and ask once: MGET, getItems(), getMultiple(), wp_cache_get_multiple(), or a pipeline where
the command has no form for many keys.`,
	Quiet: `Reads of this process's or host's memory (array, APCu, in-process caches); pipelined commands; loops that
end at the first hit; cursors; the same key asked again; items that are fetched only to be saved. Notes: pools on
local files, helpers that compute what is missing or ask other things too, elements that read their own key, loops
that only workers and commands run.`,
	Examples: []rule.Example{
		{Language: model.PHP, Bad: badPHP, Good: goodPHP},
		{Language: model.Go, Bad: badGo, Good: goodGo},
	},
	Since: "0.1",
	Tags:  []string{"performance"},
}

const badPHP = `<?php

namespace App;

final class Scores
{
    public function __construct(private \Redis $redis)
    {
    }

    public function of(array $players): array
    {
        $out = [];
        foreach ($players as $player) {
            $out[$player] = $this->redis->get('score:'.$player);
        }

        return $out;
    }
}
`

const goodPHP = `<?php

namespace App;

final class Scores
{
    public function __construct(private \Redis $redis)
    {
    }

    public function of(array $players): array
    {
        $keys = array_map(static fn (string $player): string => 'score:'.$player, $players);

        return array_combine($players, $this->redis->mGet($keys));
    }
}
`

const badGo = `package scores

import (
	"context"

	"github.com/redis/go-redis/v9"
)

type Scores struct{ client *redis.Client }

func (s *Scores) Of(ctx context.Context, players []string) ([]string, error) {
	var out []string
	for _, p := range players {
		v, err := s.client.Get(ctx, "score:"+p).Result()
		if err != nil {
			return nil, err
		}
		out = append(out, v)
	}
	return out, nil
}
`

const goodGo = `package scores

import (
	"context"

	"github.com/redis/go-redis/v9"
)

type Scores struct{ client *redis.Client }

func (s *Scores) Of(ctx context.Context, players []string) ([]any, error) {
	keys := make([]string, len(players))
	for i, p := range players {
		keys[i] = "score:" + p
	}
	return s.client.MGet(ctx, keys...).Result()
}
`
