// Package flight has a Once in objects that are taken out of their map when they
// are done: a failure goes with them.
package flight

import (
	"net/http"
	"sync"
)

type call struct {
	once sync.Once
	resp *http.Response
	err  error
}

type Flights struct {
	mu    sync.Mutex
	calls map[string]*call
}

func (f *Flights) Head(url string) (*http.Response, error) {
	f.mu.Lock()
	c, ok := f.calls[url]
	if !ok {
		c = &call{}
		f.calls[url] = c
	}
	f.mu.Unlock()
	c.once.Do(func() { c.resp, c.err = http.Head(url) })
	f.mu.Lock()
	delete(f.calls, url)
	f.mu.Unlock()
	return c.resp, c.err
}
