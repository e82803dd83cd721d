// Package lru has the API alone.
package lru

type Cache[K comparable, V any] struct{ _ int }

func New[K comparable, V any](size int) (*Cache[K, V], error) { return &Cache[K, V]{}, nil }

func (c *Cache[K, V]) Get(key K) (v V, ok bool) { return }

func (c *Cache[K, V]) Add(key K, value V) bool { return false }

func (c *Cache[K, V]) PeekOrAdd(key K, value V) (prev V, ok, evicted bool) { return }
