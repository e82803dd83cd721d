package suppressed

import (
	"golang.org/x/sync/singleflight"
)

type Tree struct {
	parent map[string]string
	group  singleflight.Group
}

func (t *Tree) Depth(node string) (any, error) {
	// cachevet:ignore nestedget -- parents form a tree, so the key can never come back
	v, err, _ := t.group.Do(node, func() (any, error) { return t.Depth(t.parent[node]) })
	return v, err
}
