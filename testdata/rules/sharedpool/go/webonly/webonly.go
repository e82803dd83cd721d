package webonly

import (
	"net/http"

	"github.com/redis/go-redis/v9"
)

func Start(mux *http.ServeMux) {
	client := redis.NewClient(&redis.Options{Addr: "localhost:6379"})
	mux.Handle("/stats", &stats{client})
	mux.Handle("/more", &stats{client})
}

type stats struct{ client *redis.Client }

func (s *stats) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if err := s.client.Get(r.Context(), "done").Err(); err != nil {
		http.Error(w, "no answer", http.StatusBadGateway)
	}
}
