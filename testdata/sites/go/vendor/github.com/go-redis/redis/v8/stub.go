// Package redis has the API alone.
package redis

import (
	"context"
	"time"
)

type Options struct {
	Addr         string
	ReadTimeout  time.Duration
	WriteTimeout time.Duration
	MaxRetries   int
}

type StringCmd struct{ _ int }

func (c *StringCmd) Result() (string, error) { return "", nil }

type StringSliceCmd struct{ _ int }

type XReadArgs struct {
	Streams []string
	Block   time.Duration
}

type XStreamSliceCmd struct{ _ int }

type cmdable func(ctx context.Context) error

func (c cmdable) Get(ctx context.Context, key string) *StringCmd { return nil }

func (c cmdable) BLPop(ctx context.Context, timeout time.Duration, keys ...string) *StringSliceCmd {
	return nil
}

func (c cmdable) XRead(ctx context.Context, a *XReadArgs) *XStreamSliceCmd { return nil }

type Client struct{ cmdable }

func NewClient(opt *Options) *Client { return &Client{} }
