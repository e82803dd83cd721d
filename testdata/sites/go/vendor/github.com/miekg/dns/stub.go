// Package dns has the API alone.
package dns

import (
	"context"
	"time"
)

type Msg struct{ _ int }

type Client struct {
	Timeout     time.Duration
	ReadTimeout time.Duration
}

func Exchange(m *Msg, a string) (*Msg, error) { return nil, nil }

func ExchangeContext(ctx context.Context, m *Msg, a string) (*Msg, error) { return nil, nil }

func (c *Client) Exchange(m *Msg, a string) (r *Msg, rtt time.Duration, err error) { return }

func (c *Client) ExchangeContext(ctx context.Context, m *Msg, a string) (r *Msg, rtt time.Duration, err error) {
	return
}
