// Package lcw has the API alone.
package lcw

type LoadingCache[V any] interface {
	Get(key string, fn func() (V, error)) (val V, err error)
}

type Scache[V any] struct{ lc LoadingCache[V] }

type Key struct{ id string }

func NewKey(id string) Key { return Key{id} }

func NewScache[V any](lc LoadingCache[V]) *Scache[V] { return &Scache[V]{lc} }

func (m *Scache[V]) Get(key Key, fn func() (V, error)) (v V, err error) { return }

type LruCache[V any] struct{ _ int }

func NewLruCache[V any]() (*LruCache[V], error) { return &LruCache[V]{}, nil }

func (c *LruCache[V]) Get(key string, fn func() (V, error)) (v V, err error) { return }
