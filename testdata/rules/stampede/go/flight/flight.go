package flight

import (
	"context"
	"database/sql"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"
)

type Roots struct {
	db     *sql.DB
	mu     sync.Mutex
	known  map[string]string
	flight singleflight.Group
}

func (r *Roots) Get(ctx context.Context, host string) (any, error) {
	v, err, _ := r.flight.Do(host, func() (any, error) {
		r.mu.Lock()
		root, ok := r.known[host]
		r.mu.Unlock()
		if ok {
			return root, nil
		}
		ctx, stop := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
		defer stop()
		if err := r.db.QueryRowContext(ctx, "select root from sites where host = ?", host).Scan(&root); err != nil {
			return "", err
		}
		r.mu.Lock()
		r.known[host] = root
		r.mu.Unlock()
		return root, nil
	})
	return v, err
}
