// Package collected gathers outcomes for whoever asked, errors with them.
package collected

import (
	"net/http"
	"sync"
	"sync/atomic"
)

type outcome struct {
	status string
	err    error
}

// Check lets its map go when it has read it.
func Check(urls []string) map[string]error {
	var got sync.Map
	var wg sync.WaitGroup
	for _, u := range urls {
		wg.Add(1)
		go func() {
			defer wg.Done()
			if _, ok := got.Load(u); ok {
				return
			}
			resp, err := http.Get(u)
			status := ""
			if resp != nil {
				status = resp.Status
				resp.Body.Close()
			}
			got.Store(u, &outcome{status, err})
		}()
	}
	wg.Wait()
	out := map[string]error{}
	got.Range(func(k, v any) bool {
		out[k.(string)] = v.(*outcome).err
		return true
	})
	return out
}

type Pages struct{ state atomic.Pointer[outcome] }

// Next moves on; how it ended is part of where it stands.
func (p *Pages) Next(url string) {
	resp, err := http.Get(url)
	s := &outcome{err: err}
	if resp != nil {
		s.status = resp.Status
		resp.Body.Close()
	}
	p.state.Store(s)
}

func (p *Pages) Status() (string, error) {
	s := p.state.Load()
	return s.status, s.err
}
