// Package panics does not keep the error: it ends the process with it.
package panics

import (
	"net/http"
	"sync"
)

var (
	once   sync.Once
	origin *http.Response
)

func Origin() *http.Response {
	once.Do(func() {
		r, err := http.Get("https://origin.example.test/")
		if err != nil {
			panic(err)
		}
		origin = r
	})
	return origin
}
