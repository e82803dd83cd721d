// Package pgconn has the API alone.
package pgconn

import (
	"time"
)

type CommandTag struct{ _ int }

type Notification struct{ _ int }

type Config struct {
	ConnectTimeout time.Duration
	RuntimeParams  map[string]string
}
