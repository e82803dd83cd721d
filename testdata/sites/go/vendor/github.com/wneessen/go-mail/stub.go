// Package mail has the API alone.
package mail

import (
	"context"
	"time"
)

type Msg struct{ _ int }

type Option func(*Client) error

func WithTimeout(d time.Duration) Option { return nil }

type Client struct{ _ int }

func NewClient(host string, opts ...Option) (*Client, error) { return &Client{}, nil }

func (c *Client) DialAndSend(ms ...*Msg) error { return nil }

func (c *Client) DialAndSendWithContext(ctx context.Context, ms ...*Msg) error { return nil }
