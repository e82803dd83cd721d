package suppressed

import (
	"net/http"
	"sync"
)

type Origin struct {
	once sync.Once
	resp *http.Response
	err  error
}

func (o *Origin) Get() (*http.Response, error) {
	// cachevet:ignore cachederror -- a process that cannot reach its origin is restarted
	o.once.Do(func() { o.resp, o.err = http.Head("https://origin.example.test/") })
	return o.resp, o.err
}
