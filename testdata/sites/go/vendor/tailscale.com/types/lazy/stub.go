// Package lazy has the API alone.
package lazy

type SyncValue[T any] struct{ _ int }

func (z *SyncValue[T]) Get(fill func() T) (v T) { return }

func (z *SyncValue[T]) GetErr(fill func() (T, error)) (v T, err error) { return }
