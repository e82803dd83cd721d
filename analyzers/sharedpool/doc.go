package sharedpool

import (
	"github.com/cachevet/cachevet/internal/model"
	"github.com/cachevet/cachevet/internal/rule"
)

// Rule is the rule sharedpool.
var Rule = &rule.Rule{Name: "sharedpool", Doc: doc, Judge: judge}

var doc = rule.Doc{
	Title: "a lock domain or connection pool where workers block and web requests wait",
	Why: `Workers and web requests have different patience. A worker that recomputes slowly under a lock slot, pops
from a queue with a blocking command, or holds a connection in an endless loop uses up what a web request on the same
pool needs at once. A second Symfony pool is no separation: every pool without a callback wrapper of its own shares
the LockRegistry slots of the host.`,
	Cure: `Give the worker what is its own: a client with its own connections for blocking commands; a cache pool
whose definition gets a per-key callback wrapper from a compiler pass.`,
	Quiet: `Pools with a wrapper of their own; array and null pools; an array layer that Messenger empties between two messages; Subscribe in go-redis (it has its own
connection); clients used from one side only.`,
	Examples:  []rule.Example{{Language: model.Go, Bad: badGo, Good: goodGo}},
	Languages: []model.Language{model.PHP},
	Since:     "0.1",
	Tags:      []string{"performance", "isolation"},
}

const badGo = `package main

import (
	"context"
	"net/http"

	"github.com/redis/go-redis/v9"
)

func main() {
	client := redis.NewClient(&redis.Options{Addr: "localhost:6379"})
	go drain(context.Background(), client)
	http.Handle("/stats", &stats{client})
	_ = http.ListenAndServe(":8080", nil)
}

func drain(ctx context.Context, client *redis.Client) {
	for {
		if _, err := client.BLPop(ctx, 0, "jobs").Result(); err != nil {
			return
		}
	}
}

type stats struct{ client *redis.Client }

func (s *stats) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	n, err := s.client.Get(r.Context(), "jobs:done").Result()
	if err != nil {
		http.Error(w, "no answer", http.StatusBadGateway)
		return
	}
	_, _ = w.Write([]byte(n))
}
`

const goodGo = `package main

import (
	"context"
	"net/http"

	"github.com/redis/go-redis/v9"
)

func main() {
	client := redis.NewClient(&redis.Options{Addr: "localhost:6379"})
	jobs := redis.NewClient(&redis.Options{Addr: "localhost:6379"})
	go drain(context.Background(), jobs)
	http.Handle("/stats", &stats{client})
	_ = http.ListenAndServe(":8080", nil)
}

func drain(ctx context.Context, client *redis.Client) {
	for {
		if _, err := client.BLPop(ctx, 0, "jobs").Result(); err != nil {
			return
		}
	}
}

type stats struct{ client *redis.Client }

func (s *stats) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	n, err := s.client.Get(r.Context(), "jobs:done").Result()
	if err != nil {
		http.Error(w, "no answer", http.StatusBadGateway)
		return
	}
	_, _ = w.Write([]byte(n))
}
`
