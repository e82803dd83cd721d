package retry

import (
	"net/http"
	"sync"
)

type Origin struct {
	mu   sync.Mutex
	resp *http.Response
}

func (o *Origin) Get() (*http.Response, error) {
	o.mu.Lock()
	resp := o.resp
	o.mu.Unlock()
	if resp != nil {
		return resp, nil
	}
	resp, err := http.Head("https://origin.example.test/")
	if err != nil {
		return nil, err
	}
	o.mu.Lock()
	o.resp = resp
	o.mu.Unlock()
	return resp, nil
}
