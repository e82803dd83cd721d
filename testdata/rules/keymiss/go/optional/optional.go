// Package optional looks before it joins a flight. What one dials with is not what
// one is told; whose account it is, is: and that is one fault, not two.
package optional

import (
	"net"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"
)

type DialOption struct{ timeout time.Duration }

type lines struct {
	open  sync.Map
	group singleflight.Group
}

func dial(addr string, opts ...DialOption) (net.Conn, error) {
	d := &net.Dialer{}
	for _, o := range opts {
		d.Timeout = o.timeout
	}
	return d.Dial("tcp", addr)
}

func (l *lines) line(addr string, opts ...DialOption) (net.Conn, error) {
	if c, ok := l.open.Load(addr); ok {
		return c.(net.Conn), nil
	}
	c, err, _ := l.group.Do(addr, func() (any, error) { return dial(addr, opts...) })
	if err != nil {
		return nil, err
	}
	l.open.Store(addr, c)
	return c.(net.Conn), nil
}

func login(addr, account string) ([]string, error) { return net.LookupTXT(account + "." + addr) }

func (l *lines) session(addr, account string) ([]string, error) {
	if s, ok := l.open.Load("s" + addr); ok { // want keymiss "account"
		return s.([]string), nil
	}
	s, err, _ := l.group.Do("s"+addr, func() (any, error) { return login(addr, account) })
	if err != nil {
		return nil, err
	}
	l.open.Store("s"+addr, s)
	return s.([]string), nil
}
