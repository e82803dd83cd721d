// Package hot has the API alone.
package hot

import "time"

type Loader[K comparable, V any] func(keys []K) (map[K]V, error)

type HotCacheConfig[K comparable, V any] struct{ _ int }

type HotCache[K comparable, V any] struct{ _ int }

func NewHotCache[K comparable, V any](algorithm string, capacity int) HotCacheConfig[K, V] {
	return HotCacheConfig[K, V]{}
}

func (c HotCacheConfig[K, V]) WithLoaders(loaders ...Loader[K, V]) HotCacheConfig[K, V] { return c }

func (c HotCacheConfig[K, V]) Build() *HotCache[K, V] { return &HotCache[K, V]{} }

func (c *HotCache[K, V]) Get(key K) (v V, found bool, err error) { return }

func (c *HotCache[K, V]) GetWithLoaders(key K, loaders ...Loader[K, V]) (v V, found bool, err error) {
	return
}

func (c *HotCache[K, V]) GetMany(keys []K) (map[K]V, []K, error) { return nil, nil, nil }

func (c HotCacheConfig[K, V]) WithRevalidation(d time.Duration, loaders ...Loader[K, V]) HotCacheConfig[K, V] {
	return c
}
