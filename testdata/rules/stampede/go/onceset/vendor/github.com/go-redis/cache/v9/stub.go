// Package cache stands for the library.
package cache

import (
	"context"
	"time"
)

type Item struct {
	Ctx   context.Context
	Key   string
	Value any
	TTL   time.Duration
	Do    func(*Item) (any, error)
}

type Cache struct{}

func (c *Cache) Get(ctx context.Context, key string, value any) error { return nil }
func (c *Cache) Once(item *Item) error                                { return nil }
