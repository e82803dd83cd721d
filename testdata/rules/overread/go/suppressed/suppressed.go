package suppressed

import (
	"context"

	"github.com/redis/go-redis/v9"
)

type Prices struct{ client *redis.Client }

func (p *Prices) Of(ctx context.Context, article string) string {
	// cachevet:ignore overread -- five articles, and there will be no more
	return p.client.HGetAll(ctx, "price-list").Val()[article]
}
