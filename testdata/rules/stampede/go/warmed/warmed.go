// Package warmed fills its cache when the program starts, and again when an entry expires.
package warmed

import (
	"context"
	"database/sql"
	"net/http"
	"time"

	"github.com/redis/go-redis/v9"
)

var (
	client = redis.NewClient(&redis.Options{Addr: "cache.test:6379"})
	db     *sql.DB
)

func init() {
	rate(context.Background(), "EUR")
}

func rate(ctx context.Context, code string) (string, error) {
	if hit, err := client.Get(ctx, "rate:"+code).Result(); err == nil { // want stampede "everybody who asks computes it at once"
		return hit, nil
	}
	var text string
	if err := db.QueryRowContext(ctx, "select rate from rates where code = $1", code).Scan(&text); err != nil {
		return "", err
	}
	return text, client.Set(ctx, "rate:"+code, text, time.Minute).Err()
}

func Rate(w http.ResponseWriter, r *http.Request) {
	text, err := rate(r.Context(), r.URL.Query().Get("code"))
	if err != nil {
		http.Error(w, "no rate", http.StatusBadGateway)
		return
	}
	w.Write([]byte(text))
}
