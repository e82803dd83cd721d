// Package cache has the API alone.
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

type Cache struct{ _ int }

func (c *Cache) Once(item *Item) error { return nil }
