package main

import (
	"log"
	"net/http"
	"sync/atomic"
)

type settings struct{ status string }

var current atomic.Pointer[settings]

func fetch() (*settings, error) {
	resp, err := http.Get("https://settings.example")
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	return &settings{resp.Status}, nil
}

func fail(err error) { log.Fatalf("cannot start: %v", err) }

// A program that gets no settings when it starts ends there.
func main() {
	s, err := fetch()
	if err != nil {
		fail(err)
	}
	current.Store(s)
}
