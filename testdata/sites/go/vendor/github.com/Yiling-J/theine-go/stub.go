// Package theine has the API alone.
package theine

import "context"

type Loaded[V any] struct{ Value V }

type Builder[K comparable, V any] struct{ _ int }

type LoadingBuilder[K comparable, V any] struct{ _ int }

type LoadingCache[K comparable, V any] struct{ _ int }

func NewBuilder[K comparable, V any](size int64) *Builder[K, V] { return &Builder[K, V]{} }

func (b *Builder[K, V]) Loading(f func(ctx context.Context, key K) (Loaded[V], error)) *LoadingBuilder[K, V] {
	return nil
}

func (b *Builder[K, V]) BuildWithLoader(f func(ctx context.Context, key K) (Loaded[V], error)) (*LoadingCache[K, V], error) {
	return nil, nil
}

func (b *LoadingBuilder[K, V]) Build() (*LoadingCache[K, V], error) { return nil, nil }

func (c *LoadingCache[K, V]) Get(ctx context.Context, key K) (v V, err error) { return }
