// Package flock has the API alone.
package flock

import (
	"context"
	"time"
)

type Flock struct{ _ int }

func New(path string) *Flock { return &Flock{} }

func (f *Flock) Lock() error { return nil }

func (f *Flock) RLock() error { return nil }

func (f *Flock) TryLock() (bool, error) { return false, nil }

func (f *Flock) TryLockContext(ctx context.Context, retry time.Duration) (bool, error) {
	return false, nil
}
