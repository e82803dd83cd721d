// Package bare has flights that only say when they are over.
package bare

import (
	"context"
	"net/http"
	"sync"
)

type Certs struct {
	mu    sync.Mutex
	kept  map[string]*http.Response
	under map[string]chan struct{}
}

// Get waits for who is at it and looks again: what became of him it is not told.
func (c *Certs) Get(ctx context.Context, name string) (*http.Response, error) {
	c.mu.Lock()
	if got := c.kept[name]; got != nil {
		c.mu.Unlock()
		return got, nil
	}
	if over := c.under[name]; over != nil {
		c.mu.Unlock()
		<-over
		return c.again(ctx, name)
	}
	over := make(chan struct{})
	c.under[name] = over
	c.mu.Unlock()
	got, err := fetch(ctx, name)
	c.mu.Lock()
	if err == nil {
		c.kept[name] = got
	}
	delete(c.under, name)
	c.mu.Unlock()
	close(over)
	return got, err
}

func (c *Certs) again(ctx context.Context, name string) (*http.Response, error) {
	return c.Get(ctx, name)
}

func fetch(ctx context.Context, name string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://ca.test/"+name, nil)
	if err != nil {
		return nil, err
	}
	return http.DefaultClient.Do(req)
}
