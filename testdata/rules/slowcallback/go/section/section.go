// Package section gives what runs under the lock to a helper.
package section

import (
	"net/http"
	"sync"
)

type Sizes struct {
	mu    sync.Mutex
	known map[string]int64
	asked int
}

func (s *Sizes) alone(f func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	f()
}

func size(url string) int64 {
	resp, err := http.Head(url)
	if err != nil {
		return 0
	}
	resp.Body.Close()
	return resp.ContentLength
}

func (s *Sizes) Of(url string) (n int64) {
	s.alone(func() { // want slowcallback "HTTP"
		have, ok := s.known[url]
		if ok {
			n = have
			return
		}
		n = size(url)
		s.known[url] = n
	})
	return n
}

// OfFree asks between two sections.
func (s *Sizes) OfFree(url string) (n int64) {
	ok := false
	s.alone(func() { n, ok = s.known[url] })
	if !ok {
		n = size(url)
		s.alone(func() { s.known[url] = n })
	}
	return n
}

// Ping keeps nothing of what it asks: one after the other is what is wanted.
func (s *Sizes) Ping(url string) {
	s.alone(func() {
		s.asked++
		size(url)
	})
}
