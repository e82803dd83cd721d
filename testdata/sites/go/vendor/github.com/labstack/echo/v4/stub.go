// Package echo has the API alone.
package echo

import (
	"net/http"
)

type Context interface {
	Request() *http.Request
	Param(name string) string
}

type HandlerFunc func(c Context) error

type MiddlewareFunc func(next HandlerFunc) HandlerFunc

type Group struct{ _ int }

func (g *Group) GET(path string, h HandlerFunc, m ...MiddlewareFunc) {}

type Echo struct{ _ int }

func New() *Echo { return &Echo{} }

func (e *Echo) GET(path string, h HandlerFunc, m ...MiddlewareFunc) {}

func (e *Echo) Add(method, path string, h HandlerFunc, m ...MiddlewareFunc) {}

func (e *Echo) Any(path string, h HandlerFunc, m ...MiddlewareFunc) {}

func (e *Echo) Match(methods []string, path string, h HandlerFunc, m ...MiddlewareFunc) {}

func (e *Echo) Group(prefix string) *Group { return &Group{} }

func (e *Echo) Use(m ...MiddlewareFunc) {}
