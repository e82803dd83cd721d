// Package handler has the API alone.
package handler

import "context"

type ExecutableSchema interface {
	Schema() string
	Exec(ctx context.Context) (string, error)
}

type Server struct{ _ int }

func New(es ExecutableSchema) *Server { return &Server{} }
