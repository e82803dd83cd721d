// Package handler has the API alone.
package handler

type ExecutableSchema interface{ Schema() string }

type Server struct{ _ int }

func New(es ExecutableSchema) *Server { return &Server{} }
