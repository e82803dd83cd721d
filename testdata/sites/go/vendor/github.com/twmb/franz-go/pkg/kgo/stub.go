// Package kgo has the API alone.
package kgo

import (
	"context"
)

type Record struct{ Value []byte }

type ProduceResults []error

type Fetches []int

type Client struct{ _ int }

func (c *Client) ProduceSync(ctx context.Context, rs ...*Record) ProduceResults { return nil }

func (c *Client) Produce(ctx context.Context, r *Record, promise func(*Record, error)) {}

func (c *Client) PollFetches(ctx context.Context) Fetches { return nil }

func (c *Client) PollRecords(ctx context.Context, n int) Fetches { return nil }

func (c *Client) Flush(ctx context.Context) error { return nil }
