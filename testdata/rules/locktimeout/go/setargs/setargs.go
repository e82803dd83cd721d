package setargs

import (
	"context"

	"github.com/redis/go-redis/v9"
)

type Gate struct{ client *redis.Client }

func (g *Gate) Enter(ctx context.Context, name, token string) error {
	return g.client.SetArgs(ctx, "lock:"+name, token, redis.SetArgs{Mode: "NX"}).Err() // want locktimeout "without an expiry"
}

func (g *Gate) Leave(ctx context.Context, name string) error {
	return g.client.Del(ctx, "lock:"+name).Err()
}
