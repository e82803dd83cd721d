// Package pq has the API alone.
package pq

import (
	"time"
)

type Listener struct{ _ int }

func NewListener(name string, min, max time.Duration, callback func(int, error)) *Listener {
	return &Listener{}
}

func (l *Listener) Listen(channel string) error { return nil }
