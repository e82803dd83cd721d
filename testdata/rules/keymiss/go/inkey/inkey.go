package inkey

import (
	"fmt"

	"golang.org/x/sync/singleflight"
)

type Pages struct{ group singleflight.Group }

func (p *Pages) Get(path, host string, page int) (any, error) {
	key := fmt.Sprintf("%s|%s|%d", host, path, page)
	v, err, _ := p.group.Do(key, func() (any, error) { return fmt.Sprint(host, path, page), nil })
	return v, err
}
