// Package channel keeps others out with a channel of one place.
package channel

import (
	"context"
	"net/http"
)

type Pages struct {
	sem  chan struct{}
	wake chan struct{}
	many chan struct{}
	data map[string]string
}

func New() *Pages {
	return &Pages{sem: make(chan struct{}, 1), wake: make(chan struct{}, 1), many: make(chan struct{}, 8), data: map[string]string{}}
}

var client = &http.Client{}

func fetch(ctx context.Context, url string) (string, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return "", err
	}
	resp, err := client.Do(req)
	if err != nil {
		return "", err
	}
	resp.Body.Close()
	return resp.Header.Get("Etag"), nil
}

func (p *Pages) Locked(ctx context.Context, url string) (string, error) {
	p.sem <- struct{}{} // want slowcallback "HTTP request"
	defer func() { <-p.sem }()
	if s, ok := p.data[url]; ok {
		return s, nil
	}
	s, err := fetch(ctx, url)
	if err == nil {
		p.data[url] = s
	}
	return s, err
}

// Woken sends a message; who takes it is somebody else.
func (p *Pages) Woken(ctx context.Context, url string) (string, error) {
	p.wake <- struct{}{}
	if s, ok := p.data[url]; ok {
		return s, nil
	}
	s, err := fetch(ctx, url)
	if err == nil {
		p.data[url] = s
	}
	return s, err
}

// Few lets eight at a time.
func (p *Pages) Few(ctx context.Context, url string) (string, error) {
	p.many <- struct{}{}
	defer func() { <-p.many }()
	if s, ok := p.data[url]; ok {
		return s, nil
	}
	s, err := fetch(ctx, url)
	if err == nil {
		p.data[url] = s
	}
	return s, err
}
