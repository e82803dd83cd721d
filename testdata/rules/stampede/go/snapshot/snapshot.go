// Package snapshot swaps what it fetched as a whole.
package snapshot

import (
	"net/http"
	"sync"
	"sync/atomic"
	"time"
)

type rates struct {
	text string
	at   time.Time
}

type Rates struct {
	current atomic.Pointer[rates]
	busy    sync.Mutex
}

func fetch() (*rates, error) {
	resp, err := http.Get("https://rates.test")
	if err != nil {
		return nil, err
	}
	resp.Body.Close()
	return &rates{resp.Header.Get("Rate"), time.Now()}, nil
}

func (r *Rates) Everybody() (string, error) {
	now := r.current.Load() // want stampede "HTTP request"
	if now == nil || time.Since(now.at) > time.Minute {
		fresh, err := fetch()
		if err != nil {
			return "", err
		}
		r.current.Store(fresh)
		now = fresh
	}
	return now.text, nil
}

func (r *Rates) OneOf() (string, error) {
	now := r.current.Load()
	if now == nil || time.Since(now.at) > time.Minute && r.busy.TryLock() {
		if now == nil {
			r.busy.Lock()
		}
		defer r.busy.Unlock()
		fresh, err := fetch()
		if err != nil {
			return "", err
		}
		r.current.Store(fresh)
		now = fresh
	}
	return now.text, nil
}

func (r *Rates) Refresh() {
	for range time.Tick(time.Minute) {
		if fresh, err := fetch(); err == nil {
			r.current.Store(fresh)
		}
	}
}
