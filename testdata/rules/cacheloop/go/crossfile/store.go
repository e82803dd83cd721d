package crossfile

import (
	"context"

	"github.com/redis/go-redis/v9"
)

type Store struct{ client *redis.Client }

func (s *Store) Row(ctx context.Context, id string) string {
	return s.client.Get(ctx, "row:"+id).Val()
}
