// Package huma has the API alone.
package huma

import (
	"context"
)

type API interface{ Name() string }

type Operation struct{ Method, Path string }

func Register[I, O any](api API, op Operation, h func(context.Context, *I) (*O, error)) {}

func Get[I, O any](api API, path string, h func(context.Context, *I) (*O, error)) {}

func Post[I, O any](api API, path string, h func(context.Context, *I) (*O, error)) {}

func AutoRegister(api API, server any) {}
