package two

import (
	"golang.org/x/sync/singleflight"
)

type Pages struct {
	pages, icons singleflight.Group
}

func (p *Pages) Page(name string) (any, error) {
	v, err, _ := p.pages.Do(name, func() (any, error) { return p.Icon(name) })
	return v, err
}

func (p *Pages) Icon(name string) (any, error) {
	v, err, _ := p.icons.Do(name, func() (any, error) { return "<svg>" + name, nil })
	return v, err
}
