// Package collection has the API alone.
package collection

type Cache struct{ _ int }

func (c *Cache) Take(key string, fetch func() (any, error)) (any, error) { return nil, nil }
