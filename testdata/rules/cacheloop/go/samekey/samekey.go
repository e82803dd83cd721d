package samekey

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

type Scores struct{ client *redis.Client }

func (s *Scores) Wait(ctx context.Context) string {
	for range 3 {
		if v := s.client.Get(ctx, "score").Val(); v != "" {
			return v
		}
		time.Sleep(time.Second)
	}
	return ""
}
