package oncevalues

import (
	"net/http"
	"sync"
)

var origin = sync.OnceValues(func() (*http.Response, error) { // want cachederror "runs once"
	return http.Head("https://origin.example.test/")
})

func Get() (*http.Response, error) { return origin() }
