// Package freecache has the API alone.
package freecache

type Cache struct{ _ int }

func NewCache(size int) *Cache { return &Cache{} }

func (c *Cache) GetFn(key []byte, fn func([]byte) error) error { return nil }

func (c *Cache) Update(key []byte, updater func(value []byte, found bool) (newValue []byte, replace bool, seconds int)) (found, replaced bool, err error) {
	return
}

func (c *Cache) GetOrSet(key, value []byte, seconds int) (old []byte, err error) { return }

func (c *Cache) SetAndGet(key, value []byte, seconds int) (old []byte, found bool, err error) { return }
