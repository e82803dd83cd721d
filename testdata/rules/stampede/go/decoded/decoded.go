// Package decoded fills a cache with objects of a library that an answer is decoded
// into.
package decoded

import (
	"encoding/json"
	"net/http"
	"net/mail"
	"sync"
)

type book struct {
	mu    sync.RWMutex
	known map[string]*mail.Address
}

func (b *book) find(name string) *mail.Address {
	b.mu.RLock()
	defer b.mu.RUnlock()
	return b.known[name]
}

func (b *book) keep(name string, a *mail.Address) {
	b.mu.Lock()
	b.known[name] = a
	b.mu.Unlock()
}

func (b *book) Address(name string) (*mail.Address, error) {
	if a := b.find(name); a != nil { // want stampede "fill by hand makes an HTTP request"
		return a, nil
	}
	res, err := http.Get("https://book.example/" + name)
	if err != nil {
		return nil, err
	}
	defer res.Body.Close()
	var a mail.Address
	if err := json.NewDecoder(res.Body).Decode(&a); err != nil {
		return nil, err
	}
	b.keep(name, &a)
	return &a, nil
}

var people = &book{known: map[string]*mail.Address{}}

func init() {
	http.HandleFunc("GET /address/{name}", func(w http.ResponseWriter, r *http.Request) {
		a, err := people.Address(r.PathValue("name"))
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadGateway)
			return
		}
		_, _ = w.Write([]byte(a.String()))
	})
}
