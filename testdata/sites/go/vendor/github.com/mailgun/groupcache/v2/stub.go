// Package groupcache has the API alone.
package groupcache

import (
	"context"
)

type Sink interface{ SetString(s string) error }

func StringSink(s *string) Sink { return nil }

type Getter interface {
	Get(ctx context.Context, key string, dest Sink) error
}

type GetterFunc func(ctx context.Context, key string, dest Sink) error

func (f GetterFunc) Get(ctx context.Context, key string, dest Sink) error { return f(ctx, key, dest) }

type Group struct{ _ int }

func NewGroup(name string, size int64, g Getter) *Group { return &Group{} }

func (g *Group) Get(ctx context.Context, key string, dest Sink) error { return nil }
