// Package gcache has the API alone.
package gcache

import (
	"context"
	"time"
)

type Func func(ctx context.Context) (any, error)

func GetOrSetFuncLock(ctx context.Context, key any, f Func, d time.Duration) (any, error) {
	return nil, nil
}

type AdapterMemory struct{ _ int }

func (c *AdapterMemory) GetOrSetFunc(ctx context.Context, key any, f Func, d time.Duration) (any, error) {
	return nil, nil
}

func (c *AdapterMemory) GetOrSetFuncLock(ctx context.Context, key any, f Func, d time.Duration) (any, error) {
	return nil, nil
}

type AdapterRedis struct{ _ int }

func (c *AdapterRedis) GetOrSetFuncLock(ctx context.Context, key any, f Func, d time.Duration) (any, error) {
	return nil, nil
}
