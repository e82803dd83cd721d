// Package gin has the API alone.
package gin

import (
	"net/http"
	"time"
)

type Context struct{ Request *http.Request }

func (c *Context) Done() <-chan struct{} { return nil }

func (c *Context) Err() error { return nil }

func (c *Context) Value(key any) any { return nil }

func (c *Context) Deadline() (t time.Time, ok bool) { return }

type HandlerFunc func(*Context)

type RouterGroup struct{ _ int }

func (g *RouterGroup) GET(path string, h ...HandlerFunc) {}

func (g *RouterGroup) Handle(method, path string, h ...HandlerFunc) {}

func (g *RouterGroup) Any(path string, h ...HandlerFunc) {}

func (g *RouterGroup) Match(methods []string, path string, h ...HandlerFunc) {}

func (g *RouterGroup) Use(h ...HandlerFunc) {}

func (g *RouterGroup) Group(path string) *RouterGroup { return g }

type Engine struct{ RouterGroup }

func New() *Engine { return &Engine{} }

func (e *Engine) NoRoute(h ...HandlerFunc) {}
