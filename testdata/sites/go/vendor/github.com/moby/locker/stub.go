// Package locker has the API alone.
package locker

type Locker struct{ _ int }

func New() *Locker { return &Locker{} }

func (l *Locker) Lock(name string) {}

func (l *Locker) Unlock(name string) error { return nil }
