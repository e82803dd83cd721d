package redis

import (
	"context"
	"io"
	"net/http"
	"time"

	"github.com/redis/go-redis/v9"
)

type Pages struct{ client *redis.Client }

func (p *Pages) Get(ctx context.Context, url string) (string, error) {
	if hit, err := p.client.Get(ctx, url).Result(); err == nil { // want stampede "everybody who asks computes it at once"
		return hit, nil
	}
	body, err := fetch(url)
	if err != nil {
		return "", err
	}
	return body, p.client.Set(ctx, url, body, time.Minute).Err()
}

func fetch(url string) (string, error) {
	resp, err := http.Get(url)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	b, err := io.ReadAll(resp.Body)
	return string(b), err
}
