// Package promise fills under a promise of its own: the others wait for it.
package promise

import (
	"io"
	"net/http"
	"sync"
)

type Pages struct {
	mu      sync.Mutex
	known   map[string]string
	pending sync.Map
}

func (p *Pages) Get(url string) (string, error) {
	p.mu.Lock()
	body, ok := p.known[url]
	p.mu.Unlock()
	if ok {
		return body, nil
	}
	done := make(chan struct{})
	if other, loaded := p.pending.LoadOrStore(url, done); loaded {
		<-other.(chan struct{})
		p.mu.Lock()
		defer p.mu.Unlock()
		return p.known[url], nil
	}
	defer func() {
		p.pending.Delete(url)
		close(done)
	}()
	resp, err := http.Get(url)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	b, err := io.ReadAll(resp.Body)
	if err != nil {
		return "", err
	}
	p.mu.Lock()
	p.known[url] = string(b)
	p.mu.Unlock()
	return string(b), nil
}
