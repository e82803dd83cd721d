// Package ttlcache has the API alone.
package ttlcache

type Item[K comparable, V any] struct{ _ int }

type Loader[K comparable, V any] interface {
	Load(c *Cache[K, V], key K) *Item[K, V]
}

type LoaderFunc[K comparable, V any] func(*Cache[K, V], K) *Item[K, V]

func (f LoaderFunc[K, V]) Load(c *Cache[K, V], key K) *Item[K, V] { return f(c, key) }

type SuppressedLoader[K comparable, V any] struct{ loader Loader[K, V] }

func NewSuppressedLoader[K comparable, V any](l Loader[K, V], group any) *SuppressedLoader[K, V] {
	return &SuppressedLoader[K, V]{l}
}

func (l *SuppressedLoader[K, V]) Load(c *Cache[K, V], key K) *Item[K, V] { return nil }

type Option[K comparable, V any] interface{ option() }

func WithLoader[K comparable, V any](l Loader[K, V]) Option[K, V] { return nil }

type Cache[K comparable, V any] struct{ _ int }

func New[K comparable, V any](opts ...Option[K, V]) *Cache[K, V] { return &Cache[K, V]{} }

func (c *Cache[K, V]) Get(key K, opts ...Option[K, V]) *Item[K, V] { return nil }

func (c *Cache[K, V]) Set(key K, value V, ttl int) *Item[K, V] { return nil }

func (c *Cache[K, V]) GetOrSetFunc(key K, fn func() V, opts ...Option[K, V]) (*Item[K, V], bool) {
	return nil, false
}

func (c *Cache[K, V]) GetOrSet(key K, value V, opts ...Option[K, V]) (*Item[K, V], bool) {
	return nil, false
}
