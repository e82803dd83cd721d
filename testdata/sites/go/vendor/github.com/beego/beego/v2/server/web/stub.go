// Package web has the API alone.
package web

import (
	"net/http"
)

type Controller struct{ _ int }

func (c *Controller) Prepare() {}

type ControllerInterface interface{ Prepare() }

type HandleFunc func(ctx *int)

type HttpServer struct{ _ int }

func (s *HttpServer) CtrlGet(path string, f any) *HttpServer { return s }

func Router(path string, c ControllerInterface, mapping ...string) *HttpServer { return nil }

func Get(path string, f HandleFunc) *HttpServer { return nil }

func AutoRouter(c ControllerInterface) *HttpServer { return nil }

func Handler(path string, h http.Handler, options ...any) *HttpServer { return nil }
