// Package kafka has the API alone.
package kafka

import (
	"context"
)

type Message struct{ Value []byte }

type Conn struct{ _ int }

type Reader struct{ _ int }

func (r *Reader) ReadMessage(ctx context.Context) (m Message, err error) { return }

func (r *Reader) FetchMessage(ctx context.Context) (m Message, err error) { return }

func (r *Reader) CommitMessages(ctx context.Context, msgs ...Message) error { return nil }

type Writer struct{ Topic string }

func (w *Writer) WriteMessages(ctx context.Context, msgs ...Message) error { return nil }

func Dial(network, address string) (*Conn, error) { return nil, nil }

func DialLeader(ctx context.Context, network, address, topic string, partition int) (*Conn, error) {
	return nil, nil
}
