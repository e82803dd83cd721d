// Package resolve remembers where hosts are.
package resolve

import (
	"context"
	"net"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"
)

// A Resolver looks hosts up and remembers the answer for two minutes.
type Resolver struct {
	group singleflight.Group
	mu    sync.RWMutex
	known map[string]answer
}

type answer struct {
	addresses []string
	until     time.Time
}

// New returns an empty resolver.
func New() *Resolver {
	return &Resolver{known: map[string]answer{}}
}

// Lookup returns the addresses of host. Callers of one host share one lookup,
// which lasts two seconds at most.
func (r *Resolver) Lookup(host string) ([]string, error) {
	if a, ok := r.get(host); ok {
		return a, nil
	}
	v, err, _ := r.group.Do(host, func() (any, error) {
		return r.fetch(host)
	})
	if err != nil {
		return nil, err
	}
	return v.([]string), nil
}

func (r *Resolver) fetch(host string) ([]string, error) {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	addresses, err := net.DefaultResolver.LookupHost(ctx, host)
	if err != nil {
		return nil, err
	}
	r.mu.Lock()
	r.known[host] = answer{addresses, time.Now().Add(2 * time.Minute)}
	r.mu.Unlock()
	return addresses, nil
}

func (r *Resolver) get(host string) ([]string, bool) {
	r.mu.RLock()
	defer r.mu.RUnlock()
	a, ok := r.known[host]
	return a.addresses, ok && time.Now().Before(a.until)
}
