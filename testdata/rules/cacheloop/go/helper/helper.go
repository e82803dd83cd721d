package helper

import (
	"context"

	"github.com/redis/go-redis/v9"
)

type Scores struct{ client *redis.Client }

func (s *Scores) Of(ctx context.Context, players []string) []string {
	var out []string
	for _, p := range players {
		out = append(out, s.one(ctx, p)) // want cacheloop "once per turn"
	}
	return out
}

func (s *Scores) one(ctx context.Context, player string) string {
	return s.client.Get(ctx, "score:"+player).Val()
}
