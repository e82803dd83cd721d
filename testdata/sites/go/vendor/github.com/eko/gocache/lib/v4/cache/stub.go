// Package cache has the API alone.
package cache

import "context"

type CacheInterface[T any] interface {
	Get(ctx context.Context, key any) (T, error)
}

type LoadFunction[T any] func(ctx context.Context, key any) (T, error)

type LoadableCache[T any] struct{ load LoadFunction[T] }

func NewLoadable[T any](load LoadFunction[T], cache CacheInterface[T]) *LoadableCache[T] {
	return &LoadableCache[T]{load}
}

func (c *LoadableCache[T]) Get(ctx context.Context, key any) (v T, err error) { return }
