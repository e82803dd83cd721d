// Package cache has the API alone.
package cache

import "context"

type Cache interface {
	TakeCtx(ctx context.Context, val any, key string, query func(val any) error) error
}
