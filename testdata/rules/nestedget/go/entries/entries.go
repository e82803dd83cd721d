// Package entries locks what it makes, one by one.
package entries

import (
	"strings"
	"sync"
)

type entry struct {
	sync.Mutex
	val any
}

type Pool struct {
	sync.Mutex
	entries map[string]*entry
}

func (p *Pool) LoadOrNew(key string, make func() any) any {
	p.Lock()
	if e, ok := p.entries[key]; ok {
		p.Unlock()
		e.Lock()
		defer e.Unlock()
		return e.val
	}
	e := &entry{}
	e.Lock()
	p.entries[key] = e
	p.Unlock()
	e.val = make()
	e.Unlock()
	return e.val
}

// The entry inside has a key of its own.
func Quic(p *Pool, address string) any {
	return p.LoadOrNew("quic/"+address, func() any { return listen(p, address) })
}

func listen(p *Pool, address string) any {
	return p.LoadOrNew(strings.Join([]string{"udp", address}, "/"), func() any { return address })
}

// The entry inside is the one that is being made.
func Again(p *Pool, address string) any {
	return p.LoadOrNew(address, func() any { // want nestedget "comes back to"
		return p.LoadOrNew(address, func() any { return address })
	})
}
