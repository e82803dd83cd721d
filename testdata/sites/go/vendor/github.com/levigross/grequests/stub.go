// Package grequests has the API alone.
package grequests

import (
	"context"
	"net/http"
	"time"
)

type RequestOptions struct {
	RequestTimeout time.Duration
	HTTPClient     *http.Client
	Context        context.Context
}

type Response struct{ _ int }

type Session struct{ _ int }

func NewSession(ro *RequestOptions) *Session { return &Session{} }

func (s *Session) Get(url string, ro *RequestOptions) (*Response, error) { return nil, nil }

func Get(url string, ro *RequestOptions) (*Response, error) { return nil, nil }
