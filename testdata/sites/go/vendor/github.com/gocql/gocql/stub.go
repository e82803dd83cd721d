// Package gocql has the API alone.
package gocql

import (
	"context"
	"time"
)

type ClusterConfig struct{ Timeout time.Duration }

func NewCluster(hosts ...string) *ClusterConfig { return &ClusterConfig{} }

func (c *ClusterConfig) CreateSession() (*Session, error) { return &Session{}, nil }

type Session struct{ _ int }

func (s *Session) Query(stmt string, values ...any) *Query { return &Query{} }

type Iter struct{ _ int }

type Query struct{ _ int }

func (q *Query) WithContext(ctx context.Context) *Query { return q }

func (q *Query) Exec() error { return nil }

func (q *Query) Scan(dest ...any) error { return nil }

func (q *Query) Iter() *Iter { return nil }
