// Package ldap has the API alone.
package ldap

import (
	"context"
	"time"
)

type SearchRequest struct{ BaseDN string }

type SearchResult struct{ _ int }

type Response interface{ Next() bool }

type Conn struct{ _ int }

func DialURL(addr string) (*Conn, error) { return &Conn{}, nil }

func (l *Conn) SetTimeout(d time.Duration) {}

func (l *Conn) Bind(username, password string) error { return nil }

func (l *Conn) Search(r *SearchRequest) (*SearchResult, error) { return nil, nil }

func (l *Conn) SearchAsync(ctx context.Context, r *SearchRequest, size int) Response { return nil }
