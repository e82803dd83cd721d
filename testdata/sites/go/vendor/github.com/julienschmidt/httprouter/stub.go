// Package httprouter has the API alone.
package httprouter

import (
	"net/http"
)

type Param struct{ Key, Value string }

type Params []Param

type Handle func(http.ResponseWriter, *http.Request, Params)

type Router struct{ _ int }

func New() *Router { return &Router{} }

func (r *Router) GET(path string, h Handle) {}

func (r *Router) Handle(method, path string, h Handle) {}

func (r *Router) HandlerFunc(method, path string, h http.HandlerFunc) {}
