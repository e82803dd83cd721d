// Package cache has the API alone.
package cache

import (
	"context"
	"time"
)

type Cache interface {
	Get(ctx context.Context, key string) (any, error)
}

func NewMemoryCache() Cache { return nil }

func NewSingleflightCache(c Cache, d time.Duration, load func(ctx context.Context, key string) (any, error)) (Cache, error) {
	return nil, nil
}

func NewReadThroughCache(c Cache, d time.Duration, load func(ctx context.Context, key string) (any, error)) (Cache, error) {
	return nil, nil
}

func NewBloomFilterCache(c Cache, load func(ctx context.Context, key string) (any, error), filter any, d time.Duration) (Cache, error) {
	return nil, nil
}
