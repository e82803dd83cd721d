// Package gocron has the API alone.
package gocron

import (
	"time"
)

type Task func()

type JobDefinition interface{ setup() }

type Job interface{ ID() string }

func DurationJob(d time.Duration) JobDefinition { return nil }

func NewTask(f any, params ...any) Task { return nil }

type Scheduler interface {
	NewJob(d JobDefinition, t Task) (Job, error)
}
