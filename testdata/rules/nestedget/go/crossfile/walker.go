package crossfile

import (
	"golang.org/x/sync/singleflight"
)

type Walker struct {
	next  map[string]string
	group singleflight.Group
}

func (w *Walker) Reach(node string) (int, error) {
	v, err, _ := w.group.Do(node, func() (any, error) { // want nestedget "waits for itself"
		next, ok := w.next[node]
		if !ok {
			return 1, nil
		}
		return w.expand(next)
	})
	if err != nil {
		return 0, err
	}
	return v.(int), nil
}
