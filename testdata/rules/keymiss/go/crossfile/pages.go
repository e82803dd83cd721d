package crossfile

import (
	"golang.org/x/sync/singleflight"
)

type Pages struct{ group singleflight.Group }

func (p *Pages) Get(path, host string) (any, error) {
	v, err, _ := p.group.Do("page:"+path, func() (any, error) { return render(path, host), nil }) // want keymiss "depends on host"
	return v, err
}
