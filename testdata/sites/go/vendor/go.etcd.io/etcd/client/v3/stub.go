// Package clientv3 has the API alone.
package clientv3

import (
	"context"
	"time"
)

type Config struct {
	Endpoints   []string
	DialTimeout time.Duration
	Context     context.Context
}

type OpOption func()

type WatchChan <-chan int

type KV interface {
	Get(ctx context.Context, key string, opts ...OpOption) (any, error)
	Put(ctx context.Context, key, val string, opts ...OpOption) (any, error)
}

type Lease interface {
	Grant(ctx context.Context, ttl int64) (any, error)
}

type Watcher interface {
	Watch(ctx context.Context, key string, opts ...OpOption) WatchChan
}

type Client struct {
	KV
	Lease
	Watcher
}

func New(cfg Config) (*Client, error) { return &Client{}, nil }
