// Package memcache has the API alone.
package memcache

import (
	"time"
)

type Item struct {
	Key        string
	Value      []byte
	Expiration int32
}

type Client struct{ Timeout time.Duration }

func New(server ...string) *Client { return &Client{} }

func (c *Client) Get(key string) (*Item, error) { return nil, nil }

func (c *Client) GetMulti(keys []string) (map[string]*Item, error) { return nil, nil }

func (c *Client) Set(item *Item) error { return nil }

func (c *Client) Add(item *Item) error { return nil }

func (c *Client) CompareAndSwap(item *Item) error { return nil }

func (c *Client) Delete(key string) error { return nil }

func (c *Client) Increment(key string, delta uint64) (uint64, error) { return 0, nil }
