// Package sqlc has the API alone.
package sqlc

import (
	"context"
)

type SqlConn interface{ Close() }

type CachedConn struct{ _ int }

func (c CachedConn) QueryRow(v any, key string, query func(conn SqlConn, v any) error) error {
	return nil
}

func (c CachedConn) QueryRowCtx(ctx context.Context, v any, key string, query func(ctx context.Context, conn SqlConn, v any) error) error {
	return nil
}
