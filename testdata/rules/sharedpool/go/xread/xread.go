package xread

import (
	"context"
	"net/http"

	"github.com/redis/go-redis/v9"
)

func Start(ctx context.Context, mux *http.ServeMux) {
	client := redis.NewClient(&redis.Options{Addr: "localhost:6379"}) // want sharedpool "serves web requests"
	go follow(ctx, client)
	mux.Handle("/stats", &stats{client})
}

func follow(ctx context.Context, client *redis.Client) {
	for ctx.Err() == nil {
		client.XRead(ctx, &redis.XReadArgs{Streams: []string{"feed", "$"}, Block: 0})
	}
}

type stats struct{ client *redis.Client }

func (s *stats) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if err := s.client.Get(r.Context(), "done").Err(); err != nil {
		http.Error(w, "no answer", http.StatusBadGateway)
	}
}
