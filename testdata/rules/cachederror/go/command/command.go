// Package command opens its store once, while the program starts: when that
// fails the program ends, and nobody comes later.
package main

import (
	"net/http"
	"os"
	"sync"
)

type client struct {
	once sync.Once
	body *http.Response
}

func (c *client) open() error {
	var failed error
	c.once.Do(func() {
		c.body, failed = http.Get("https://origin.example.test/")
	})
	return failed
}

func main() {
	if err := (&client{}).open(); err != nil {
		os.Exit(1)
	}
}
