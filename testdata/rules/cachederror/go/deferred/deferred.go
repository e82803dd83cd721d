// Package deferred keeps the error of a Once by way of a deferred closure.
package deferred

import (
	"net/http"
	"sync"
)

type Stream struct {
	start    sync.Once
	resp     *http.Response
	startErr error
}

func (s *Stream) Start(url string) (err error) {
	defer func() {
		if err != nil {
			s.startErr = err
		}
	}()
	if s.startErr != nil {
		return s.startErr
	}
	s.start.Do(func() { s.resp, err = http.Get(url) }) // want cachederror "for the life of this object"
	return err
}
