// Package sturdyc has the API alone.
package sturdyc

import "context"

type FetchFn[T any] func(ctx context.Context) (T, error)

type Client[T any] struct{ _ int }

func New[T any](capacity int) *Client[T] { return &Client[T]{} }

func (c *Client[T]) GetOrFetch(ctx context.Context, key string, fetch FetchFn[T]) (v T, err error) {
	return
}

func GetOrFetch[V, T any](ctx context.Context, c *Client[T], key string, fetch FetchFn[V]) (v V, err error) {
	return
}

type BatchFetchFn[T any] func(ctx context.Context, ids []string) (map[string]T, error)

func (c *Client[T]) GetOrFetchBatch(ctx context.Context, ids []string, key func(id string) string, fetch BatchFetchFn[T]) (map[string]T, error) {
	return nil, nil
}

func (c *Client[T]) Passthrough(ctx context.Context, key string, fetch FetchFn[T]) (v T, err error) {
	return
}
