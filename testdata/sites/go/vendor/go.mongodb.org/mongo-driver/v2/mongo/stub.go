// Package mongo has the API alone.
package mongo

import (
	"context"

	"go.mongodb.org/mongo-driver/v2/mongo/options"
)

type Client struct{ _ int }

type Database struct{ _ int }

type Collection struct{ _ int }

type Cursor struct{ _ int }

type ChangeStream struct{ _ int }

type SingleResult struct{ _ int }

type InsertOneResult struct{ _ int }

func Connect(opts ...*options.ClientOptions) (*Client, error) { return &Client{}, nil }

func (c *Client) Ping(ctx context.Context, rp any) error { return nil }

func (c *Client) Database(name string) *Database { return &Database{} }

func (d *Database) Collection(name string) *Collection { return &Collection{} }

func (c *Collection) Find(ctx context.Context, filter any) (*Cursor, error) { return nil, nil }

func (c *Collection) FindOne(ctx context.Context, filter any) *SingleResult { return nil }

func (c *Collection) InsertOne(ctx context.Context, d any) (*InsertOneResult, error) {
	return nil, nil
}

func (c *Collection) InsertMany(ctx context.Context, d any) (any, error) { return nil, nil }

func (c *Collection) UpdateOne(ctx context.Context, filter, update any) (any, error) {
	return nil, nil
}

func (c *Collection) UpdateMany(ctx context.Context, filter, update any) (any, error) {
	return nil, nil
}

func (c *Collection) DeleteOne(ctx context.Context, filter any) (any, error) { return nil, nil }

func (c *Collection) ReplaceOne(ctx context.Context, filter, d any) (any, error) { return nil, nil }

func (c *Collection) Aggregate(ctx context.Context, pipeline any) (*Cursor, error) { return nil, nil }

func (c *Collection) CountDocuments(ctx context.Context, filter any) (int64, error) { return 0, nil }

func (c *Collection) FindOneAndUpdate(ctx context.Context, filter, update any) *SingleResult {
	return nil
}

func (c *Collection) BulkWrite(ctx context.Context, models []any) (any, error) { return nil, nil }

func (c *Collection) Watch(ctx context.Context, pipeline any) (*ChangeStream, error) { return nil, nil }

func (c *Cursor) Next(ctx context.Context) bool { return false }

func (c *Cursor) All(ctx context.Context, results any) error { return nil }

func (c *ChangeStream) Next(ctx context.Context) bool { return false }
