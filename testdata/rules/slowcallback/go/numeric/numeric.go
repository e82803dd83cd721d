package numeric

import (
	"net"
	"net/netip"
	"sync"
)

type Peers struct {
	mu    sync.Mutex
	known map[string]*net.UDPAddr
}

// Of makes an address of a number: there is no name to look up.
func (p *Peers) Of(ip netip.Addr) *net.UDPAddr {
	p.mu.Lock()
	defer p.mu.Unlock()
	if a := p.known[ip.String()]; a != nil {
		return a
	}
	a, _ := net.ResolveUDPAddr("udp", net.JoinHostPort(ip.String(), "53"))
	p.known[ip.String()] = a
	return a
}

func (p *Peers) Named(host string) *net.UDPAddr {
	p.mu.Lock() // want slowcallback "resolves DNS"
	defer p.mu.Unlock()
	if a := p.known[host]; a != nil {
		return a
	}
	a, _ := net.ResolveUDPAddr("udp", net.JoinHostPort(host, "53"))
	p.known[host] = a
	return a
}
