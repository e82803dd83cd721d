// Package redsync has the API alone.
package redsync

import (
	"context"
	"time"
)

type Option interface{ Apply() }

func WithExpiry(d time.Duration) Option { return nil }

func WithTries(n int) Option { return nil }

type Redsync struct{ _ int }

func (r *Redsync) NewMutex(name string, o ...Option) *Mutex { return &Mutex{} }

type Mutex struct{ _ int }

func (m *Mutex) Lock() error { return nil }

func (m *Mutex) LockContext(ctx context.Context) error { return nil }

func (m *Mutex) TryLock() error { return nil }

func (m *Mutex) Unlock() (bool, error) { return false, nil }
