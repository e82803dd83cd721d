// Package readlock writes to what a caller reads.
package readlock

import (
	"sync"
)

type Table struct {
	mu    sync.RWMutex
	items map[string]int
}

func (t *Table) Each(fn func(string, int)) {
	t.mu.RLock()
	defer t.mu.RUnlock()
	for k, v := range t.items {
		fn(k, v)
	}
}

func (t *Table) Delete(key string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.items, key)
}

func (t *Table) Len() int {
	t.mu.RLock()
	defer t.mu.RUnlock()
	return len(t.items)
}

func (t *Table) Sweep() {
	t.Each(func(k string, v int) { // want nestedget "waits for itself"
		if v == 0 {
			t.Delete(k)
		}
	})
}

// Readers stand beside each other.
func (t *Table) Share() (sum float64) {
	t.Each(func(_ string, v int) { sum += float64(v) / float64(t.Len()) })
	return sum
}

func (t *Table) MoveTo(other *Table) {
	t.Each(func(k string, v int) { other.Delete(k) })
}
