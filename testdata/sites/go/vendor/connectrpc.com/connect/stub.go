// Package connect has the API alone.
package connect

import (
	"context"
	"net/http"
)

type Request[T any] struct{ Msg *T }

type Response[T any] struct{ Msg *T }

type ServerStreamForClient[T any] struct{ _ int }

type HTTPClient interface {
	Do(*http.Request) (*http.Response, error)
}

type Client[Req, Res any] struct{ _ int }

func NewClient[Req, Res any](c HTTPClient, url string) *Client[Req, Res] { return &Client[Req, Res]{} }

func (c *Client[Req, Res]) CallUnary(ctx context.Context, r *Request[Req]) (*Response[Res], error) {
	return nil, nil
}

func (c *Client[Req, Res]) CallServerStream(ctx context.Context, r *Request[Req]) (*ServerStreamForClient[Res], error) {
	return nil, nil
}

type Handler struct{ _ int }

func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {}

type ServerStream[T any] struct{ _ int }

type ClientStream[T any] struct{ _ int }

type BidiStream[Req, Res any] struct{ _ int }

func NewUnaryHandler[Req, Res any](procedure string, f func(context.Context, *Request[Req]) (*Response[Res], error)) *Handler {
	return nil
}

func NewUnaryHandlerSimple[Req, Res any](procedure string, f func(context.Context, *Req) (*Res, error)) *Handler {
	return nil
}

func NewServerStreamHandler[Req, Res any](procedure string, f func(context.Context, *Request[Req], *ServerStream[Res]) error) *Handler {
	return nil
}

func NewClientStreamHandler[Req, Res any](procedure string, f func(context.Context, *ClientStream[Req]) (*Response[Res], error)) *Handler {
	return nil
}

func NewBidiStreamHandler[Req, Res any](procedure string, f func(context.Context, *BidiStream[Req, Res]) error) *Handler {
	return nil
}
