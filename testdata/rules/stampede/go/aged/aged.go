// Package aged keeps one list and the time it was read.
package aged

import (
	"net/http"
	"sync"
	"time"
)

type List struct {
	mu      sync.RWMutex
	names   []string
	at      time.Time
	loading sync.Mutex
}

func fetch() ([]string, error) {
	resp, err := http.Get("https://names.test")
	if err != nil {
		return nil, err
	}
	resp.Body.Close()
	return resp.Header.Values("Name"), nil
}

func (l *List) Each() ([]string, error) {
	l.mu.RLock()
	names, fresh := l.names, time.Since(l.at) < time.Minute
	l.mu.RUnlock()
	if fresh {
		return names, nil
	}
	names, err := fetch() // want stampede "HTTP request"
	if err != nil {
		return nil, err
	}
	l.mu.Lock()
	l.names, l.at = names, time.Now()
	l.mu.Unlock()
	return names, nil
}

func (l *List) One() ([]string, error) {
	l.mu.RLock()
	names, fresh := l.names, time.Since(l.at) < time.Minute
	l.mu.RUnlock()
	if fresh {
		return names, nil
	}
	l.loading.Lock()
	defer l.loading.Unlock()
	names, err := fetch()
	if err != nil {
		return nil, err
	}
	l.mu.Lock()
	l.names, l.at = names, time.Now()
	l.mu.Unlock()
	return names, nil
}

// Refresh runs alone, on its own schedule.
func (l *List) Refresh() {
	for range time.Tick(time.Minute) {
		names, err := fetch()
		if err != nil {
			continue
		}
		l.mu.Lock()
		l.names, l.at = names, time.Now()
		l.mu.Unlock()
	}
}

// Known asks as well whether there is anything yet.
func (l *List) Known() ([]string, error) {
	l.mu.RLock()
	names, at := l.names, l.at
	l.mu.RUnlock()
	if names != nil && time.Since(at) < time.Minute {
		return names, nil
	}
	names, err := fetch() // want stampede "HTTP request"
	if err != nil {
		return nil, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.names, l.at = names, time.Now()
	return names, nil
}
