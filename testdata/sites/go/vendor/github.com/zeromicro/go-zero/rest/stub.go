// Package rest has the API alone.
package rest

import (
	"net/http"
)

type Route struct {
	Method  string
	Path    string
	Handler http.HandlerFunc
}

type Middleware func(next http.HandlerFunc) http.HandlerFunc

type RouteOption func()

type Server struct{ _ int }

func (s *Server) AddRoute(r Route, opts ...RouteOption) {}

func (s *Server) AddRoutes(rs []Route, opts ...RouteOption) {}

func (s *Server) Use(m Middleware) {}
