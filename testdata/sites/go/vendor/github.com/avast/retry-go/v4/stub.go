// Package retry has the API alone.
package retry

type RetryableFunc func() error

type Option func()

func Do(f RetryableFunc, opts ...Option) error { return nil }
