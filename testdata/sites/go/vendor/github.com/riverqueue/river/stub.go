// Package river has the API alone.
package river

import (
	"context"
)

type JobArgs interface{ Kind() string }

type Job[T JobArgs] struct{ Args T }

type Worker[T JobArgs] interface {
	Work(ctx context.Context, job *Job[T]) error
}

type Workers struct{ _ int }

func NewWorkers() *Workers { return &Workers{} }

func AddWorker[T JobArgs](ws *Workers, w Worker[T]) {}

func AddWorkerSafely[T JobArgs](ws *Workers, w Worker[T]) error { return nil }

func AddWorkerArgs[T JobArgs](ws *Workers, args T, w Worker[T]) {}

func WorkFunc[T JobArgs](f func(context.Context, *Job[T]) error) Worker[T] { return nil }
