// Package ristretto has the API alone.
package ristretto

type Cache[K comparable, V any] struct{ _ int }

func (c *Cache[K, V]) Get(key K) (v V, ok bool) { return }

func (c *Cache[K, V]) Set(key K, value V, cost int64) bool { return false }
