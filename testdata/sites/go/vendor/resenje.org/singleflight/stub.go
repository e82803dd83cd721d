// Package singleflight has the API alone.
package singleflight

import "context"

type Group[K comparable, V any] struct{ _ int }

func (g *Group[K, V]) Do(ctx context.Context, key K, fn func(ctx context.Context) (V, error)) (v V, shared bool, err error) {
	return
}
