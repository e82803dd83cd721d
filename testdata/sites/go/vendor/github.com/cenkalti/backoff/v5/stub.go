// Package backoff has the API alone.
package backoff

import (
	"context"
)

type Operation[T any] func() (T, error)

type RetryOption func()

func Retry[T any](ctx context.Context, op Operation[T], o ...RetryOption) (t T, err error) { return }
