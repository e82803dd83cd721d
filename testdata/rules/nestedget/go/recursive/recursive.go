package recursive

import (
	"golang.org/x/sync/singleflight"
)

type Tree struct {
	children map[string][]string
	group    singleflight.Group
}

func (t *Tree) Size(node string) (int, error) {
	v, err, _ := t.group.Do(node, func() (any, error) { // want nestedget "waits for itself"
		n := 1
		for _, child := range t.children[node] {
			m, err := t.Size(child)
			if err != nil {
				return nil, err
			}
			n += m
		}
		return n, nil
	})
	if err != nil {
		return 0, err
	}
	return v.(int), nil
}
