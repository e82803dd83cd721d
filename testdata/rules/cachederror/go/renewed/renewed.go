// Package renewed puts another Once in place when the first one failed.
package renewed

import (
	"net/http"
	"sync"
)

type Feed struct {
	mu   sync.Mutex
	once *sync.Once
	etag string
	err  error
}

func (f *Feed) ask() (string, error) {
	resp, err := http.Head("https://feed.test")
	if err != nil {
		return "", err
	}
	return resp.Header.Get("ETag"), resp.Body.Close()
}

func (f *Feed) Etag() (string, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.once == nil {
		f.once = new(sync.Once)
	}
	f.once.Do(func() { f.etag, f.err = f.ask() })
	if f.err != nil {
		f.once = nil
	}
	return f.etag, f.err
}

// Plain has its Once by value, and a new one after a failure.
type Plain struct {
	once sync.Once
	etag string
	err  error
}

func (p *Plain) Etag(f *Feed) (string, error) {
	p.once.Do(func() { p.etag, p.err = f.ask() })
	if p.err != nil {
		p.once = sync.Once{}
	}
	return p.etag, p.err
}

// Stuck is made with its Once, and keeps it.
type Stuck struct {
	once *sync.Once
	etag string
	err  error
}

func NewStuck() *Stuck { return &Stuck{once: new(sync.Once)} }

func (s *Stuck) Etag(f *Feed) (string, error) {
	s.once.Do(func() { s.etag, s.err = f.ask() }) // want cachederror "keeps an error"
	return s.etag, s.err
}
