package crossfile

import (
	"context"

	"github.com/redis/go-redis/v9"
)

type Reader struct{ client redis.UniversalClient }

func NewReader(client redis.UniversalClient) *Reader { return &Reader{client} }

func (r *Reader) Run(ctx context.Context) {
	for ctx.Err() == nil {
		r.client.BRPop(ctx, 0, "jobs")
	}
}
