// Package machinery has the API alone.
package machinery

type Server struct{ _ int }

func (s *Server) RegisterTask(name string, task any) error { return nil }

func (s *Server) RegisterTasks(tasks map[string]any) error { return nil }
