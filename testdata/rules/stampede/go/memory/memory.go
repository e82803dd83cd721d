package memory

import (
	"context"
	"database/sql"
	"sync"
)

type Roots struct {
	db    *sql.DB
	mu    sync.Mutex
	known map[string]string
}

func (r *Roots) Get(ctx context.Context, host string) (string, error) {
	r.mu.Lock()
	root, ok := r.known[host]
	r.mu.Unlock()
	if ok {
		return root, nil
	}
	root, err := r.query(ctx, host) // want stampede "computes it as well"
	if err != nil {
		return "", err
	}
	r.mu.Lock()
	r.known[host] = root
	r.mu.Unlock()
	return root, nil
}

func (r *Roots) query(ctx context.Context, host string) (string, error) {
	var root string
	return root, r.db.QueryRowContext(ctx, "select root from sites where host = ?", host).Scan(&root)
}
