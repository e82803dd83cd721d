// Package http has the API alone.
package http

import (
	"net/http"
)

type Context interface{ Request() *http.Request }

type HandlerFunc func(Context) error

type Router struct{ _ int }

func (r *Router) GET(path string, h HandlerFunc) {}

func (r *Router) Handle(method, path string, h HandlerFunc) {}

type Server struct{ _ int }

func (s *Server) HandleFunc(path string, h http.HandlerFunc) {}

func (s *Server) Handle(path string, h http.Handler) {}

func (s *Server) Route(prefix string) *Router { return &Router{} }
