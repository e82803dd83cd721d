// Package chi has the API alone.
package chi

import (
	"net/http"
)

type Router interface {
	http.Handler
	Use(middlewares ...func(http.Handler) http.Handler)
	Mount(pattern string, h http.Handler)
	Handle(pattern string, h http.Handler)
	HandleFunc(pattern string, h http.HandlerFunc)
	Method(method, pattern string, h http.Handler)
	MethodFunc(method, pattern string, h http.HandlerFunc)
	Get(pattern string, h http.HandlerFunc)
	Post(pattern string, h http.HandlerFunc)
}

type Mux struct{ Router }

func NewRouter() *Mux { return &Mux{} }

func (mx *Mux) Get(pattern string, h http.HandlerFunc) {}
