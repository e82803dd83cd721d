package setnx

import (
	"context"

	"github.com/redis/go-redis/v9"
)

type Gate struct{ client *redis.Client }

func (g *Gate) Enter(ctx context.Context, name string) (bool, error) {
	return g.client.SetNX(ctx, "lock:"+name, "1", 0).Result() // want locktimeout "without an expiry"
}

func (g *Gate) Leave(ctx context.Context, name string) error {
	return g.client.Del(ctx, "lock:"+name).Err()
}
