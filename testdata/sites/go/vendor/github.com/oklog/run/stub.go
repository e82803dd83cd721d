// Package run has the API alone.
package run

type Group struct{ _ int }

func (g *Group) Add(execute func() error, interrupt func(error)) {}
