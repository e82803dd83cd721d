// Package wrapper remembers what it is given to load; its callers are many, the
// fault is one.
package wrapper

import (
	"context"
	"database/sql"
	"time"

	"github.com/redis/go-redis/v9"
	"golang.org/x/sync/singleflight"
)

type Memo struct {
	rdb   *redis.Client
	group singleflight.Group
}

func (m *Memo) Remember(ctx context.Context, key string, load func(context.Context) (string, error)) (string, error) {
	if v, err := m.rdb.Get(ctx, key).Result(); err == nil { // want stampede "queries the database"
		return v, nil
	}
	v, err := load(ctx)
	if err != nil {
		return "", err
	}
	return v, m.rdb.Set(ctx, key, v, time.Minute).Err()
}

func (m *Memo) Once(ctx context.Context, key string, load func(context.Context) (string, error)) (any, error) {
	if v, err := m.rdb.Get(ctx, key).Result(); err == nil {
		return v, nil
	}
	v, err, _ := m.group.Do(key, func() (any, error) {
		v, err := load(context.WithoutCancel(ctx))
		if err != nil {
			return "", err
		}
		return v, m.rdb.Set(ctx, key, v, time.Minute).Err()
	})
	return v, err
}

type Orders struct {
	db   *sql.DB
	memo *Memo
}

func (o *Orders) load(id string) func(context.Context) (string, error) {
	return func(ctx context.Context) (s string, err error) {
		return s, o.db.QueryRowContext(ctx, "select total from orders where id = ?", id).Scan(&s)
	}
}

func (o *Orders) Total(ctx context.Context, id string) (string, error) {
	return o.memo.Remember(ctx, "total:"+id, o.load(id))
}

func (o *Orders) Again(ctx context.Context, id string) (string, error) {
	return o.memo.Remember(ctx, "again:"+id, o.load(id))
}

func (o *Orders) Once(ctx context.Context, id string) (any, error) {
	return o.memo.Once(ctx, "once:"+id, o.load(id))
}
