// Package ownfield puts functions around those of another object of the same type.
package ownfield

import "sync"

type Hooks struct {
	Found func(name string) bool
}

// Once lets each name through once.
func Once(inner *Hooks) *Hooks {
	var mu sync.Mutex
	seen := map[string]bool{}
	return &Hooks{
		Found: func(name string) bool {
			mu.Lock()
			defer mu.Unlock()
			if seen[name] {
				return false
			}
			seen[name] = inner.Found(name)
			return seen[name]
		},
	}
}
