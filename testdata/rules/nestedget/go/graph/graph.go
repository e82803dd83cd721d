// Package graph runs each step of a graph once, after those it needs.
package graph

import "sync"

type Step struct {
	Needs []*Step
	once  sync.Once
	made  string
}

// A step waits for other steps, never for itself.
func (s *Step) Run() string {
	s.once.Do(func() {
		for _, n := range s.Needs {
			s.made += n.Run()
		}
	})
	return s.made
}

type plan struct{ once sync.Once }

// The same by closures and a map.
func All(names []string, needs map[string][]string) {
	plans := map[string]*plan{}
	for _, n := range names {
		plans[n] = &plan{}
	}
	var run func(name string)
	run = func(name string) {
		p := plans[name]
		p.once.Do(func() {
			for _, n := range needs[name] {
				run(n)
			}
		})
	}
	for _, n := range names {
		run(n)
	}
}
