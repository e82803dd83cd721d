// Package s3 has the API alone.
package s3

import (
	"context"
	"net/http"
)

type Options struct{ HTTPClient HTTPClient }

type HTTPClient interface {
	Do(*http.Request) (*http.Response, error)
}

type GetObjectInput struct{ Bucket *string }

type PutObjectInput struct{ Bucket *string }

type HeadObjectInput struct{ Bucket *string }

type ListObjectsV2Input struct{ Bucket *string }

type DeleteObjectInput struct{ Bucket *string }

type Client struct{ _ int }

func New(o Options, f ...func(*Options)) *Client { return &Client{} }

func (c *Client) GetObject(ctx context.Context, in *GetObjectInput, f ...func(*Options)) (any, error) {
	return nil, nil
}

func (c *Client) PutObject(ctx context.Context, in *PutObjectInput, f ...func(*Options)) (any, error) {
	return nil, nil
}

func (c *Client) HeadObject(ctx context.Context, in *HeadObjectInput, f ...func(*Options)) (any, error) {
	return nil, nil
}

func (c *Client) ListObjectsV2(ctx context.Context, in *ListObjectsV2Input, f ...func(*Options)) (any, error) {
	return nil, nil
}

func (c *Client) DeleteObject(ctx context.Context, in *DeleteObjectInput, f ...func(*Options)) (any, error) {
	return nil, nil
}
