// Package retryablehttp has the API alone.
package retryablehttp

import (
	"context"
	"net/http"
)

type Request struct{ *http.Request }

func NewRequestWithContext(ctx context.Context, method, url string, body any) (*Request, error) {
	return nil, nil
}

type Client struct {
	HTTPClient *http.Client
	RetryMax   int
}

func NewClient() *Client { return &Client{} }

func Get(url string) (*http.Response, error) { return nil, nil }

func (c *Client) Get(url string) (*http.Response, error) { return nil, nil }

func (c *Client) Do(req *Request) (*http.Response, error) { return nil, nil }

func (c *Client) StandardClient() *http.Client { return nil }
