// Package setup makes its fallback under the lock of the registry; only another
// configuration would look into the registry meanwhile.
package setup

import (
	"errors"
	"sync"
)

type Transport struct{ name string }

type Registry struct {
	mu       sync.RWMutex
	made     map[string]*Transport
	fallback func() (*Transport, error)
}

type Options struct{ Resolver string }

func (r *Registry) Get(name string) (*Transport, bool) {
	r.mu.RLock()
	defer r.mu.RUnlock()
	t, ok := r.made[name]
	return t, ok
}

func (r *Registry) Start(make func() (*Transport, error)) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.made["default"] == nil {
		t, err := make()
		if err != nil {
			return err
		}
		r.made["default"] = t
	}
	return nil
}

func New(r *Registry) error {
	return r.Start(func() (*Transport, error) { return newTransport(r, Options{}) })
}

func newTransport(r *Registry, o Options) (*Transport, error) { return dialer(r, o) }

func dialer(r *Registry, o Options) (*Transport, error) { return withOptions(r, o) }

func withOptions(r *Registry, o Options) (*Transport, error) {
	if o.Resolver == "" {
		return &Transport{name: "direct"}, nil
	}
	t, ok := r.Get(o.Resolver)
	if !ok {
		return nil, errors.New("no such resolver")
	}
	return t, nil
}
