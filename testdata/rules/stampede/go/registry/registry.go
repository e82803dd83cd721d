// Package registry looks into maps to refuse what is taken and to number what is
// new: these are no caches.
package registry

import (
	"fmt"
	"net/http"
	"strconv"
	"sync"
)

type Links struct {
	mu   sync.Mutex
	next int
	open map[string]*http.Response
	byNo map[string]*http.Response
}

func (l *Links) Open(name, url string) error {
	l.mu.Lock()
	if _, taken := l.open[name]; taken {
		l.mu.Unlock()
		return fmt.Errorf("%s is open", name)
	}
	l.mu.Unlock()
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	l.mu.Lock()
	l.open[name] = resp
	l.mu.Unlock()
	return nil
}

// Add follows a link under a number of its own, unless it goes on from an old one.
func (l *Links) Add(from, url string) (string, error) {
	l.mu.Lock()
	old, ok := l.byNo[from]
	l.next++
	no := strconv.Itoa(l.next)
	l.mu.Unlock()
	if ok {
		url = old.Header.Get("Location")
	}
	resp, err := http.Get(url)
	if err != nil {
		return "", err
	}
	l.mu.Lock()
	l.byNo[no] = resp
	l.mu.Unlock()
	return no, nil
}
