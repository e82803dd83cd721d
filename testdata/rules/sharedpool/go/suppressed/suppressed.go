package suppressed

import (
	"context"
	"net/http"

	"github.com/redis/go-redis/v9"
)

func Start(ctx context.Context, mux *http.ServeMux) {
	// cachevet:ignore sharedpool -- one worker, sixty connections
	client := redis.NewClient(&redis.Options{Addr: "localhost:6379", PoolSize: 60})
	go drain(ctx, client)
	mux.Handle("/stats", &stats{client})
}

func drain(ctx context.Context, client *redis.Client) {
	for {
		if err := client.BLPop(ctx, 0, "jobs").Err(); err != nil {
			return
		}
	}
}

type stats struct{ client *redis.Client }

func (s *stats) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if err := s.client.Get(r.Context(), "done").Err(); err != nil {
		http.Error(w, "no answer", http.StatusBadGateway)
	}
}
