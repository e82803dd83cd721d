package receiver

import (
	"golang.org/x/sync/singleflight"
)

type Pages struct {
	group singleflight.Group
	base  string
}

func New(base string) *Pages { return &Pages{base: base} }

func (p *Pages) Get(path string) (any, error) {
	v, err, _ := p.group.Do(path, func() (any, error) { return p.base + path, nil })
	return v, err
}
