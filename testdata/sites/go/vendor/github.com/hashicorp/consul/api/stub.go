// Package api has the API alone.
package api

import (
	"context"
	"net/http"
)

type Config struct{ HttpClient *http.Client }

type QueryOptions struct{ Datacenter string }

func (o *QueryOptions) WithContext(ctx context.Context) *QueryOptions { return o }

type KVPair struct{ Key string }

type QueryMeta struct{ _ int }

type KV struct{ _ int }

func (k *KV) Get(key string, q *QueryOptions) (*KVPair, *QueryMeta, error) { return nil, nil, nil }

type Client struct{ _ int }

func NewClient(c *Config) (*Client, error) { return &Client{}, nil }

func (c *Client) KV() *KV { return &KV{} }

func (c *Client) LockKey(key string) (*Lock, error) { return &Lock{}, nil }

func (c *Client) SemaphorePrefix(prefix string, limit int) (*Semaphore, error) {
	return &Semaphore{}, nil
}

type Lock struct{ _ int }

func (l *Lock) Lock(stop <-chan struct{}) (<-chan struct{}, error) { return nil, nil }

type Semaphore struct{ _ int }

func (s *Semaphore) Acquire(stop <-chan struct{}) (<-chan struct{}, error) { return nil, nil }
