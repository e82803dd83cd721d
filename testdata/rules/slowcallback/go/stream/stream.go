package stream

import (
	"net"
	"sync"
)

// Packets reads a stream in pieces: what is left over spares no read.
type Packets struct {
	mu   sync.Mutex
	conn net.Conn
	left int
}

func (p *Packets) Read(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.left > 0 {
		n, err := p.conn.Read(b[:min(p.left, len(b))])
		p.left -= n
		return n, err
	}
	n, err := p.conn.Read(b)
	p.left = len(b) - n
	return n, err
}

// Version is asked for every time; that it is kept spares nobody the question.
type Updater struct {
	mu      sync.Mutex
	version []string
}

func (u *Updater) Update(host string) []string {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.version, _ = net.LookupTXT(host)
	if len(u.version) == 0 {
		return nil
	}
	return u.version
}
