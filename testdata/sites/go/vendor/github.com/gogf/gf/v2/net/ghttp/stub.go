// Package ghttp has the API alone.
package ghttp

type Request struct{ _ int }

type RouterGroup struct{ _ int }

func (g *RouterGroup) GET(pattern string, object any, params ...any) *RouterGroup { return g }

type Server struct{ _ int }

func (s *Server) BindHandler(pattern string, handler any) {}

func (s *Server) Group(prefix string) *RouterGroup { return &RouterGroup{} }
