package suppressed

import (
	"context"

	"github.com/redis/go-redis/v9"
)

type Scores struct{ client *redis.Client }

func (s *Scores) Of(ctx context.Context, players []string) []string {
	var out []string
	for _, p := range players {
		// cachevet:ignore cacheloop -- two players at most
		out = append(out, s.client.Get(ctx, "score:"+p).Val())
	}
	return out
}
