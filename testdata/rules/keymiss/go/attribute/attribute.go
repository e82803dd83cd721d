// Package attribute has the id of something else in its keys.
package attribute

import (
	"context"
	"net/http"
	"time"

	"github.com/redis/go-redis/v9"
)

type Config struct{ ClientID, TokenURL string }

type Order struct{ OrderID, URL string }

func fetch(url string) (string, error) {
	resp, err := http.Get(url)
	if err != nil {
		return "", err
	}
	resp.Body.Close()
	return resp.Header.Get("X-Token"), nil
}

// Token is that of one server for all.
func Token(ctx context.Context, rdb *redis.Client, c Config) (string, error) {
	if v, err := rdb.Get(ctx, "token:"+c.ClientID).Result(); err == nil { // want keymiss "depends on c.TokenURL"
		return v, nil
	}
	v, err := fetch(c.TokenURL)
	if err != nil {
		return "", err
	}
	return v, rdb.Set(ctx, "token:"+c.ClientID, v, time.Minute).Err()
}

// Status has the order's own id.
func Status(ctx context.Context, rdb *redis.Client, o Order) (string, error) {
	if v, err := rdb.Get(ctx, "order:"+o.OrderID).Result(); err == nil {
		return v, nil
	}
	v, err := fetch(o.URL)
	if err != nil {
		return "", err
	}
	return v, rdb.Set(ctx, "order:"+o.OrderID, v, time.Minute).Err()
}
