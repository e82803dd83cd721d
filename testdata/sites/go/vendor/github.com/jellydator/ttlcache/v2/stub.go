// Package ttlcache has the API alone.
package ttlcache

import "time"

type LoaderFunction func(key string) (any, time.Duration, error)

type Cache struct{ _ int }

func NewCache() *Cache { return &Cache{} }

func (c *Cache) SetLoaderFunction(l LoaderFunction) {}

func (c *Cache) Get(key string) (any, error) { return nil, nil }

func (c *Cache) GetByLoader(key string, l LoaderFunction) (any, error) { return nil, nil }
