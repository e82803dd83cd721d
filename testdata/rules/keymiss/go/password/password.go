package password

import (
	"strings"

	"golang.org/x/sync/singleflight"
)

type Archive struct{ group singleflight.Group }

type Options struct {
	Path     string
	Password string
}

func (a *Archive) List(o Options) (any, error) {
	v, err, _ := a.group.Do(o.Path, func() (any, error) { return open(o), nil }) // want keymiss "depends on o.Password"
	return v, err
}

func open(o Options) []string { return strings.Split(o.Path+o.Password, "/") }
