// Package sarama has the API alone.
package sarama

import (
	"context"
)

type Config struct{ _ int }

type ProducerMessage struct{ Topic string }

type ConsumerGroupSession interface{ Commit() }

type ConsumerGroupClaim interface{ Topic() string }

type ConsumerGroupHandler interface {
	Setup(ConsumerGroupSession) error
	Cleanup(ConsumerGroupSession) error
	ConsumeClaim(ConsumerGroupSession, ConsumerGroupClaim) error
}

type ConsumerGroup interface {
	Consume(ctx context.Context, topics []string, h ConsumerGroupHandler) error
}

type SyncProducer interface {
	SendMessage(m *ProducerMessage) (int32, int64, error)
	SendMessages(ms []*ProducerMessage) error
}

type Client interface{ Close() error }

func NewSyncProducer(addrs []string, c *Config) (SyncProducer, error) { return nil, nil }

func NewClient(addrs []string, c *Config) (Client, error) { return nil, nil }
