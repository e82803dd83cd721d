// Package dialect has the API alone.
package dialect

import (
	"context"
)

type Tx interface {
	ExecQuerier
	Commit() error
}

type ExecQuerier interface {
	Exec(ctx context.Context, query string, args, v any) error
	Query(ctx context.Context, query string, args, v any) error
}

type Driver interface {
	ExecQuerier
	Tx(context.Context) (Tx, error)
	Close() error
}
