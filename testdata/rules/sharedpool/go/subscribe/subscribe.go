package subscribe

import (
	"context"
	"net/http"

	"github.com/redis/go-redis/v9"
)

func Start(ctx context.Context, mux *http.ServeMux) {
	client := redis.NewClient(&redis.Options{Addr: "localhost:6379"})
	go listen(ctx, client)
	mux.Handle("/stats", &stats{client})
}

func listen(ctx context.Context, client *redis.Client) {
	for range client.Subscribe(ctx, "news").Channel() {
	}
}

type stats struct{ client *redis.Client }

func (s *stats) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if err := s.client.Get(r.Context(), "done").Err(); err != nil {
		http.Error(w, "no answer", http.StatusBadGateway)
	}
}
