// Package redislock has the API alone.
package redislock

import (
	"context"
	"time"
)

type RedisClient interface{ Close() error }

type Options struct{ _ int }

type Lock struct{ _ int }

type Client struct{ _ int }

func New(c RedisClient) *Client { return &Client{} }

func (c *Client) Obtain(ctx context.Context, key string, ttl time.Duration, o *Options) (*Lock, error) {
	return nil, nil
}

func Obtain(ctx context.Context, c RedisClient, key string, ttl time.Duration, o *Options) (*Lock, error) {
	return nil, nil
}
