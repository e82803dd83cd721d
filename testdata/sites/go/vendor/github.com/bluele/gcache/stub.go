// Package gcache has the API alone.
package gcache

import "time"

type Cache interface {
	Get(key any) (any, error)
	GetIFPresent(key any) (any, error)
}

type CacheBuilder struct{ _ int }

func New(size int) *CacheBuilder { return &CacheBuilder{} }

func (b *CacheBuilder) LRU() *CacheBuilder { return b }

func (b *CacheBuilder) LoaderFunc(f func(any) (any, error)) *CacheBuilder { return b }

func (b *CacheBuilder) Build() Cache { return nil }

func (b *CacheBuilder) LoaderExpireFunc(f func(any) (any, *time.Duration, error)) *CacheBuilder {
	return b
}
