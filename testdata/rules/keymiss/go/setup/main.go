package main

import "sync"

type pool struct {
	addr string
	idle int
}

var pools sync.Map

// Pool hands out the pool of a name. The program sets its two up when it starts,
// each with values of its own.
func Pool(name string, idle int) *pool {
	if p, ok := pools.Load(name); ok {
		return p.(*pool)
	}
	p := &pool{addr: name, idle: idle}
	pools.Store(name, p)
	return p
}

func main() {
	jobs, pages := Pool("jobs", 2), Pool("pages", 20)
	println(jobs.idle, pages.idle)
}
