// Package sse has the API alone.
package sse

import (
	"context"

	huma "github.com/danielgtaylor/huma/v2"
)

type Sender func(any) error

func Register[I any](api huma.API, op huma.Operation, events map[string]any, f func(ctx context.Context, in *I, send Sender)) {
}
