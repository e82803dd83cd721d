package shapes

import (
	"context"
	"sync"

	"example.test/sites/shapes/internal/once"
)

func UseFork(ctx context.Context, g *once.Group[string], name string) {
	g.Do(name, func() (string, error) { return resolve(name) })     // site key dns:unbounded
	g.DoChan(name, func() (string, error) { return resolve(name) }) // site key dns:unbounded
}

// A flight by hand: a map of calls with a WaitGroup each.
type call struct {
	wg  sync.WaitGroup
	val string
	err error
}

type Calls struct {
	mu    sync.Mutex
	calls map[string]*call
}

func (c *Calls) Get(name string) (string, error) {
	c.mu.Lock()
	if f, ok := c.calls[name]; ok {
		c.mu.Unlock()
		f.wg.Wait()
		return f.val, f.err
	}
	f := &call{}
	f.wg.Add(1)
	c.calls[name] = f // site key dns:unbounded
	c.mu.Unlock()
	f.val, f.err = resolve(name)
	c.mu.Lock()
	delete(c.calls, name)
	c.mu.Unlock()
	f.wg.Done()
	return f.val, f.err
}

// Promises in a sync.Map.
type promise struct {
	done chan struct{}
	val  string
	err  error
}

type Promises struct{ m sync.Map }

func (p *Promises) Get(ctx context.Context, name string) (string, error) {
	mine := &promise{done: make(chan struct{})}
	if other, loaded := p.m.LoadOrStore(name, mine); loaded { // site key dns:cancellable
		f := other.(*promise)
		select {
		case <-f.done:
			return f.val, f.err
		case <-ctx.Done():
			return "", ctx.Err()
		}
	}
	mine.val, mine.err = resolveContext(ctx, name)
	p.m.Delete(name)
	close(mine.done)
	return mine.val, mine.err
}

// A pool of things in use: the entry is locked while it is made.
type entry struct {
	sync.RWMutex
	val any
	err error
}

type Pool struct {
	sync.Mutex
	entries map[any]*entry
}

func (p *Pool) LoadOrNew(key any, make func() (any, error)) (any, error) {
	p.Lock()
	e, ok := p.entries[key]
	if ok {
		p.Unlock()
		e.RLock()
		defer e.RUnlock()
		return e.val, e.err
	}
	e = &entry{}
	e.Lock()
	p.entries[key] = e
	p.Unlock()
	e.val, e.err = make()
	e.Unlock()
	return e.val, e.err
}

func UsePool(p *Pool, name string) {
	p.LoadOrNew(name, func() (any, error) { return resolve(name) }) // site key dns:unbounded
}

var (
	first sync.Once
	value string
	whole = sync.OnceValues(func() (string, error) { return resolve("whole") }) // site global dns:unbounded
)

func First(name string) string {
	first.Do(func() { value, _ = resolve(name) }) // site global dns:unbounded
	return value
}
