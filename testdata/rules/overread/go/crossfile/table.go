package crossfile

import (
	"context"
	"encoding/json"

	"github.com/redis/go-redis/v9"
)

type Table struct{ client *redis.Client }

func (t *Table) Routes(ctx context.Context) map[string]string {
	return decoded[map[string]string](ctx, t.client, "routes")
}

func decoded[T any](ctx context.Context, client *redis.Client, key string) T {
	var out T
	text, err := client.Get(ctx, key).Result()
	if err == nil {
		_ = json.Unmarshal([]byte(text), &out)
	}
	return out
}
