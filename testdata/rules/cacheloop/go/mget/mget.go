package mget

import (
	"context"

	"github.com/redis/go-redis/v9"
)

type Scores struct{ client *redis.Client }

func (s *Scores) Of(ctx context.Context, players []string) ([]any, error) {
	keys := make([]string, len(players))
	for i, p := range players {
		keys[i] = "score:" + p
	}
	return s.client.MGet(ctx, keys...).Result()
}
