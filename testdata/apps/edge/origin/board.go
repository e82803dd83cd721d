// Package origin knows which origins are well.
package origin

import (
	"net/http"
	"sync"
)

// A Board remembers the health of origins.
type Board struct {
	mu     sync.Mutex
	health map[string]bool
}

// NewBoard returns an empty board.
func NewBoard() *Board {
	return &Board{health: map[string]bool{}}
}

// Healthy asks the origin the first time. The mutex is held meanwhile, so
// callers with another host wait for this one.
func (b *Board) Healthy(host string) bool {
	b.mu.Lock()
	defer b.mu.Unlock()

	if ok, known := b.health[host]; known {
		return ok
	}
	ok := probe(host)
	b.health[host] = ok
	return ok
}

func probe(host string) bool {
	resp, err := http.Get("https://" + host + "/healthz")
	if err != nil {
		return false
	}
	defer resp.Body.Close()
	return resp.StatusCode == http.StatusOK
}
