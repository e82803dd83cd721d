// Package evicted asks a cache from the hook that runs while the cache is locked.
package evicted

import (
	"sync"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
	"github.com/hashicorp/golang-lru/v2/expirable"
)

type Rooms struct {
	open  *expirable.LRU[string, int]
	other *expirable.LRU[string, int]
	last  *lru.Cache[string, int]
	empty bool
}

func New() (*Rooms, error) {
	r := &Rooms{}
	r.open = expirable.NewLRU[string, int](10, func(string, int) { r.count() }, time.Minute) // want nestedget "waits for itself"
	r.other = expirable.NewLRU[string, int](10, func(name string, seats int) { r.open.Add(name, seats) }, time.Minute)
	var err error
	r.last, err = lru.NewWithEvict[string, int](10, func(string, int) { r.empty = r.last.Len() == 0 }) // given back before the hook runs
	return r, err
}

func (r *Rooms) count() { r.empty = r.open.Len() == 0 }

type Seats struct {
	mu    sync.Mutex
	timer *time.Timer
	free  int
}

// Later has a timer run what takes the mutex that is held here: by then it is given back.
func (s *Seats) Later() {
	s.in(time.Second, func() { s.count(1) })
}

func (s *Seats) in(d time.Duration, f func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.timer = time.AfterFunc(d, f)
}

func (s *Seats) count(n int) {
	s.mu.Lock()
	s.free += n
	s.mu.Unlock()
}
