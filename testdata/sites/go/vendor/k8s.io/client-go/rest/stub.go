// Package rest has the API alone.
package rest

import (
	"context"
	"io"
	"time"
)

type Config struct{ Timeout time.Duration }

type Result struct{ _ int }

type Request struct{ _ int }

func (r *Request) Do(ctx context.Context) Result { return Result{} }

func (r *Request) Stream(ctx context.Context) (io.ReadCloser, error) { return nil, nil }
