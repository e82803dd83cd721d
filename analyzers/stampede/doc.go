package stampede

import (
	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/internal/rule"
)

// Rule is the rule stampede.
var Rule = &rule.Rule{Name: "stampede", Doc: doc, Judge: judge}

var doc = rule.Doc{
	Title: "an expensive cache fill that everybody runs at once when the entry expires",
	Why: `Look, miss, compute, store: when a popular entry expires, everybody who asks before the first one has
stored computes too. What was one query becomes as many as there are requests in flight, at the moment when the thing
behind the cache is slowest. A page that took 16 computations an hour took 613 in one minute that way.`,
	Cure: `Let one compute and the others wait or take the old value: a get-with-callback that locks
(CacheInterface::get(), singleflight), Cache::flexible() or Cache::lock() in Laravel, an add() that only one process
wins before the computation.`,
	Quiet: `Fills and callbacks under a lock, inside a flight or under a promise; memory that lives and dies with one request;
registers that refuse what they find; looks in a loop whose misses one question answers; entries that only say with
what the database is asked next; values that cost little CPU and nothing else; fills that only commands, jobs and
workers reach, fills from local files, what only some of several implementations cost, and queries far below, behind an object that keeps its own key, or where nobody
is known to come, or of entries without a lifetime, which are only pushed out: no hour comes at which all miss them (notes).`,
	Examples: []rule.Example{
		{Language: model.PHP, Bad: badPHP, Good: goodPHP},
		{Language: model.Go, Bad: badGo, Good: goodGo},
	},
	Since: "0.1",
	Tags:  []string{"performance"},
}

const badPHP = `<?php

namespace App;

use Doctrine\DBAL\Connection;
use Psr\Cache\CacheItemPoolInterface;

final class Categories
{
    public function __construct(private CacheItemPoolInterface $pool, private Connection $db)
    {
    }

    public function tree(): array
    {
        $item = $this->pool->getItem('tree');
        if ($item->isHit()) {
            return $item->get();
        }
        $rows = $this->db->fetchAllAssociative('SELECT id, parent FROM category');
        $item->set($rows);
        $this->pool->save($item);

        return $rows;
    }
}
`

const goodPHP = `<?php

namespace App;

use Doctrine\DBAL\Connection;
use Symfony\Contracts\Cache\CacheInterface;

final class Categories
{
    public function __construct(private CacheInterface $cache, private Connection $db)
    {
    }

    public function tree(): array
    {
        return $this->cache->get('tree', fn (): array => $this->db->fetchAllAssociative('SELECT id, parent FROM category'));
    }
}
`

const badGo = `package hosts

import (
	"context"
	"database/sql"
	"sync"
)

type Roots struct {
	db    *sql.DB
	mu    sync.Mutex
	known map[string]string
}

func (r *Roots) Get(ctx context.Context, host string) (string, error) {
	r.mu.Lock()
	root, ok := r.known[host]
	r.mu.Unlock()
	if ok {
		return root, nil
	}
	if err := r.db.QueryRowContext(ctx, "select root from sites where host = ?", host).Scan(&root); err != nil {
		return "", err
	}
	r.mu.Lock()
	r.known[host] = root
	r.mu.Unlock()
	return root, nil
}
`

const goodGo = `package hosts

import (
	"context"
	"database/sql"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"
)

type Roots struct {
	db     *sql.DB
	mu     sync.Mutex
	known  map[string]string
	flight singleflight.Group
}

func (r *Roots) Get(ctx context.Context, host string) (string, error) {
	v, err, _ := r.flight.Do(host, func() (any, error) {
		r.mu.Lock()
		root, ok := r.known[host]
		r.mu.Unlock()
		if ok {
			return root, nil
		}
		ctx, stop := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
		defer stop()
		if err := r.db.QueryRowContext(ctx, "select root from sites where host = ?", host).Scan(&root); err != nil {
			return "", err
		}
		r.mu.Lock()
		r.known[host] = root
		r.mu.Unlock()
		return root, nil
	})
	if err != nil {
		return "", err
	}
	return v.(string), nil
}
`
