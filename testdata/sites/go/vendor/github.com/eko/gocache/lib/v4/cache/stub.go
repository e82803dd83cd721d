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

type ChainCache[T any] struct{ _ int }

func NewChain[T any](caches ...CacheInterface[T]) *ChainCache[T] { return &ChainCache[T]{} }

func (c *ChainCache[T]) Get(ctx context.Context, key any) (v T, err error) { return }
