// Package amqp091 has the API alone.
package amqp091

import (
	"context"
)

type Publishing struct{ Body []byte }

type Delivery struct{ Body []byte }

type Table map[string]any

type Queue struct{ Name string }

type Connection struct{ _ int }

type DeferredConfirmation struct{ _ int }

func (d *DeferredConfirmation) Wait() bool { return false }

func (d *DeferredConfirmation) WaitContext(ctx context.Context) (bool, error) { return false, nil }

func Dial(url string) (*Connection, error) { return nil, nil }

type Channel struct{ _ int }

func (ch *Channel) Publish(exchange, key string, mandatory, immediate bool, msg Publishing) error {
	return nil
}

func (ch *Channel) PublishWithContext(ctx context.Context, exchange, key string, mandatory, immediate bool, msg Publishing) error {
	return nil
}

func (ch *Channel) Get(queue string, autoAck bool) (d Delivery, ok bool, err error) { return }

func (ch *Channel) Consume(queue, consumer string, autoAck, exclusive, noLocal, noWait bool, args Table) (<-chan Delivery, error) {
	return nil, nil
}

func (ch *Channel) ConsumeWithContext(ctx context.Context, queue, consumer string, autoAck, exclusive, noLocal, noWait bool, args Table) (<-chan Delivery, error) {
	return nil, nil
}

func (ch *Channel) QueueDeclare(name string, durable, autoDelete, exclusive, noWait bool, args Table) (q Queue, err error) {
	return
}
