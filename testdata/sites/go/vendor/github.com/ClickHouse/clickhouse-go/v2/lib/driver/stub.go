// Package driver has the API alone.
package driver

import (
	"context"
)

type Rows interface{ Next() bool }

type Conn interface {
	Query(ctx context.Context, query string, args ...any) (Rows, error)
	Exec(ctx context.Context, query string, args ...any) error
}
