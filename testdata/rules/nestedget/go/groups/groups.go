package groups

import "golang.org/x/sync/singleflight"

// Two groups, both empty to begin with: a flight of one may wait for the other.
var (
	pages = singleflight.Group{}
	links = singleflight.Group{}
)

func Page(name string) (any, error) {
	v, err, _ := pages.Do(name, func() (any, error) { return Link(name) })
	return v, err
}

func Link(name string) (any, error) {
	v, err, _ := links.Do(name, func() (any, error) { return "/" + name, nil })
	return v, err
}
