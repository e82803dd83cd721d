package nestedget

import (
	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/internal/rule"
)

// Rule is the rule nestedget.
var Rule = &rule.Rule{Name: "nestedget", Doc: doc, Judge: judge}

var doc = rule.Doc{
	Title: "a get-with-callback inside the callback of another",
	Why: `While a callback runs, a lock is held. A second get inside of it either asks for a lock that can be
the same one (a mutex, a singleflight key, a shard: it waits for itself, for ever), or, in Symfony since 5.4.2,
takes no lock at all: the inner value has no protection against a stampede, and its time is added to the outer
lock's. Before, it took a second slot, and two processes could wait for each other's.`,
	Cure: `Get the inner values first and let the outer callback only combine them, or give the inner cache a
lock of its own that cannot be the outer one.`,
	Quiet: `Groups that are different objects; inner keys that cannot equal the outer one (they shrink to a parent,
they have another constant prefix); caches that take no lock; locks of other elements of a list or map; what a
goroutine started under the lock does. Notes: locks that only a condition several calls below may come to.`,
	Examples: []rule.Example{
		{Language: model.PHP, Bad: badPHP, Good: goodPHP},
		{Language: model.Go, Bad: badGo, Good: goodGo},
	},
	Since: "0.1",
	Tags:  []string{"correctness", "lock"},
}

const badPHP = `<?php

namespace App;

use Symfony\Contracts\Cache\CacheInterface;

final class Totals
{
    public function __construct(private CacheInterface $cache, private Months $months)
    {
    }

    public function year(int $year): int
    {
        return $this->cache->get('year.'.$year, function () use ($year): int {
            $sum = 0;
            foreach (range(1, 12) as $month) {
                $sum += $this->months->total($year, $month);
            }

            return $sum;
        });
    }
}

final class Months
{
    public function __construct(private CacheInterface $cache, private \PDO $db)
    {
    }

    public function total(int $year, int $month): int
    {
        return $this->cache->get("month.$year.$month", fn (): int => $this->sum($year, $month));
    }

    private function sum(int $year, int $month): int
    {
        $query = $this->db->prepare('SELECT SUM(amount) FROM sale WHERE y = ? AND m = ?');
        $query->execute([$year, $month]);

        return (int) $query->fetchColumn();
    }
}
`

const goodPHP = `<?php

namespace App;

use Symfony\Contracts\Cache\CacheInterface;

final class Totals
{
    public function __construct(private CacheInterface $cache, private Months $months)
    {
    }

    public function year(int $year): int
    {
        $sum = $this->months->total($year, 1) + $this->months->total($year, 2);

        return $this->cache->get("year.$year.$sum", fn (): int => $sum);
    }
}

final class Months
{
    public function __construct(private CacheInterface $cache, private \PDO $db)
    {
    }

    public function total(int $year, int $month): int
    {
        return $this->cache->get("month.$year.$month", fn (): int => $this->sum($year, $month));
    }

    private function sum(int $year, int $month): int
    {
        $query = $this->db->prepare('SELECT SUM(amount) FROM sale WHERE y = ? AND m = ?');
        $query->execute([$year, $month]);

        return (int) $query->fetchColumn();
    }
}
`

const badGo = `package tree

import "golang.org/x/sync/singleflight"

type Tree struct {
	children map[string][]string
	group    singleflight.Group
}

func (t *Tree) Size(node string) (int, error) {
	v, err, _ := t.group.Do(node, func() (any, error) {
		n := 1
		for _, child := range t.children[node] {
			m, err := t.Size(child)
			if err != nil {
				return nil, err
			}
			n += m
		}
		return n, nil
	})
	if err != nil {
		return 0, err
	}
	return v.(int), nil
}
`

const goodGo = `package tree

import "golang.org/x/sync/singleflight"

type Tree struct {
	children map[string][]string
	group    singleflight.Group
}

func (t *Tree) Size(node string) (int, error) {
	v, err, _ := t.group.Do(node, func() (any, error) { return t.count(node), nil })
	if err != nil {
		return 0, err
	}
	return v.(int), nil
}

func (t *Tree) count(node string) int {
	n := 1
	for _, child := range t.children[node] {
		n += t.count(child)
	}
	return n
}
`
