// Package cron has the API alone.
package cron

import (
	"time"
)

type Job interface{ Run() }

type FuncJob func()

func (f FuncJob) Run() { f() }

type Schedule interface{ Next(time.Time) time.Time }

type Cron struct{ _ int }

func New() *Cron { return &Cron{} }

func (c *Cron) AddFunc(spec string, f func()) (int, error) { return 0, nil }

func (c *Cron) AddJob(spec string, j Job) (int, error) { return 0, nil }

func (c *Cron) Schedule(s Schedule, j Job) int { return 0 }
