// Package made is written by a tool that says where the code comes from, as cgo
// and templates are: readers are told of lines there.
package made

import (
	"net"
	"net/http"
	"sync"
)

type board struct {
	mu sync.Mutex
	m  map[string][]string
}

func (b *board) ServeHTTP(w http.ResponseWriter, r *http.Request) { b.look(r.Host) }

//line board.tmpl:1
func (b *board) look(host string) []string {
	b.mu.Lock() // want `(?s)resolves DNS with no time limit.*made/board.tmpl:7: -> net.LookupHost`
	defer b.mu.Unlock()
	if v, ok := b.m[host]; ok {
		return v
	}
	v, _ := net.LookupHost(host)
	b.m[host] = v
	return v
}
