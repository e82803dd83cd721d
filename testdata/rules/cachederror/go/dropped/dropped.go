// Package dropped does not look at the error of what a Once runs.
package dropped

import (
	"net/http"
	"sync"
)

type Client struct{ version string }

func connect() (*Client, error) {
	resp, err := http.Get("https://api.test/version")
	if err != nil {
		return nil, err
	}
	resp.Body.Close()
	return &Client{resp.Header.Get("Version")}, nil
}

var (
	once   sync.Once
	client *Client
)

func Shared() *Client {
	once.Do(func() { client, _ = connect() }) // want cachederror "drops the error"
	return client
}

func Handler(w http.ResponseWriter, _ *http.Request) {
	if Shared() == nil {
		w.WriteHeader(http.StatusBadGateway)
	}
}

func Routes(m *http.ServeMux) { m.HandleFunc("/", Handler) }
