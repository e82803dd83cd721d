package begun

import (
	"errors"
	"sync"
)

type job struct{ owner string }

var jobs sync.Map

// Begin marks a job; nobody is served what another began.
func Begin(id, owner string) error {
	if _, ok := jobs.Load(id); ok {
		return errors.New("begun already")
	}
	jobs.Store(id, &job{owner: owner})
	return nil
}
