// Package errgroup has the API alone.
package errgroup

import "context"

type Group struct{ _ int }

func WithContext(ctx context.Context) (*Group, context.Context) { return &Group{}, ctx }

func (g *Group) Go(f func() error) {}

func (g *Group) Wait() error { return nil }
