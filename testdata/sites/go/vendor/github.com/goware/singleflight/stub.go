// Package singleflight has the API alone.
package singleflight

import (
	"context"
)

type Result[V any] struct {
	Val V
	Err error
}

type Group[K comparable, V any] struct{ _ int }

func (g *Group[K, V]) Do(key K, fn func() (V, error)) (v V, err error, shared bool) { return }

func (g *Group[K, V]) DoChanContext(ctx context.Context, key K, fn func(context.Context) (V, error)) <-chan Result[V] {
	return nil
}
