// Package shapes has caches that projects write for themselves.
package shapes

import (
	"context"
	"net"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"
)

func resolve(name string) (string, error) { return net.LookupCNAME(name) }

func resolveContext(ctx context.Context, name string) (string, error) {
	return net.DefaultResolver.LookupCNAME(ctx, name)
}

// A typed group, as generic wrappers are.
type Typed[V any] struct{ g singleflight.Group }

func (t *Typed[V]) Do(key string, fn func() (V, error)) (V, error) {
	v, err, _ := t.g.Do(key, func() (any, error) { return fn() }) // site key dns?
	return v.(V), err
}

func UseTyped(t *Typed[string], name string) {
	t.Do(name, func() (string, error) { return resolve(name) }) // site key dns:unbounded
}

// Embedded: the method is promoted twice.
type inner struct{ Typed[string] }

type Outer struct{ *inner }

func UsePromoted(o *Outer, name string) {
	o.Do(name, func() (string, error) { return resolve(name) }) // site key dns:unbounded
}

// Four wrappers deep.
func one(t *Typed[string], name string, fn func() (string, error)) (string, error) {
	return t.Do(name, fn)
}

func two(t *Typed[string], name string, fn func(string) (string, error)) (string, error) {
	return one(t, name, func() (string, error) { return fn(name) }) // site key dns?
}

func three[T any](t *Typed[string], name T, fn func(string) (string, error), text func(T) string) (string, error) {
	return two(t, text(name), fn)
}

func UseDeep(t *Typed[string], name string) {
	three(t, name, resolve, func(s string) string { return s }) // site key dns:unbounded
}

// A value that is computed again when it is old; the function comes with the
// constructor.
type Cached[T any] struct {
	mu      sync.Mutex
	updated time.Time
	ttl     time.Duration
	val     T
	err     error
	load    func() (T, error)
}

func NewCached[T any](load func() (T, error), ttl time.Duration) *Cached[T] {
	return &Cached[T]{load: load, ttl: ttl}
}

func (c *Cached[T]) Get() (T, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if time.Since(c.updated) > c.ttl {
		c.val, c.err = c.load()
		c.updated = time.Now()
	}
	return c.val, c.err
}

func UseCached(name string) func() (string, error) {
	c := NewCached(func() (string, error) { return resolve(name) }, time.Minute) // site global dns:unbounded
	return c.Get
}

// The same behind a function that returns the getter.
func CachedFunc[T any](load func() (T, error), ttl time.Duration) func() (T, error) {
	return NewCached(load, ttl).Get
}

func UseCachedFunc(name string) func() (string, error) {
	return CachedFunc(func() (string, error) { return resolve(name) }, time.Minute) // site global dns:unbounded
}

// The loader is an option.
type Option func(*Store)

type Store struct {
	mu   sync.Mutex
	data map[string]string
	load func(context.Context, string) (string, error)
}

func WithLoader(load func(context.Context, string) (string, error)) Option {
	return func(s *Store) { s.load = load }
}

func NewStore(opts ...Option) *Store {
	s := &Store{data: map[string]string{}}
	for _, o := range opts {
		o(s)
	}
	return s
}

func (s *Store) Get(ctx context.Context, name string) (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if v, ok := s.data[name]; ok {
		return v, nil
	}
	v, err := s.load(ctx, name)
	if err == nil {
		s.data[name] = v
	}
	return v, err
}

func UseStore(ctx context.Context, name string) (string, error) {
	s := NewStore(WithLoader(resolveContext)) // site global dns:cancellable
	return s.Get(ctx, name)
}

// The loader is an interface that the constructor is given.
type Resolver interface {
	Resolve(ctx context.Context, name string) (string, error)
}

type dnsResolver struct{}

func (dnsResolver) Resolve(ctx context.Context, name string) (string, error) {
	return resolveContext(ctx, name)
}

type Names struct {
	mu    sync.Mutex
	names map[string]string
	from  Resolver
}

func NewNames(from Resolver) *Names { return &Names{names: map[string]string{}, from: from} }

func UseNames() *Names { return NewNames(dnsResolver{}) }

func (n *Names) Name(ctx context.Context, name string) (string, error) {
	n.mu.Lock() // site global dns:cancellable
	defer n.mu.Unlock()
	if v, ok := n.names[name]; ok {
		return v, nil
	}
	v, err := n.from.Resolve(ctx, name)
	if err != nil {
		return "", err
	}
	n.names[name] = v
	return v, nil
}

// Double-checked under a read lock first.
type Checked struct {
	mu   sync.RWMutex
	data map[string]string
}

func (c *Checked) Get(name string) (string, error) {
	c.mu.RLock()
	v, ok := c.data[name]
	c.mu.RUnlock()
	if ok {
		return v, nil
	}
	c.mu.Lock() // site global dns:unbounded
	defer c.mu.Unlock()
	if v, ok = c.data[name]; ok {
		return v, nil
	}
	v, err := resolve(name)
	if err == nil {
		c.data[name] = v
	}
	return v, err
}

// GetOr is the same with the function as an argument, locked by helpers.
func (c *Checked) GetOr(name string, load func() (string, error)) (string, error) {
	c.lock()
	defer c.unlock()
	if v, ok := c.data[name]; ok {
		return v, nil
	}
	v, err := load()
	c.data[name] = v
	return v, err
}

func (c *Checked) lock()   { c.mu.Lock() }
func (c *Checked) unlock() { c.mu.Unlock() }

func UseGetOr(c *Checked, name string) {
	c.GetOr(name, func() (string, error) { return resolve(name) }) // site global dns:unbounded
}

// Early: the lock is given back before the slow part.
func (c *Checked) Early(name string) (string, error) {
	c.mu.Lock()
	v, ok := c.data[name]
	c.mu.Unlock()
	if ok {
		return v, nil
	}
	v, err := resolve(name) // site none dns:unbounded
	if err != nil {
		return "", err
	}
	c.mu.Lock()
	c.data[name] = v
	c.mu.Unlock()
	return v, nil
}
