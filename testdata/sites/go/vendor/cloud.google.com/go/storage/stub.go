// Package storage has the API alone.
package storage

import (
	"context"
)

type Query struct{ Prefix string }

type Client struct{ _ int }

func (c *Client) Bucket(name string) *BucketHandle { return &BucketHandle{} }

type BucketHandle struct{ _ int }

func (b *BucketHandle) Object(name string) *ObjectHandle { return &ObjectHandle{} }

func (b *BucketHandle) Objects(ctx context.Context, q *Query) *ObjectIterator {
	return &ObjectIterator{}
}

type ObjectHandle struct{ _ int }

type Reader struct{ _ int }

type ObjectAttrs struct{ _ int }

func (o *ObjectHandle) NewReader(ctx context.Context) (*Reader, error) { return nil, nil }

func (o *ObjectHandle) Attrs(ctx context.Context) (*ObjectAttrs, error) { return nil, nil }

func (o *ObjectHandle) Delete(ctx context.Context) error { return nil }

func (o *ObjectHandle) NewWriter(ctx context.Context) *Writer { return &Writer{} }

type Writer struct{ _ int }

func (w *Writer) Write(p []byte) (int, error) { return 0, nil }

func (w *Writer) Close() error { return nil }

type ObjectIterator struct{ _ int }

func (it *ObjectIterator) Next() (*ObjectAttrs, error) { return nil, nil }
