// Package concurrency has the API alone.
package concurrency

import (
	"context"

	clientv3 "go.etcd.io/etcd/client/v3"
)

type SessionOption func()

func WithTTL(ttl int) SessionOption { return nil }

func WithContext(ctx context.Context) SessionOption { return nil }

type Session struct{ _ int }

func NewSession(c *clientv3.Client, opts ...SessionOption) (*Session, error) { return &Session{}, nil }

type Mutex struct{ _ int }

func NewMutex(s *Session, pfx string) *Mutex { return &Mutex{} }

func (m *Mutex) Lock(ctx context.Context) error { return nil }

func (m *Mutex) TryLock(ctx context.Context) error { return nil }

func (m *Mutex) Unlock(ctx context.Context) error { return nil }
