package crossfile

import (
	"io"
	"net/http"
	"sync"
)

type Pages struct {
	mu    sync.Mutex
	known map[string]string
}

func (p *Pages) Get(url string) (string, error) {
	if body, ok := p.peek(url); ok { // want stampede "makes an HTTP request"
		return body, nil
	}
	resp, err := http.Get(url)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	b, err := io.ReadAll(resp.Body)
	if err != nil {
		return "", err
	}
	p.keep(url, string(b))
	return string(b), nil
}
