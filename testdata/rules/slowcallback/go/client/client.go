package client

import (
	"io"
	"net/http"
	"time"

	"golang.org/x/sync/singleflight"
)

type Cache struct {
	group  singleflight.Group
	client *http.Client
}

func New() *Cache { return &Cache{client: &http.Client{Timeout: 3 * time.Second}} }

func (c *Cache) Get(url string) ([]byte, error) {
	v, err, _ := c.group.Do(url, func() (any, error) {
		resp, err := c.client.Get(url)
		if err != nil {
			return nil, err
		}
		defer resp.Body.Close()
		return io.ReadAll(resp.Body)
	})
	if err != nil {
		return nil, err
	}
	return v.([]byte), nil
}
