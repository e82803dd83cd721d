// Package kafka has the API alone.
package kafka

import (
	"time"
)

type Event interface{ String() string }

type Message struct{ _ int }

type RebalanceCb func(*Consumer, Event) error

type Consumer struct{ _ int }

func (c *Consumer) Poll(timeoutMs int) Event { return nil }

func (c *Consumer) ReadMessage(timeout time.Duration) (*Message, error) { return nil, nil }

func (c *Consumer) SubscribeTopics(topics []string, cb RebalanceCb) error { return nil }
