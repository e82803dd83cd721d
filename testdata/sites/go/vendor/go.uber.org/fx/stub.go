// Package fx has the API alone.
package fx

import (
	"context"
)

type Option interface{ String() string }

func Invoke(fs ...any) Option { return nil }

type Hook struct {
	OnStart func(context.Context) error
	OnStop  func(context.Context) error
}

type Lifecycle interface{ Append(Hook) }
