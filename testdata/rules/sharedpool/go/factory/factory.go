// Package factory makes its clients by one function.
package factory

import (
	"context"
	"net/http"

	"github.com/redis/go-redis/v9"
)

func connect(addr string) *redis.Client { return redis.NewClient(&redis.Options{Addr: addr}) }

var kept *redis.Client

func lazily() *redis.Client {
	if kept == nil {
		kept = connect("c") // want sharedpool "serves web requests"
	}
	return kept
}

func drain(ctx context.Context, c *redis.Client) {
	for ctx.Err() == nil {
		_ = c.BLPop(ctx, 0, "jobs").Err()
	}
}

type page struct{ c *redis.Client }

func (p *page) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	_ = p.c.Get(r.Context(), "n").Err()
}

func Two(ctx context.Context, m *http.ServeMux) {
	go drain(ctx, connect("a"))
	m.Handle("/two", &page{connect("a")})
}

func One(ctx context.Context, m *http.ServeMux) {
	c := connect("b") // want sharedpool "serves web requests"
	go drain(ctx, c)
	m.Handle("/one", &page{c})
}

func Lazy(ctx context.Context, m *http.ServeMux) {
	go drain(ctx, lazily())
	m.Handle("/lazy", &page{lazily()})
}
