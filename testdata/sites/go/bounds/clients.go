package bounds

import (
	"context"
	"database/sql"
	"time"

	"github.com/redis/go-redis/v9"
)

// go-redis v9 does not look at the context's deadline.
func Redis(ctx context.Context, name string) {
	c := redis.NewClient(&redis.Options{Addr: "redis:6379"})
	limited, cancel := context.WithTimeout(ctx, 100*time.Millisecond)
	defer cancel()
	g.Do(name, func() (any, error) { return c.Get(limited, name).Result() }) // site key kv:20s
}

// A cache of a project around a client it was given.
type Tokens struct{ rdb redis.UniversalClient }

func NewTokens(rdb redis.UniversalClient) *Tokens { return &Tokens{rdb} }

func (t *Tokens) Token(ctx context.Context, name string) {
	g.Do(name, func() (any, error) { return t.rdb.Get(ctx, name).Result() }) // site key kv:20s
}

func UseTokens(ctx context.Context) {
	NewTokens(redis.NewClient(&redis.Options{})).Token(ctx, "a")
}

// Databases take the context.
type Repo struct{ db *sql.DB }

func (r *Repo) Row(ctx context.Context, name string) {
	g.Do(name, func() (any, error) { return r.db.QueryContext(ctx, name) }) // site key db:cancellable
	g.Do(name, func() (any, error) { return r.db.Query(name) })             // site key db:unbounded
	g.Do(name, func() (any, error) {                                        // site key db:3s
		ctx, cancel := context.WithTimeout(ctx, 3*time.Second)
		defer cancel()
		return r.db.ExecContext(ctx, name)
	})
}
