// Package command takes locks with commands by name.
package command

import (
	"context"

	"github.com/redis/go-redis/v9"
)

type Turns struct{ rdb *redis.Client }

func (t *Turns) Take(ctx context.Context, name string) error {
	return t.rdb.Do(ctx, "set", "turn:lock:"+name, "me", "nx").Err() // want locktimeout "without an expiry"
}

func (t *Turns) TakeFor(ctx context.Context, name string) error {
	return t.rdb.Do(ctx, "SET", "turn:lock:"+name, "me", "NX", "PX", 5000).Err()
}

func (t *Turns) Give(ctx context.Context, name string) error {
	return t.rdb.Do(ctx, "DEL", "turn:lock:"+name).Err()
}

// Note only writes.
func (t *Turns) Note(ctx context.Context, name string) error {
	return t.rdb.Do(ctx, "SET", "turn:"+name, "me").Err()
}
