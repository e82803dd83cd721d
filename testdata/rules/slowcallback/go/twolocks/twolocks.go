// Package twolocks holds two locks over one request.
package twolocks

import (
	"net/http"
	"sync"
)

type Rates struct {
	fetching, mu sync.Mutex
	last         *http.Response
}

func (r *Rates) Get(url string) (*http.Response, error) {
	r.fetching.Lock() // want slowcallback "Rates.last"
	defer r.fetching.Unlock()
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.last != nil {
		return r.last, nil
	}
	resp, err := http.Get(url)
	if err == nil {
		r.last = resp
	}
	return resp, err
}
