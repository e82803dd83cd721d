// Package fresh keeps one value up to date in a loop.
package fresh

import (
	"net"
	"sync/atomic"
	"time"
)

type Host struct {
	addrs atomic.Pointer[[]string]
	first atomic.Pointer[[]string]
}

func (h *Host) watch(name string, every time.Duration) {
	for {
		addrs, err := net.LookupHost(name)
		if err != nil {
			addrs = nil
		}
		h.addrs.Store(&addrs)
		time.Sleep(every)
	}
}

func (h *Host) start(name string) {
	addrs, err := net.LookupHost(name)
	if err != nil {
		addrs = nil
	}
	h.first.Store(&addrs) // want cachederror "nobody asks again"
}
