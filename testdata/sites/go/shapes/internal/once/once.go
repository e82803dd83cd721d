// Package once is a copy of a well known package under a name of its own.
package once

import "sync"

type call[T any] struct {
	wg    sync.WaitGroup
	val   T
	err   error
	chans []chan<- Result[T]
}

// A Group runs one function per key at a time.
type Group[T any] struct {
	mu sync.Mutex
	m  map[string]*call[T]
}

type Result[T any] struct {
	Val T
	Err error
}

func (g *Group[T]) Do(key string, fn func() (T, error)) (T, error) {
	g.mu.Lock()
	if g.m == nil {
		g.m = make(map[string]*call[T])
	}
	if c, ok := g.m[key]; ok {
		g.mu.Unlock()
		c.wg.Wait()
		return c.val, c.err
	}
	c := new(call[T])
	c.wg.Add(1)
	g.m[key] = c
	g.mu.Unlock()
	g.doCall(c, key, fn)
	return c.val, c.err
}

func (g *Group[T]) DoChan(key string, fn func() (T, error)) <-chan Result[T] {
	ch := make(chan Result[T], 1)
	g.mu.Lock()
	if g.m == nil {
		g.m = make(map[string]*call[T])
	}
	if c, ok := g.m[key]; ok {
		c.chans = append(c.chans, ch)
		g.mu.Unlock()
		return ch
	}
	c := &call[T]{chans: []chan<- Result[T]{ch}}
	c.wg.Add(1)
	g.m[key] = c
	g.mu.Unlock()
	go g.doCall(c, key, fn)
	return ch
}

func (g *Group[T]) doCall(c *call[T], key string, fn func() (T, error)) {
	c.val, c.err = fn()
	g.mu.Lock()
	defer g.mu.Unlock()
	c.wg.Done()
	delete(g.m, key)
	for _, ch := range c.chans {
		ch <- Result[T]{c.val, c.err}
	}
}
