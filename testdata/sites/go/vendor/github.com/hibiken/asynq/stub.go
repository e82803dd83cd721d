// Package asynq has the API alone.
package asynq

import (
	"context"
)

type Task struct{ _ int }

type TaskInfo struct{ _ int }

type Client struct{ _ int }

func (c *Client) Enqueue(t *Task) (*TaskInfo, error) { return nil, nil }

func (c *Client) EnqueueContext(ctx context.Context, t *Task) (*TaskInfo, error) { return nil, nil }

type Handler interface {
	ProcessTask(context.Context, *Task) error
}

type HandlerFunc func(context.Context, *Task) error

func (f HandlerFunc) ProcessTask(ctx context.Context, t *Task) error { return f(ctx, t) }

type ServeMux struct{ _ int }

func NewServeMux() *ServeMux { return &ServeMux{} }

func (m *ServeMux) Handle(pattern string, h Handler) {}

func (m *ServeMux) HandleFunc(pattern string, h func(context.Context, *Task) error) {}

func (m *ServeMux) ProcessTask(ctx context.Context, t *Task) error { return nil }

type Server struct{ _ int }

func (s *Server) Run(h Handler) error { return nil }

func (s *Server) Start(h Handler) error { return nil }
