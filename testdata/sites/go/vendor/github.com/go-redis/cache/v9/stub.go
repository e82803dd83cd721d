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

type Options struct{ Redis any }

type Cache struct{ opt *Options }

func New(opt *Options) *Cache { return &Cache{opt} }

func (cd *Cache) Once(item *Item) error { return nil }

func (cd *Cache) Set(item *Item) error { return nil }
