package checked

import (
	"context"
	"net/http"
	"time"

	"github.com/redis/go-redis/v9"
)

type Pages struct{ client *redis.Client }

func (p *Pages) Refresh(ctx context.Context, url string) error {
	resp, err := http.Head(url)
	if err != nil {
		return err
	}
	return p.client.Set(ctx, url, resp.Status, time.Hour).Err()
}
