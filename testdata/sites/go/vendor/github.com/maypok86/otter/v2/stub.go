// Package otter has the API alone.
package otter

import "context"

type Options[K comparable, V any] struct{ MaximumSize int }

type Loader[K comparable, V any] interface {
	Load(ctx context.Context, key K) (V, error)
	Reload(ctx context.Context, key K, old V) (V, error)
}

type LoaderFunc[K comparable, V any] func(ctx context.Context, key K) (V, error)

func (f LoaderFunc[K, V]) Load(ctx context.Context, key K) (V, error) { return f(ctx, key) }

func (f LoaderFunc[K, V]) Reload(ctx context.Context, key K, old V) (V, error) { return f(ctx, key) }

type BulkLoader[K comparable, V any] interface {
	BulkLoad(ctx context.Context, keys []K) (map[K]V, error)
	BulkReload(ctx context.Context, keys []K, old []V) (map[K]V, error)
}

type ComputeOp int

type Cache[K comparable, V any] struct{ _ int }

func Must[K comparable, V any](o *Options[K, V]) *Cache[K, V] { return &Cache[K, V]{} }

func (c *Cache[K, V]) Get(ctx context.Context, key K, loader Loader[K, V]) (v V, err error) { return }

func (c *Cache[K, V]) BulkGet(ctx context.Context, keys []K, loader BulkLoader[K, V]) (m map[K]V, err error) {
	return
}

func (c *Cache[K, V]) Compute(key K, f func(old V, found bool) (V, ComputeOp)) (v V, ok bool) { return }

func (c *Cache[K, V]) ComputeIfAbsent(key K, f func() (V, bool)) (v V, ok bool) { return }

func (c *Cache[K, V]) Refresh(ctx context.Context, key K, loader Loader[K, V]) <-chan V { return nil }

func (c *Cache[K, V]) ComputeIfPresent(key K, f func(old V) (V, ComputeOp)) (v V, ok bool) { return }
