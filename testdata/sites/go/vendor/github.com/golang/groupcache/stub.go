// Package groupcache has the API alone.
package groupcache

import "context"

type Sink interface{ SetString(s string) error }

type Getter interface {
	Get(ctx context.Context, key string, dest Sink) error
}

type GetterFunc func(ctx context.Context, key string, dest Sink) error

func (f GetterFunc) Get(ctx context.Context, key string, dest Sink) error { return f(ctx, key, dest) }

type Group struct{ getter Getter }

func NewGroup(name string, cacheBytes int64, getter Getter) *Group { return &Group{getter} }

func (g *Group) Get(ctx context.Context, key string, dest Sink) error { return nil }

func StringSink(sp *string) Sink { return nil }
