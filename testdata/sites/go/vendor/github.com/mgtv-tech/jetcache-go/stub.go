// Package cache has the API alone.
package cache

import "context"

type ItemOption func(*item)

type item struct {
	do func(context.Context) (any, error)
}

func Do(do func(context.Context) (any, error)) ItemOption { return func(i *item) { i.do = do } }

func Value(v any) ItemOption { return func(*item) {} }

type Cache interface {
	Once(ctx context.Context, key string, opts ...ItemOption) error
}

func New() Cache { return nil }

type T[K comparable, V any] struct{ _ int }

func (w *T[K, V]) Get(ctx context.Context, key string, id K, fn func(context.Context, K) (V, error)) (v V, err error) {
	return
}

func (w *T[K, V]) MGet(ctx context.Context, key string, ids []K, fn func(context.Context, []K) (map[K]V, error)) map[K]V {
	return nil
}
