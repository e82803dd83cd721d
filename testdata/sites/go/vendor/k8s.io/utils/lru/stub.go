// Package lru has the API alone.
package lru

type Cache struct{ _ int }

func New(size int) *Cache { return &Cache{} }

func (c *Cache) Get(key any) (any, bool) { return nil, false }

func (c *Cache) Add(key, value any) {}
