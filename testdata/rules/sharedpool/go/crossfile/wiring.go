package crossfile

import (
	"context"
	"net/http"

	"github.com/redis/go-redis/v9"
)

type api struct{ client redis.UniversalClient }

func (a *api) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if err := a.client.Incr(r.Context(), "hits").Err(); err != nil {
		http.Error(w, "no answer", http.StatusBadGateway)
	}
}

func Wire(ctx context.Context, mux *http.ServeMux) {
	client := redis.NewClient(&redis.Options{Addr: "localhost:6379"}) // want sharedpool "serves web requests"
	go NewReader(client).Run(ctx)
	mux.Handle("/", &api{client})
}
