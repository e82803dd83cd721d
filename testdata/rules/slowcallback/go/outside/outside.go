package outside

import (
	"net"
	"sync"
)

type Cache struct {
	mu    sync.Mutex
	known map[string][]string
}

func (c *Cache) Hosts(name string) ([]string, error) {
	c.mu.Lock()
	hosts, ok := c.known[name]
	c.mu.Unlock()
	if ok {
		return hosts, nil
	}
	hosts, err := net.LookupHost(name)
	if err != nil {
		return nil, err
	}
	c.mu.Lock()
	c.known[name] = hosts
	c.mu.Unlock()
	return hosts, nil
}
