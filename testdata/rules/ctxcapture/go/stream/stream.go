// Package stream has one flight, and many who say what is to be connected: that it is
// given a caller's context is one fault, at the flight.
package stream

import (
	"context"
	"net/http"

	"golang.org/x/sync/singleflight"
)

type Stream struct {
	group singleflight.Group
	open  func(ctx context.Context) (*http.Response, error)
}

func New(open func(ctx context.Context) (*http.Response, error)) *Stream { return &Stream{open: open} }

func (s *Stream) Connect(ctx context.Context) (*http.Response, error) {
	v, err, _ := s.group.Do("connect", func() (any, error) { // want ctxcapture "uses ctx of its first caller"
		return s.open(ctx)
	})
	if err != nil {
		return nil, err
	}
	return v.(*http.Response), nil
}

func get(ctx context.Context, url string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, "GET", url, nil)
	if err != nil {
		return nil, err
	}
	return http.DefaultClient.Do(req)
}

func Events() *Stream {
	return New(func(ctx context.Context) (*http.Response, error) { return get(ctx, "http://events") })
}

func Jobs() *Stream {
	return New(func(ctx context.Context) (*http.Response, error) { return get(ctx, "http://jobs") })
}
