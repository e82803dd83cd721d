// Package cache has the API alone.
package cache

import (
	"context"
	"time"
)

type Cache interface {
	Take(val any, key string, query func(val any) error) error
	TakeWithExpireCtx(ctx context.Context, val any, key string, query func(val any, expire time.Duration) error) error
	TakeCtx(ctx context.Context, val any, key string, query func(val any) error) error
}
