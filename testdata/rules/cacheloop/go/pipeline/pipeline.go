package pipeline

import (
	"context"

	"github.com/redis/go-redis/v9"
)

type Scores struct{ client *redis.Client }

func (s *Scores) Of(ctx context.Context, players []string) error {
	pipe := s.client.Pipeline()
	for _, p := range players {
		pipe.Get(ctx, "score:"+p)
	}
	_, err := pipe.Exec(ctx)
	return err
}
