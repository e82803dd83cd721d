// Package fields has two caches of one type.
package fields

import (
	"sync"
)

type Cache struct {
	mu     sync.Mutex
	values map[string]string
}

func (c *Cache) GetOrMake(key string, create func(string) string) string {
	c.mu.Lock()
	defer c.mu.Unlock()
	if v, ok := c.values[key]; ok {
		return v
	}
	v := create(key)
	c.values[key] = v
	return v
}

type Site struct{ pages, sections *Cache }

func (s *Site) Page(path string) string {
	return s.pages.GetOrMake(path, func(path string) string {
		return path + s.sections.GetOrMake(path[:1], func(dir string) string { return dir })
	})
}

func (s *Site) Nested(path string) string {
	return s.pages.GetOrMake(path, func(path string) string { // want nestedget "waits for itself"
		return path + s.pages.GetOrMake(path[:1], func(dir string) string { return dir })
	})
}
