// Package gocron has the API alone.
package gocron

type Job struct{ _ int }

type Scheduler struct{ _ int }

func (s *Scheduler) Every(interval any) *Scheduler { return s }

func (s *Scheduler) Do(f any, params ...any) (*Job, error) { return nil, nil }
