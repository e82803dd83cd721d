package crossfile

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

const never = time.Duration(0)

func acquire(ctx context.Context, client *redis.Client, name string, ttl time.Duration) bool {
	return client.SetNX(ctx, "lock:"+name, "1", ttl).Val() // want locktimeout "without an expiry"
}

func release(ctx context.Context, client *redis.Client, name string) { client.Del(ctx, "lock:"+name) }
