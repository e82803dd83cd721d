// Package maps keeps what a resolver answered in a map, itself or through a
// helper.
package maps

import (
	"errors"
	"net"
	"net/netip"
	"sync"
	"time"
)

type answer struct {
	addrs []string
	err   error
}

type Hosts struct {
	mu    sync.Mutex
	known map[string]answer
	names map[string]netip.Addr
}

func (h *Hosts) peek(host string) (answer, bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	a, ok := h.known[host]
	return a, ok
}

func (h *Hosts) keep(host string, a answer) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.known[host] = a
}

func (h *Hosts) Lookup(host string) ([]string, error) {
	if a, ok := h.peek(host); ok {
		return a.addrs, a.err
	}
	addrs, err := lookup(host)
	h.keep(host, answer{addrs, err}) // want cachederror "The error is stored by the map maps.Hosts.known"
	return addrs, err
}

func (h *Hosts) LookupChecked(host string) ([]string, error) {
	if a, ok := h.peek(host); ok {
		return a.addrs, nil
	}
	addrs, err := lookup(host)
	if err != nil {
		return nil, err
	}
	h.keep(host, answer{addrs: addrs})
	return addrs, nil
}

// Parse fails the same way each time: to keep that spares the work.
func (h *Hosts) Parse(text string) (netip.Addr, error) {
	if a, ok := h.names[text]; ok {
		return a, nil
	}
	a, _ := netip.ParseAddr(text)
	h.names[text] = a
	return a, nil
}

func lookup(host string) ([]string, error) {
	conn, err := net.DialTimeout("tcp", host, time.Second)
	if err != nil {
		return nil, errors.Join(errors.New(host), err)
	}
	defer conn.Close()
	return []string{conn.RemoteAddr().String()}, nil
}
