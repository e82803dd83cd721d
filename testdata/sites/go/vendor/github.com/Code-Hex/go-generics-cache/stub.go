// Package cache has the API alone.
package cache

type Cache[K comparable, V any] struct{ _ int }

func New[K comparable, V any]() *Cache[K, V] { return &Cache[K, V]{} }

func (c *Cache[K, V]) Get(key K) (v V, ok bool) { return }

func (c *Cache[K, V]) Set(key K, val V) {}

func (c *Cache[K, V]) GetOrSet(key K, val V) (v V, loaded bool) { return }
