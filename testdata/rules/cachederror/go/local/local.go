// Package local loses the error of a Once: it is a variable of the first caller.
package local

import (
	"net/http"
	"sync"
)

type Origin struct {
	once sync.Once
	resp *http.Response
	ok   bool
}

func (o *Origin) Get() (*http.Response, error) {
	var err error
	o.once.Do(func() { o.resp, err = http.Head("https://origin.example.test/") }) // want cachederror "later caller is told that all went well"
	return o.resp, err
}

// Probe leaves nothing behind that a later caller could take for a value.
func (o *Origin) Probe() error {
	var probe sync.Once
	var err error
	probe.Do(func() { _, err = http.Head("https://origin.example.test/") })
	return err
}
