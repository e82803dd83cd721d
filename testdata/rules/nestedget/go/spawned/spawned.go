// Package spawned starts a goroutine under a lock that the goroutine takes later.
package spawned

import "sync"

type Conn struct {
	mu     sync.Mutex
	closed bool
	done   chan struct{}
}

func (c *Conn) update(f func(closed bool)) {
	c.mu.Lock()
	defer c.mu.Unlock()
	f(c.closed)
}

func (c *Conn) Start() {
	c.update(func(bool) {
		select {
		case <-c.done: // before anything is started
			return
		default:
		}
		go c.read()
	})
}

func (c *Conn) read() {
	c.update(func(bool) {})
}
