// Package redis has the API alone.
package redis

import (
	"context"
	"time"
)

type Options struct {
	Addr                  string
	ReadTimeout           time.Duration
	WriteTimeout          time.Duration
	PoolTimeout           time.Duration
	MaxRetries            int
	ContextTimeoutEnabled bool
}

type StringCmd struct{ _ int }

func (c *StringCmd) Result() (string, error) { return "", nil }

type cmdable func(ctx context.Context) error

func (c cmdable) Get(ctx context.Context, key string) *StringCmd { return nil }

type StringCmdable interface {
	Get(ctx context.Context, key string) *StringCmd
}

type Cmdable interface{ StringCmdable }

type UniversalClient interface {
	Cmdable
	Close() error
}

type Client struct{ cmdable }

func NewClient(opt *Options) *Client { return &Client{} }

func (c *Client) Close() error { return nil }
