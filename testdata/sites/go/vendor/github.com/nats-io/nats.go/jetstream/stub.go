// Package jetstream has the API alone.
package jetstream

import (
	"context"
)

type Msg interface{ Ack() error }

type MessageHandler func(msg Msg)

type Publisher interface {
	Publish(ctx context.Context, subject string, payload []byte) (any, error)
}

type Consumer interface {
	Fetch(batch int) (any, error)
	Next() (Msg, error)
	Consume(h MessageHandler) (any, error)
}
