// Package gorequest has the API alone.
package gorequest

import (
	"time"
)

type SuperAgent struct{ _ int }

func New() *SuperAgent { return &SuperAgent{} }

func (s *SuperAgent) Timeout(d time.Duration) *SuperAgent { return s }

func (s *SuperAgent) Get(url string) *SuperAgent { return s }

func (s *SuperAgent) Set(name, value string) *SuperAgent { return s }

func (s *SuperAgent) End() (any, string, []error) { return nil, "", nil }
