package prefix

import (
	"golang.org/x/sync/singleflight"
)

type Pages struct{ group singleflight.Group }

func (p *Pages) Page(name string) (any, error) {
	v, err, _ := p.group.Do("page:"+name, func() (any, error) { return p.Icon(name) })
	return v, err
}

func (p *Pages) Icon(name string) (any, error) {
	v, err, _ := p.group.Do("icon:"+name, func() (any, error) { return "<svg>" + name, nil })
	return v, err
}
