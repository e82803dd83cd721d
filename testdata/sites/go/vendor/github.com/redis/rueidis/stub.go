// Package rueidis has the API alone.
package rueidis

import (
	"context"
	"time"
)

type Completed struct{ _ int }

type Cacheable struct{ _ int }

type CacheableTTL struct{ _ int }

type RedisResult struct{ _ int }

type PubSubMessage struct{ Message string }

type ClientOption struct {
	InitAddress      []string
	ConnWriteTimeout time.Duration
}

type CommandClient interface {
	Do(ctx context.Context, cmd Completed) RedisResult
	DoMulti(ctx context.Context, multi ...Completed) []RedisResult
}

type CoreClient interface {
	CommandClient
	Receive(ctx context.Context, subscribe Completed, fn func(msg PubSubMessage)) error
	Close()
}

type DedicatedClient interface{ CoreClient }

type Client interface {
	CoreClient
	DoCache(ctx context.Context, cmd Cacheable, ttl time.Duration) RedisResult
	DoMultiCache(ctx context.Context, multi ...CacheableTTL) []RedisResult
	Dedicated(fn func(DedicatedClient) error) error
	Dedicate() (client DedicatedClient, cancel func())
}

func NewClient(option ClientOption) (Client, error) { return nil, nil }
