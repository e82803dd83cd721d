package once

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
	o.once.Do(func() { o.resp, o.err = http.Head("https://origin.example.test/") }) // want cachederror "runs once"
	return o.resp, o.err
}
