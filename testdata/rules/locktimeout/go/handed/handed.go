// Package handed hands the lifetime of a lock to a helper.
package handed

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

type Turns struct{ rdb *redis.Client }

func (t *Turns) take(ctx context.Context, name string, ttl time.Duration) bool {
	return t.rdb.SetNX(ctx, "turn:lock:"+name, 1, ttl).Val()
}

func (t *Turns) give(ctx context.Context, name string) { t.rdb.Del(ctx, "turn:lock:"+name) }

func (t *Turns) Sweep(ctx context.Context, work func()) {
	if t.take(ctx, "sweep", 0) { // want locktimeout "without an expiry"
		defer t.give(ctx, "sweep")
		work()
	}
}

func (t *Turns) Count(ctx context.Context, work func()) {
	if t.take(ctx, "count", time.Minute) {
		defer t.give(ctx, "count")
		work()
	}
}

func (t *Turns) Wished(ctx context.Context, ttl time.Duration, work func()) {
	if t.take(ctx, "wished", ttl) {
		defer t.give(ctx, "wished")
		work()
	}
}
