// Package redis has the API alone.
package redis

import (
	"context"
	"time"
)

type DialOption struct{ _ int }

func DialReadTimeout(d time.Duration) DialOption { return DialOption{} }

func DialWriteTimeout(d time.Duration) DialOption { return DialOption{} }

func DialConnectTimeout(d time.Duration) DialOption { return DialOption{} }

type Conn interface {
	Do(commandName string, args ...any) (reply any, err error)
	Close() error
}

type ConnWithContext interface {
	Conn
	DoContext(ctx context.Context, commandName string, args ...any) (reply any, err error)
}

type ConnWithTimeout interface {
	Conn
	DoWithTimeout(timeout time.Duration, commandName string, args ...any) (reply any, err error)
}

func Dial(network, address string, options ...DialOption) (Conn, error) { return nil, nil }

func DialContext(ctx context.Context, network, address string, options ...DialOption) (Conn, error) {
	return nil, nil
}

func DialURL(rawurl string, options ...DialOption) (Conn, error) { return nil, nil }

func DoWithTimeout(c Conn, timeout time.Duration, cmd string, args ...any) (any, error) {
	return nil, nil
}

func DoContext(c Conn, ctx context.Context, cmd string, args ...any) (any, error) { return nil, nil }

type Pool struct {
	Dial      func() (Conn, error)
	MaxActive int
	Wait      bool
}

func (p *Pool) Get() Conn { return nil }

func (p *Pool) GetContext(ctx context.Context) (Conn, error) { return nil, nil }

type PubSubConn struct{ Conn Conn }

func (c PubSubConn) Receive() any { return nil }

type Script struct{ _ int }

func (s *Script) Do(c Conn, keysAndArgs ...any) (any, error) { return nil, nil }
