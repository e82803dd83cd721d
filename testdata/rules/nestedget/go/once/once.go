package once

import (
	"sync"
)

type Config struct {
	mu     sync.Mutex
	values map[string]string
}

func (c *Config) GetOrLoad(key string, load func() string) string {
	c.mu.Lock()
	defer c.mu.Unlock()
	if v, ok := c.values[key]; ok {
		return v
	}
	v := load()
	c.values[key] = v
	return v
}

func (c *Config) Name() string { return c.GetOrLoad("name", func() string { return "a" }) }

func (c *Config) Title() string {
	return c.GetOrLoad("title", func() string { return "Mr " + c.Name() }) // want nestedget "waits for itself"
}
