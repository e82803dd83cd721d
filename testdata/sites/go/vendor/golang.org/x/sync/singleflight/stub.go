// Package singleflight has the API alone.
package singleflight

type Group struct{ _ int }

type Result struct {
	Val    any
	Err    error
	Shared bool
}

func (g *Group) Do(key string, fn func() (any, error)) (v any, err error, shared bool) { return }

func (g *Group) DoChan(key string, fn func() (any, error)) <-chan Result { return nil }

func (g *Group) Forget(key string) {}
