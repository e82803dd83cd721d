// Package origin knows which origins are well.
package origin

import (
	"net/http"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"
)

// A Board remembers the health of origins.
type Board struct {
	client *http.Client
	group  singleflight.Group
	mu     sync.Mutex
	health map[string]bool
}

// NewBoard returns an empty board.
func NewBoard() *Board {
	return &Board{client: &http.Client{Timeout: 3 * time.Second}, health: map[string]bool{}}
}

// Healthy asks the origin the first time, for three seconds at most. Callers
// of the same host wait for that, callers with another host do not.
func (b *Board) Healthy(host string) bool {
	if ok, known := b.get(host); known {
		return ok
	}
	v, _, _ := b.group.Do(host, func() (any, error) {
		ok := b.probe(host)
		b.set(host, ok)
		return ok, nil
	})
	return v.(bool)
}

func (b *Board) get(host string) (ok, known bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	ok, known = b.health[host]
	return ok, known
}

func (b *Board) set(host string, ok bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.health[host] = ok
}

func (b *Board) probe(host string) bool {
	resp, err := b.client.Get("https://" + host + "/healthz")
	if err != nil {
		return false
	}
	defer resp.Body.Close()
	return resp.StatusCode == http.StatusOK
}
