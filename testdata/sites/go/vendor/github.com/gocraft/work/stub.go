// Package work has the API alone.
package work

type Job struct{ _ int }

type JobOptions struct{ MaxFails uint }

type WorkerPool struct{ _ int }

func (p *WorkerPool) Job(name string, fn any) *WorkerPool { return p }

func (p *WorkerPool) JobWithOptions(name string, o JobOptions, fn any) *WorkerPool { return p }
