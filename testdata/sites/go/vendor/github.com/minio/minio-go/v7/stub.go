// Package minio has the API alone.
package minio

import (
	"context"
	"io"
)

type Options struct{ Secure bool }

type Object struct{ _ int }

func (o *Object) Read(b []byte) (int, error) { return 0, nil }

type Client struct{ _ int }

func New(endpoint string, o *Options) (*Client, error) { return &Client{}, nil }

func (c *Client) GetObject(ctx context.Context, bucket, object string, o any) (*Object, error) {
	return &Object{}, nil
}

func (c *Client) PutObject(ctx context.Context, bucket, object string, r io.Reader, size int64, o any) (any, error) {
	return nil, nil
}

func (c *Client) StatObject(ctx context.Context, bucket, object string, o any) (any, error) {
	return nil, nil
}

func (c *Client) RemoveObject(ctx context.Context, bucket, object string, o any) error { return nil }

func (c *Client) BucketExists(ctx context.Context, bucket string) (bool, error) { return false, nil }
