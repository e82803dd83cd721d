// Package ccache has the API alone.
package ccache

import "time"

type Item[T any] struct{ _ int }

type Cache[T any] struct{ _ int }

func New[T any](config any) *Cache[T] { return &Cache[T]{} }

func (c *Cache[T]) Fetch(key string, d time.Duration, fetch func() (T, error)) (*Item[T], error) {
	return nil, nil
}

type LayeredCache[T any] struct{ _ int }

func (c *LayeredCache[T]) Fetch(primary, secondary string, d time.Duration, fetch func() (T, error)) (*Item[T], error) {
	return nil, nil
}

type SecondaryCache[T any] struct{ _ int }

func (c *SecondaryCache[T]) Fetch(key string, d time.Duration, fetch func() (T, error)) (*Item[T], error) {
	return nil, nil
}
