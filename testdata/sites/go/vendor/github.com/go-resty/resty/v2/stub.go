// Package resty has the API alone.
package resty

import (
	"context"
	"net/http"
	"time"
)

type Response struct{ _ int }

type Client struct{ _ int }

func New() *Client { return &Client{} }

func NewWithClient(hc *http.Client) *Client { return &Client{} }

func (c *Client) SetTimeout(d time.Duration) *Client { return c }

func (c *Client) SetRetryCount(n int) *Client { return c }

func (c *Client) R() *Request { return &Request{} }

type Request struct{ _ int }

func (r *Request) SetContext(ctx context.Context) *Request { return r }

func (r *Request) SetBody(body any) *Request { return r }

func (r *Request) Get(url string) (*Response, error) { return nil, nil }

func (r *Request) Post(url string) (*Response, error) { return nil, nil }

func (r *Request) Put(url string) (*Response, error) { return nil, nil }

func (r *Request) Patch(url string) (*Response, error) { return nil, nil }

func (r *Request) Delete(url string) (*Response, error) { return nil, nil }

func (r *Request) Execute(method, url string) (*Response, error) { return nil, nil }

func (r *Request) Send() (*Response, error) { return nil, nil }
