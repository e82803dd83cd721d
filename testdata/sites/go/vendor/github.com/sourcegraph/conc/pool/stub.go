// Package pool has the API alone.
package pool

type Pool struct{ _ int }

func New() *Pool { return &Pool{} }

func (p *Pool) Go(f func()) {}

func (p *Pool) Wait() {}
