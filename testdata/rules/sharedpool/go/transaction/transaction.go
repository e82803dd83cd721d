package transaction

import (
	"context"
	"net/http"

	"github.com/redis/go-redis/v9"
)

// A transaction of a few commands is over as soon as the commands are.
func Count(mux *http.ServeMux) {
	client := redis.NewClient(&redis.Options{Addr: "localhost:6379"})
	mux.HandleFunc("/hits", func(w http.ResponseWriter, r *http.Request) { count(r.Context(), client) })
}

func count(ctx context.Context, client *redis.Client) {
	client.Watch(ctx, func(tx *redis.Tx) error {
		n, err := tx.Get(ctx, "hits").Int()
		if err != nil {
			return err
		}
		_, err = tx.TxPipelined(ctx, func(p redis.Pipeliner) error { return p.Set(ctx, "hits", n+1, 0).Err() })
		return err
	}, "hits")
}

// One that asks another host meanwhile keeps its connection for that long.
func Rates(mux *http.ServeMux) {
	client := redis.NewClient(&redis.Options{Addr: "localhost:6379"}) // want sharedpool "whole transaction"
	mux.HandleFunc("/rates", func(w http.ResponseWriter, r *http.Request) {
		client.Watch(r.Context(), func(tx *redis.Tx) error {
			resp, err := http.Get("https://rates.example")
			if err != nil {
				return err
			}
			return resp.Body.Close()
		}, "rates")
	})
}
