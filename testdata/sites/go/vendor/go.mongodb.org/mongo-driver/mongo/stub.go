// Package mongo has the API alone.
package mongo

import (
	"context"
)

type ClientOptions struct{ _ int }

type Client struct{ _ int }

func Connect(ctx context.Context, opts ...*ClientOptions) (*Client, error) { return &Client{}, nil }
