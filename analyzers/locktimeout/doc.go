package locktimeout

import (
	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/internal/rule"
)

// Rule is the rule locktimeout.
var Rule = &rule.Rule{Name: "locktimeout", Doc: doc, Judge: judge}

var doc = rule.Doc{
	Title: "a lock that nobody gives back, or a wait for one that never ends",
	Why: `Two limits make a lock safe: how long the owner may hold it, and how long others wait. Without the
first, a process that dies between SETNX and EXPIRE leaves a key that locks everybody out until somebody deletes it
by hand. Without the second, one slow owner stops every process that asks: an expiry bounds the owner, not the wait.
A mutex has neither: whoever holds it while a server is silent stops the rest of the program for as long.`,
	Cure: `Take and expire in one command ("SET key token NX PX ms", "Cache::lock(name, seconds)"), give the wait a
deadline (a context, a loop with an end), and when the wait is over compute without the lock or answer with what
is there.`,
	Quiet: `In-process mutexes, but for one under which something that many share (a token, keys, a session) is
renewed by an HTTP request without a limit; attempts that do not wait; loops with an end; SETNX as a permanent marker whose
result decides nothing but "first or not"; waits that only a command line run makes (a note).`,
	Examples: []rule.Example{
		{Language: model.PHP, Bad: badPHP, Good: goodPHP},
		{Language: model.Go, Bad: badGo, Good: goodGo},
	},
	Since: "0.1",
	Tags:  []string{"reliability", "lock"},
}

const badPHP = `<?php

namespace App;

use Symfony\Component\Lock\LockFactory;

final class Export
{
    public function __construct(private LockFactory $locks)
    {
    }

    public function run(string $sheet): void
    {
        $lock = $this->locks->createLock('export.'.$sheet, 30);
        $lock->acquire(true);
        try {
            file_put_contents('/srv/export/'.$sheet, 'rows');
        } finally {
            $lock->release();
        }
    }
}
`

const goodPHP = `<?php

namespace App;

use Symfony\Component\Lock\LockFactory;

final class Export
{
    public function __construct(private LockFactory $locks)
    {
    }

    public function run(string $sheet): bool
    {
        $lock = $this->locks->createLock('export.'.$sheet, 30);
        if (!$lock->acquire()) {
            return false;
        }
        try {
            file_put_contents('/srv/export/'.$sheet, 'rows');
        } finally {
            $lock->release();
        }

        return true;
    }
}
`

const badGo = `package gate

import (
	"context"

	"github.com/redis/go-redis/v9"
)

type Gate struct{ client *redis.Client }

func (g *Gate) Enter(ctx context.Context, name string) (bool, error) {
	return g.client.SetNX(ctx, "lock:"+name, "1", 0).Result()
}

func (g *Gate) Leave(ctx context.Context, name string) error {
	return g.client.Del(ctx, "lock:"+name).Err()
}
`

const goodGo = `package gate

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

type Gate struct{ client *redis.Client }

func (g *Gate) Enter(ctx context.Context, name string) (bool, error) {
	return g.client.SetNX(ctx, "lock:"+name, "1", 30*time.Second).Result()
}

func (g *Gate) Leave(ctx context.Context, name string) error {
	return g.client.Del(ctx, "lock:"+name).Err()
}
`
