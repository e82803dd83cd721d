// Package nats has the API alone.
package nats

import (
	"context"
	"time"
)

type Msg struct{ Data []byte }

type MsgHandler func(msg *Msg)

type Option func() error

type Subscription struct{ _ int }

func (s *Subscription) NextMsg(timeout time.Duration) (*Msg, error) { return nil, nil }

func (s *Subscription) NextMsgWithContext(ctx context.Context) (*Msg, error) { return nil, nil }

type JetStream interface {
	Subscribe(subject string, cb MsgHandler) (*Subscription, error)
}

type Conn struct{ _ int }

func Connect(url string, o ...Option) (*Conn, error) { return &Conn{}, nil }

func (nc *Conn) Publish(subject string, data []byte) error { return nil }

func (nc *Conn) Request(subject string, data []byte, timeout time.Duration) (*Msg, error) {
	return nil, nil
}

func (nc *Conn) RequestWithContext(ctx context.Context, subject string, data []byte) (*Msg, error) {
	return nil, nil
}

func (nc *Conn) Flush() error { return nil }

func (nc *Conn) FlushTimeout(timeout time.Duration) error { return nil }

func (nc *Conn) FlushWithContext(ctx context.Context) error { return nil }

func (nc *Conn) Subscribe(subject string, cb MsgHandler) (*Subscription, error) { return nil, nil }

func (nc *Conn) QueueSubscribe(subject, queue string, cb MsgHandler) (*Subscription, error) {
	return nil, nil
}
