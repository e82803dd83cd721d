package web

import (
	"context"
	"net/http"
	"sync"
	"time"

	"example.test/vet/low"
)

type board struct {
	mu sync.Mutex
	m  map[string][]string
}

func (b *board) slow(host string) []string {
	b.mu.Lock() // want `(?s)resolves DNS with no time limit.*low/low.go:10: calls lookup.*net.LookupHost`
	defer b.mu.Unlock()
	if v, ok := b.m[host]; ok {
		return v
	}
	v, _ := low.Lookup(host)
	b.m[host] = v
	return v
}

func (b *board) silenced(host string) []string {
	b.mu.Lock() // cachevet:ignore slowcallback -- there is one host
	defer b.mu.Unlock()
	if v, ok := b.m[host]; ok {
		return v
	}
	v, _ := low.Lookup(host)
	b.m[host] = v
	return v
}

func (b *board) bounded(host string) []string {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	b.mu.Lock()
	defer b.mu.Unlock()
	if v, ok := b.m[host]; ok {
		return v
	}
	v, _ := low.Bounded(ctx, host)
	b.m[host] = v
	return v
}

func (b *board) cheap(host string) []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	if v, ok := b.m[host]; ok {
		return v
	}
	v, _ := low.Cheap(host)
	b.m[host] = v
	return v
}

func (b *board) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	for _, f := range []func(string) []string{b.slow, b.silenced, b.bounded, b.cheap} {
		f(r.Host)
	}
}
