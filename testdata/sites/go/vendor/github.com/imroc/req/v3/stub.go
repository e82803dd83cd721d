// Package req has the API alone.
package req

import (
	"context"
	"time"
)

type Response struct{ _ int }

type Client struct{ _ int }

func C() *Client { return &Client{} }

func (c *Client) SetTimeout(d time.Duration) *Client { return c }

func (c *Client) SetUserAgent(a string) *Client { return c }

func (c *Client) R() *Request { return &Request{} }

type Request struct{ _ int }

func (r *Request) SetContext(ctx context.Context) *Request { return r }

func (r *Request) Get(url string) (*Response, error) { return nil, nil }

func (r *Request) Do(ctx ...context.Context) *Response { return nil }
