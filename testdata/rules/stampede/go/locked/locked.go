package locked

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
	defer r.mu.Unlock()
	if root, ok := r.known[host]; ok {
		return root, nil
	}
	var root string
	if err := r.db.QueryRowContext(ctx, "select root from sites where host = ?", host).Scan(&root); err != nil {
		return "", err
	}
	r.known[host] = root
	return root, nil
}
