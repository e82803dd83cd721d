package before

import (
	"golang.org/x/sync/singleflight"
)

type Pages struct{ group singleflight.Group }

func (p *Pages) Page(name string) (any, error) {
	icon, err := p.Icon(name)
	if err != nil {
		return nil, err
	}
	v, err, _ := p.group.Do(name, func() (any, error) { return icon, nil })
	return v, err
}

func (p *Pages) Icon(name string) (any, error) {
	v, err, _ := p.group.Do(name, func() (any, error) { return "<svg>" + name, nil })
	return v, err
}
