// Package options has the API alone.
package options

import (
	"time"
)

type ClientOptions struct{ _ int }

func Client() *ClientOptions { return &ClientOptions{} }

func (o *ClientOptions) ApplyURI(uri string) *ClientOptions { return o }

func (o *ClientOptions) SetTimeout(d time.Duration) *ClientOptions { return o }
