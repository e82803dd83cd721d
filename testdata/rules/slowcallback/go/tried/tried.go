package tried

import (
	"net"
	"sync"
)

// Refresher's lock is only ever tried: nobody waits for it.
type Refresher struct {
	mu    sync.Mutex
	addrs map[string][]string
}

func (r *Refresher) Refresh(host string) {
	if !r.mu.TryLock() {
		return
	}
	defer r.mu.Unlock()
	if _, ok := r.addrs[host]; ok {
		return
	}
	r.addrs[host], _ = net.LookupHost(host)
}
