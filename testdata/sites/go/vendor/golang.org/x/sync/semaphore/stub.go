// Package semaphore has the API alone.
package semaphore

import (
	"context"
)

type Weighted struct{ _ int }

func NewWeighted(n int64) *Weighted { return &Weighted{} }

func (s *Weighted) Acquire(ctx context.Context, n int64) error { return nil }

func (s *Weighted) TryAcquire(n int64) bool { return true }

func (s *Weighted) Release(n int64) {}
