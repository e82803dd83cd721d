// Package mux has the API alone.
package mux

import (
	"net/http"
)

type MiddlewareFunc func(http.Handler) http.Handler

type Route struct{ _ int }

func (r *Route) HandlerFunc(f func(http.ResponseWriter, *http.Request)) *Route { return r }

func (r *Route) Handler(h http.Handler) *Route { return r }

type Router struct{ _ int }

func NewRouter() *Router { return &Router{} }

func (r *Router) HandleFunc(path string, f func(http.ResponseWriter, *http.Request)) *Route {
	return &Route{}
}

func (r *Router) Handle(path string, h http.Handler) *Route { return &Route{} }

func (r *Router) Path(tpl string) *Route { return &Route{} }

func (r *Router) Use(mwf ...MiddlewareFunc) {}
